package windows

import (
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
)

// displayEnv are the variables that tell a program where to draw; the window
// process gets no other variable of a caller.
var displayEnv = []string{"DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"}

// Display returns the variables of this process that say where to draw.
func Display() map[string]string {
	env := map[string]string{}
	for _, k := range displayEnv {
		if v := os.Getenv(k); v != "" {
			env[k] = v
		}
	}
	return env
}

func namesDisplay(env map[string]string) bool {
	return env["DISPLAY"] != "" || env["WAYLAND_DISPLAY"] != ""
}

// choose picks the display of a new process, and says whether that process may
// answer questions. Any program of the user can name a display for a window, also
// one that no one looks at and that it presses the buttons on itself. So questions
// stay on the agent's own display and, if it has none, on this computer. mu is held.
func (s *Supervisor) choose(name api.WindowName, env map[string]string) (display map[string]string, answers bool) {
	switch {
	case !namesDisplay(env):
		env = merged(s.display, env)
	case answerable(s.o.Display, env):
		s.display = env
	}
	if name == api.WindowApproval && !answerable(s.o.Display, env) {
		env = s.o.Display
	}
	return env, answerable(s.o.Display, env)
}

// answerable reports whether a display is the agent's own; where that has none,
// whether it is one of this computer. What an environment leaves out is the
// agent's.
func answerable(own, env map[string]string) bool {
	if !namesDisplay(own) {
		host, _, _ := strings.Cut(env["DISPLAY"], ":")
		return host == "" || host == "unix" || host == "localhost" || strings.HasPrefix(host, "/")
	}
	for _, k := range []string{"DISPLAY", "WAYLAND_DISPLAY"} {
		if env[k] != "" && env[k] != own[k] {
			return false
		}
	}
	return true
}

func merged(under, over map[string]string) map[string]string {
	out := maps.Clone(under)
	if out == nil {
		out = map[string]string{}
	}
	maps.Copy(out, over)
	return out
}

func withDisplay(environ []string, display map[string]string) []string {
	for _, k := range slices.Sorted(maps.Keys(display)) {
		if slices.Contains(displayEnv, k) && display[k] != "" {
			environ = append(environ, k+"="+display[k]) // of two equal names exec takes the later
		}
	}
	return environ
}
