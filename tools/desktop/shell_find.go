package desktop

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// maxArgv is how many arguments a program may get: all of them are shown.
const maxArgv = 100

// checkArgv refuses what a person could not be shown as it is: characters that
// act, that cannot be seen or that turn the text around them.
func checkArgv(argv []string) error {
	switch {
	case len(argv) == 0 || argv[0] == "":
		return tools.Fail(codeNoArgv, lang.Say("There is no program to run. Give its name as the first string of argv."))
	case len(argv) > maxArgv:
		return tools.Fail(codeBadArgv, lang.Say("There are too many arguments; at most %d.", maxArgv))
	}
	for i, a := range argv {
		j := strings.IndexFunc(a, func(r rune) bool { return isControl(r) || invisible(r) || r == '\u2028' || r == '\u2029' })
		if j >= 0 {
			return tools.Fail(codeBadArgv, lang.Say("Argument %d holds a character that cannot be shown (%U). Leave it out.", i, []rune(a[j:])[0]))
		}
	}
	return nil
}

// findProgram gives the absolute path of what a name runs: a name by itself is
// looked for in PATH, one with a folder from the folder to work in.
func findProgram(name, dir string) (string, error) {
	path := name
	if strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator) {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
	}
	path, err := exec.LookPath(path)
	if err == nil && !filepath.IsAbs(path) {
		err = exec.ErrDot
	}
	if err != nil {
		return "", tools.Fail(codeNotFound, lang.Say("There is no program %q that could be run.", name))
	}
	if ext := strings.ToLower(filepath.Ext(path)); runtime.GOOS == "windows" && (ext == ".bat" || ext == ".cmd") {
		return "", tools.Fail(codeBatchFile, lang.Say("This is a batch file, which Windows hands to a shell. To use one, name it: [\"cmd\", \"/c\", …]."))
	}
	return path, nil
}

// describe says in words what a person must know of a command apart from its path
// and arguments.
func describe(path string, argv []string, work policy.Place) []tools.Row {
	var rows []tools.Row
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		rows = append(rows, tools.Row{Name: lang.Say("Is a link to"), Value: real})
		path = real
	}
	if below, err := filepath.Rel(work.Root, path); err == nil && filepath.IsLocal(below) {
		rows = append(rows, tools.Row{Name: lang.Say("Program"), Value: lang.Say("It lies in a folder that tools may change: the assistant may have written it."), Said: true})
	}
	return append(append(rows, warnings(path, argv)...), tools.Row{Name: lang.Say("Can reach"), Value: lang.Say("Whatever you can: the folder is where it starts, not a fence."), Said: true})
}

// version tells one state of a program's file from another, so that what was
// asked about is what runs.
func version(path string) string {
	st, err := os.Stat(path)
	if err != nil {
		return ""
	}
	id := policy.Disk{}.Identify(path)
	return fmt.Sprint(id.Device, id.Inode, st.Size(), st.ModTime().UnixNano())
}

// shells read their arguments, or what is behind -c, as commands.
var shells = []string{
	"sh", "ash", "bash", "dash", "zsh", "fish", "ksh", "mksh", "csh", "tcsh", "busybox", "toybox", "nu", "elvish", "xonsh", "rbash",
	"cmd", "powershell", "pwsh", "wscript", "cscript", "osascript",
}

// bare returns the name of a program without its folder and ending.
func bare(path string) string {
	name := strings.ToLower(filepath.Base(filepath.ToSlash(path)))
	return strings.TrimSuffix(strings.TrimFunc(name, unicode.IsSpace), ".exe")
}

// stillThere returns an error if the folder is not the one that was asked about, by its identity
// and not by its name.
func stillThere(p policy.Place) error {
	changed := tools.Fail(codeNotThere, lang.Say("The folder to work in is not the one any more that was asked about."))
	root, err := os.OpenRoot(p.Root)
	if err != nil {
		return changed
	}
	defer root.Close()
	inside, err := root.Stat(filepath.FromSlash(p.Rel))
	if err != nil || !inside.IsDir() {
		return changed
	}
	byName, err := os.Stat(p.Path)
	if err != nil || !os.SameFile(inside, byName) {
		return changed
	}
	if id := (policy.Disk{}).Identify(p.Path); p.Node.ID != (policy.FileID{}) && id != p.Node.ID {
		return changed
	}
	return nil
}
