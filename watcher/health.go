package watcher

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"syscall"
)

// trouble is what keeps a folder from being watched as it should be.
type trouble struct {
	missing error // the folder is not there
	limit   error // no events are to be had for all of it
	remote  bool  // other machines change it without events
	told    Health
}

// tell reports the folder's health if it is another one than before.
func (r *runner) tell() {
	h := r.health()
	if h != r.trouble.told {
		r.trouble.told = h
		r.report(h)
	}
}

func (r *runner) health() Health {
	h := Health{Folder: r.folder, State: Watching}
	if r.here && (r.src == nil || len(r.unwatched) > 0) {
		h.State = Polling
	}
	root := r.tree.places[r.folder.Path]
	switch {
	case r.trouble.missing != nil:
		h.State = Missing
		h.Problem, h.Remedy = missingText(r.folder.Path, r.trouble.missing)
	case r.agenda.out.err != nil:
		h.Problem = fmt.Sprintf("New files in %s could not be proposed: %v.", r.folder.Path, r.agenda.out.err)
		h.Remedy = "Nod tries again by itself; nothing is lost. If it stays, look at nod doctor."
	case r.agenda.mark.err != nil:
		h.Problem = fmt.Sprintf("What was seen in %s could not be read or saved: %v.", r.folder.Path, r.agenda.mark.err)
		h.Remedy = "Nod tries again by itself; nothing is lost. Check that the disk has room."
	case h.State == Polling && r.trouble.limit != nil:
		h.Problem, h.Remedy = limitText(r.folder.Path, r.trouble.limit, len(r.unwatched))
	case len(r.denied) > 0:
		h.Problem, h.Remedy = deniedText(r.denied)
	case root != nil && root.left:
		h.Problem = fmt.Sprintf("Nothing in %s is proposed: its .nodignore leaves the whole folder alone.", r.folder.Path)
		h.Remedy = fmt.Sprintf("Delete %s, or write patterns into it.", filepath.Join(r.folder.Path, ignoreFile))
	}
	return h
}

func missingText(path string, err error) (problem, remedy string) {
	switch {
	case errors.Is(err, errUnmounted):
		return fmt.Sprintf("The drive at %s is not there.", path), "Plug it in or mount it; Nod goes on by itself."
	case errors.Is(err, errNotFolder):
		return fmt.Sprintf("%s is a file, not a folder.", path), "Move the file away and make the folder, or watch another one."
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("%s may not be looked at.", path), "Give yourself the right to read the folders above it."
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf("%s is not there.", path), "Make the folder again or plug its drive in; Nod goes on by itself. Or stop watching it."
	}
	return fmt.Sprintf("%s cannot be looked at: %v.", path, err), "Check its drive or its network connection; Nod goes on by itself."
}

// limitText tells of exhausted limits. Numbers: the kernel's defaults are 8,192
// watches on small machines and 128 instances.
func limitText(path string, err error, folders int) (problem, remedy string) {
	problem = fmt.Sprintf("No events are to be had for %s (%v): it is looked at every few seconds.", path, err)
	if folders > 0 {
		problem = fmt.Sprintf("No events are to be had for %d of the folders in %s (%v): they are looked at every few seconds.", folders, path, err)
	}
	switch {
	case runtime.GOOS == "linux" && errors.Is(err, syscall.ENOSPC):
		remedy = "Raise the limit: sudo sysctl fs.inotify.max_user_watches=524288 (to keep it, write that line without 'sudo sysctl' into /etc/sysctl.d/40-nod.conf)."
	case runtime.GOOS == "linux" && (errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)):
		remedy = "Raise the limit: sudo sysctl fs.inotify.max_user_instances=512 (to keep it, write that line without 'sudo sysctl' into /etc/sysctl.d/40-nod.conf), or ulimit -n."
	case errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE):
		remedy = "Watch fewer folders, or watch them without their subfolders: each file in them takes an open file."
	default:
		remedy = "Nothing is lost, it only takes a little longer. Nod tries again every few minutes."
	}
	return problem, remedy
}

func deniedText(denied map[string]error) (problem, remedy string) {
	first := ""
	for path := range denied {
		if first == "" || path < first {
			first = path
		}
	}
	problem = fmt.Sprintf("%s cannot be read.", first)
	if len(denied) > 1 {
		problem = fmt.Sprintf("%d folders cannot be read, %s among them.", len(denied), first)
	}
	return problem, "Give yourself the right to read it, or leave it alone with a .nodignore in the folder above."
}
