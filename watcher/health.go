package watcher

import (
	"errors"
	"io/fs"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
)

// problems is what prevents a folder from being watched fully.
type problems struct {
	missing  error // the folder does not exist
	limit    error // events are not available for all of it
	remote   bool  // other computers change it without events
	reported Health
}

func (r *runner) reportHealth() {
	h := r.health()
	if h != r.problems.reported {
		r.problems.reported = h
		r.report(h)
	}
}

func (r *runner) health() Health {
	h := Health{Folder: r.folder, State: Watching}
	if r.present && (r.src == nil || len(r.unwatched) > 0) {
		h.State = Polling
	}
	root := r.tree.nodes[r.folder.Path]
	switch {
	case r.problems.missing != nil:
		h.State = Missing
		h.Problem, h.Remedy = missingText(r.folder.Path, r.problems.missing)
	case r.schedule.deliverRetry.err != nil:
		h.Problem = lang.Say("New files in %s could not be proposed: %v.", r.folder.Path, r.schedule.deliverRetry.err)
		h.Remedy = lang.Say("Nod retries automatically and no file is missed. If the problem remains, run nod doctor.")
	case r.schedule.markRetry.err != nil:
		h.Problem = lang.Say("The list of known files in %s could not be read or saved: %v.", r.folder.Path, r.schedule.markRetry.err)
		h.Remedy = lang.Say("Nod retries automatically and no file is missed. Check that the disk has free space.")
	case h.State == Polling && r.problems.limit != nil:
		h.Problem, h.Remedy = limitText(r.folder.Path, r.problems.limit, len(r.unwatched))
	case len(r.denied) > 0:
		h.Problem, h.Remedy = deniedText(r.denied)
	case len(r.tooLong) > 0:
		h.Problem, h.Remedy = tooLongText(r.folder.Path, r.tooLong)
	case root != nil && root.excluded:
		h.Problem = lang.Say("Nothing in %s is proposed: its .nodignore excludes the whole folder.", r.folder.Path)
		h.Remedy = lang.Say("Delete %s, or add patterns to it.", filepath.Join(r.folder.Path, ignoreFile))
	}
	return h
}

func missingText(path string, err error) (problem, remedy string) {
	switch {
	case errors.Is(err, errUnmounted):
		return lang.Say("The drive at %s is not connected.", path), lang.Say("Connect or mount it; Nod resumes automatically.")
	case errors.Is(err, errNotFolder):
		return lang.Say("%s is a file, not a folder.", path), lang.Say("Move the file and create the folder, or watch another folder.")
	case errors.Is(err, fs.ErrPermission):
		return lang.Say("No permission to open %s.", path), lang.Say("Give yourself permission to read the folders above it.")
	case errors.Is(err, fs.ErrNotExist):
		return lang.Say("%s does not exist.", path), lang.Say("Recreate the folder or reconnect the drive; Nod resumes automatically. Or stop watching it.")
	}
	return lang.Say("%s cannot be opened: %v.", path, err), lang.Say("Check its drive or network connection; Nod resumes automatically.")
}

// limitText describes exhausted limits. The kernel's defaults are 8,192 watches
// on small machines and 128 instances.
func limitText(path string, err error, folders int) (problem, remedy string) {
	problem = lang.Say("Change events are not available for %s (%v): it is scanned every few seconds.", path, err)
	if folders > 0 {
		problem = lang.Say("Change events are not available for %d folders in %s (%v): they are scanned every few seconds.", folders, path, err)
	}
	switch {
	case runtime.GOOS == "linux" && errors.Is(err, syscall.ENOSPC):
		remedy = lang.Say("Raise the limit: sudo sysctl fs.inotify.max_user_watches=524288 (to keep it after a restart, write that line without 'sudo sysctl' into /etc/sysctl.d/40-nod.conf).")
	case runtime.GOOS == "linux" && (errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)):
		remedy = lang.Say("Raise the limit: sudo sysctl fs.inotify.max_user_instances=512 (to keep it after a restart, write that line without 'sudo sysctl' into /etc/sysctl.d/40-nod.conf), or ulimit -n.")
	case errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE):
		remedy = lang.Say("Watch fewer folders, or watch them without subfolders: each file in them uses an open file.")
	default:
		remedy = lang.Say("No file is missed, but new files are noticed later. Nod retries every few minutes.")
	}
	return problem, remedy
}

func tooLongText(path string, tooLong map[string]int) (problem, remedy string) {
	n := 0
	for _, in := range tooLong {
		n += in
	}
	problem = lang.Say("%d files or folders in %s have paths longer than the system takes (%d bytes): nothing is proposed for what cannot be opened.", n, path, maxPath)
	if n == 1 {
		problem = lang.Say("One file or folder in %s has a path longer than the system takes (%d bytes): nothing is proposed for what cannot be opened.", path, maxPath)
	}
	return problem, lang.Say("Shorten the names of the folders above it, or move it up.")
}

func deniedText(denied map[string]error) (problem, remedy string) {
	first := ""
	for path := range denied {
		if first == "" || path < first {
			first = path
		}
	}
	problem = lang.Say("%s cannot be read.", first)
	if len(denied) > 1 {
		problem = lang.Say("%d folders cannot be read, including %s.", len(denied), first)
	}
	return problem, lang.Say("Give yourself permission to read it, or exclude it with a .nodignore in the folder above.")
}
