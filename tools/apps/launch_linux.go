package apps

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// launch starts the application with gtk-launch. That ends once the application runs; the
// application lives on in a session of its own, so that neither Nod's end nor a Ctrl+C in its
// terminal ends it.
func (x *Index) launch(ctx context.Context, a App, files []string) error {
	p := newPrograms(x.getenv("PATH"))
	program, err := p.find("gtk-launch")
	if err != nil {
		return tools.Fail(CodeNoLauncher, lang.Say("Applications are started by gtk-launch, which is not installed. On Debian and Ubuntu it is in the package libgtk-3-bin: sudo apt-get install libgtk-3-bin"))
	}
	cmd := exec.CommandContext(ctx, program, append([]string{a.ID + ".desktop"}, files...)...)
	cmd.Dir, cmd.Env = x.home, plainEnv(os.Environ(), p.String(), x.dataDirs())
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	// Its standard streams are /dev/null: the application inherits them, and
	// would hold a pipe open for as long as it runs.
	return started(ctx, a, cmd.Run())
}

// started returns the error that gtk-launch's exit status means (measured).
func started(ctx context.Context, a App, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return fmt.Errorf("start %s: %w", a.ID, ctx.Err())
	}
	why := lang.Say("gtk-launch could not start it; is there a display?")
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		switch exit.ExitCode() {
		case 2:
			why = lang.Say("the system does not know it, or its program is missing")
		case 3:
			why = lang.Say("it needs a terminal")
		}
	}
	return tools.Fail(CodeNotStarted, lang.Say("The application %q was not started: %v.", a.ID, why))
}

// plainEnv returns the agent's own environment without what is meant for the agent
// alone. PATH and the folders with launchers are those that the application was
// looked up in, so that gtk-launch finds the same one.
func plainEnv(env []string, path string, dirs []string) []string {
	own := []string{"PATH=", "XDG_DATA_HOME=", "XDG_DATA_DIRS=", "NOD_", "DESKTOP_STARTUP_ID=", "XDG_ACTIVATION_TOKEN=",
		"LISTEN_FDS=", "LISTEN_PID=", "LISTEN_FDNAMES=", "NOTIFY_SOCKET=", "GIO_LAUNCHED_DESKTOP_FILE"}
	out := slices.DeleteFunc(slices.Clone(env), func(v string) bool {
		return slices.ContainsFunc(own, func(p string) bool { return strings.HasPrefix(v, p) })
	})
	return append(out, "PATH="+path, "XDG_DATA_HOME="+dirs[0], "XDG_DATA_DIRS="+strings.Join(dirs[1:], ":"))
}
