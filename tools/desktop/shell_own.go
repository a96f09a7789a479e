package desktop

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// ownPaths are Nod's own program, socket and folders, absolute. A command that
// uses them would act as the user's own program, past the question that it was
// asked in.
type ownPaths []string

// maxWords is how many different words of a script are looked at; no one could
// read a longer one before approving it.
const maxWords = 4000

// check refuses a command that names one of them: by its path, by another path
// of the same file, by a name that PATH leads to it, or in a script.
func (o ownPaths) check(program string, argv []string, dir string) error {
	own := o.known()
	script := slices.ContainsFunc(append([]string{program}, argv...), runsOthers)
	seen := map[string]bool{}
	for i, arg := range append([]string{program}, argv[1:]...) {
		for _, text := range spellings(arg) {
			if own.mentionedIn(text) || own.reached(text, dir) {
				return refuseOwn(i)
			}
			if !script {
				continue
			}
			for _, w := range words(text) {
				if !seen[w] && own.reached(w, dir) {
					return refuseOwn(i)
				}
				if seen[w] = true; len(seen) > maxWords {
					return tools.Fail(codeBadArgv, lang.Say("The arguments are too long to be looked at: they have more than %d different words. Put the text in a file.", maxWords))
				}
			}
		}
	}
	return nil
}

// known is what is Nod's own, as it is on the disk now.
type known struct {
	paths []string // as given, and without links
	ids   map[policy.FileID]bool
}

func (o ownPaths) known() known {
	k := known{slices.Clone(o), map[policy.FileID]bool{}}
	for _, p := range o {
		if real, err := filepath.EvalSymlinks(p); err == nil && real != p {
			k.paths = append(k.paths, real)
		}
		if id := (policy.Disk{}).Identify(p); id != (policy.FileID{}) {
			k.ids[id] = true
		}
	}
	return k
}

func refuseOwn(arg int) error {
	which := lang.Say("The program")
	if arg > 0 {
		which = lang.Say("An argument")
	}
	return tools.Fail(codeOwn, lang.Say("%v leads to Nod's own program, socket or files. Commands never use them; call Nod's tools, or ask the user.", which))
}

// reached reports whether a path or the name of a program leads to one of them.
func (k known) reached(name, dir string) bool {
	if name == "" {
		return false
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	candidates := []string{path}
	if !strings.ContainsAny(name, `/\`) {
		if found, err := exec.LookPath(name); err == nil {
			candidates = append(candidates, found)
		}
	}
	for _, c := range candidates {
		real, err := filepath.EvalSymlinks(c)
		if err != nil {
			continue
		}
		if k.ids[policy.Disk{}.Identify(real)] || slices.ContainsFunc(k.paths, func(p string) bool { return below(real, p) }) {
			return true
		}
	}
	return false
}

// mentionedIn reports whether a text has one of the paths in it, there or not.
func (k known) mentionedIn(text string) bool {
	return slices.ContainsFunc(k.paths, func(p string) bool {
		for from := 0; ; {
			at := strings.Index(text[from:], p)
			if at < 0 {
				return false
			}
			if rest := text[from+at+len(p):]; rest == "" || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.", rune(rest[0])) {
				return true
			}
			from += at + 1
		}
	})
}

func below(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}

// spellings returns an argument as it is and as a shell would expand the home folder
// and the user's name in it; a command gets no other variable that leads to a folder.
func spellings(arg string) []string {
	home, err := os.UserHomeDir()
	if err != nil || !strings.ContainsAny(arg, "~$") {
		return []string{arg}
	}
	user := os.Getenv("USER")
	expanded := strings.NewReplacer("${HOME}", home, "$HOME", home, "~"+user+"/", home+"/", "~/", home+"/", "${USER}", user, "$USER", user).Replace(arg)
	return []string{arg, expanded}
}

// words returns the parts of a script that could be paths or names of programs.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n\"'`;|&()<>{}[]=,:$!", r) })
}
