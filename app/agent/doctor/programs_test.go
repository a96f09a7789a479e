package doctor

import (
	"errors"
	"strings"
	"testing"
)

func TestProgramsOfADesktop(t *testing.T) {
	finds := func(there ...string) func(string) (string, error) {
		return func(name string) (string, error) {
			for _, p := range there {
				if p == name {
					return "/usr/bin/" + p, nil
				}
			}
			return "", errors.New("not found")
		}
	}
	for name, c := range map[string]struct {
		wayland bool
		there   []string
		want    string // status of clipboard, applications, addresses
		remedy  string // somewhere
	}{
		"all of X":             {false, []string{"xclip", "gtk-launch", "xdg-open"}, "ok ok ok", ""},
		"X with Wayland's":     {false, []string{"wl-copy", "gtk-launch", "xdg-open"}, "warning ok ok", "xclip"},
		"all of Wayland":       {true, []string{"wl-copy", "gtk-launch", "xdg-open"}, "ok ok ok", ""},
		"Wayland with X's":     {true, []string{"xclip", "gtk-launch", "xdg-open"}, "ok ok ok", ""},
		"Wayland with nothing": {true, nil, "warning warning warning", "wl-clipboard"},
		"no launcher":          {false, []string{"xclip", "www-browser"}, "ok warning ok", "libgtk-3-bin"},
	} {
		var got, remedies []string
		for _, n := range needs("linux", c.wayland) {
			check := n.check(finds(c.there...))
			got, remedies = append(got, string(check.Status)), append(remedies, check.Remedy)
			if (check.Status == ok) != (check.Remedy == "") || check.Detail == "" {
				t.Errorf("%s: %+v", name, check)
			}
		}
		if strings.Join(got, " ") != c.want || !strings.Contains(strings.Join(remedies, " "), c.remedy) {
			t.Errorf("%s: %q with %q, want %q", name, got, remedies, c.want)
		}
	}
	if n := needs("darwin", false); n != nil {
		t.Errorf("macOS needs %+v", n)
	}
}
