package desktop

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// option is one of a program that makes it run others, or change files.
type option struct {
	program  string
	prefixes []string
	warning  string
}

func (o option) matches(arg string) bool {
	return slices.ContainsFunc(o.prefixes, func(p string) bool { return strings.HasPrefix(arg, p) })
}

var options = []option{
	{"git", []string{"-c", "--config", "--exec-path", "-O", "--open-files-in-pager", "--extcmd", "--template", "--upload-pack", "--receive-pack", "-u", "--exec", "-x"}, lang.Said("git runs what its options name: -c can set an alias, a pager, an editor or a hook to any program.")},
	{"find", []string{"-exec", "-ok"}, lang.Said("find runs another program for each file that it finds.")},
	{"find", []string{"-delete", "-fprint", "-fls"}, lang.Said("find removes or writes files with these options.")},
	{"tar", []string{"--checkpoint-action", "--to-command", "-I", "--use-compress-program", "-F", "--info-script", "--new-volume-script", "--rsh-command"}, lang.Said("tar runs what its options name.")},
	{"rsync", []string{"-e", "--rsh", "--rsync-path"}, lang.Said("rsync runs what its options name.")},
	{"sed", []string{"-i", "--in-place"}, lang.Said("sed changes the files that it reads.")},
}

// launchers run the program that their arguments name, apart from those that
// policy.Interpreter knows.
var launchers = []string{
	"nice", "ionice", "setsid", "stdbuf", "time", "watch", "strace", "ltrace", "gdb", "parallel", "flock", "chroot", "unshare", "nsenter", "bwrap",
	"firejail", "script", "chrt", "taskset", "prlimit", "catchsegv", "dbus-run-session", "xvfb-run", "start-stop-daemon", "runuser", "setpriv", "tmux", "screen", "make",
	"npm", "npx", "pnpm", "yarn", "pip", "pipx", "uv", "uvx", "cargo", "go", "mawk", "nawk", "rscript", "julia", "ghc", "runghc", "elixir", "erl", "guile", "emacs", "vi", "vim", "nvim",
}

// runsOthers says that a program runs code, or other programs, that its
// arguments hold or name.
func runsOthers(program string) bool {
	name := bare(program)
	return slices.Contains(shells, name) || slices.Contains(launchers, name) || policy.Interpreter(name)
}

// warnings say what a command can do that its name does not tell.
func warnings(path string, argv []string) (rows []tools.Row) {
	programs := append([]string{path}, argv...)
	if i := slices.IndexFunc(programs, func(a string) bool { return slices.Contains(shells, bare(a)) }); i >= 0 {
		rows = append(rows, tools.Row{Name: lang.Say("Shell"), Value: lang.Say("A shell (%s) interprets the text: it can run any other program from it.", bare(programs[i])), Said: true})
	}
	if i := slices.IndexFunc(programs, func(a string) bool { return runsOthers(a) && !slices.Contains(shells, bare(a)) }); i >= 0 {
		rows = append(rows, tools.Row{Name: lang.Say("Runs others"), Value: lang.Say("%s runs code, or another program, that its arguments hold or name.", filepath.Base(bare(programs[i]))), Said: true})
	}
	for _, o := range options {
		if slices.ContainsFunc(programs, func(a string) bool { return bare(a) == o.program }) && slices.ContainsFunc(argv, o.matches) {
			rows = append(rows, tools.Row{Name: lang.Say("Options"), Value: o.warning, Said: true})
		}
	}
	return rows
}
