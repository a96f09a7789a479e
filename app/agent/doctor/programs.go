package doctor

import (
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// need is something that the assistant's tools do through small programs that a
// desktop may lack.
type need struct {
	name    string
	anyOf   []string // one of them does
	lacking string   // what is not possible without
	remedy  string
}

func needs(system string, wayland bool) []need {
	if system != "linux" {
		return nil // macOS and Windows have all of it
	}
	board := need{
		name: lang.Say("clipboard"), anyOf: []string{"xclip"}, lacking: lang.Say("the assistant cannot use the clipboard"),
		remedy: lang.Say("Install xclip, on Debian and Ubuntu with: sudo apt-get install xclip"),
	}
	if wayland {
		board.anyOf = []string{"wl-copy", "xclip"}
		board.remedy = lang.Say("Install wl-clipboard, on Debian and Ubuntu with: sudo apt-get install wl-clipboard")
	}
	return []need{
		board,
		{
			name: lang.Say("applications"), anyOf: []string{"gtk-launch"}, lacking: lang.Say("the assistant cannot open applications"),
			remedy: lang.Say("Install gtk-launch, on Debian and Ubuntu with: sudo apt-get install libgtk-3-bin"),
		},
		{
			name: lang.Say("addresses"), anyOf: []string{"xdg-open", "x-www-browser", "www-browser"}, lacking: lang.Say("Nod cannot open web pages, folders and files"),
			remedy: lang.Say("Install xdg-open, on Debian and Ubuntu with: sudo apt-get install xdg-utils"),
		},
	}
}

// checkPrograms looks for what tools run.
func checkPrograms() []api.Check {
	all := needs(runtime.GOOS, os.Getenv("WAYLAND_DISPLAY") != "")
	if all == nil {
		return []api.Check{{Name: lang.Say("programs"), Status: ok, Detail: lang.Say("the system's own")}}
	}
	var out []api.Check
	for _, n := range all {
		out = append(out, n.check(exec.LookPath))
	}
	return out
}

func (n need) check(find func(string) (string, error)) api.Check {
	for _, program := range n.anyOf {
		if path, err := find(program); err == nil {
			return api.Check{Name: n.name, Status: ok, Detail: path}
		}
	}
	return api.Check{Name: n.name, Status: warning, Detail: lang.Say("%s is not installed: %v", strings.Join(n.anyOf, " or "), n.lacking), Remedy: n.remedy}
}
