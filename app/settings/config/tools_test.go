package config

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestTools(t *testing.T) {
	usual := []string{"/home/u/Documents", "/home/u/Downloads", "/home/u/Desktop", "/home/u/Pictures"}
	for _, tt := range []struct {
		name, text string
		want       Tools
	}{
		{"no section", "", Tools{ReadWrite: usual}},
		{"an empty section", "[tools]", Tools{ReadWrite: usual}},
		{"no folders", "[tools]\nfolders = []", Tools{}},
		{"all keys", `
[tools]
folders = ["~/Notes", "/srv/files/"]
read_only = ["~/Notes/old"]
apps = ["org.gnome.gedit", "firefox"]
hosts = ["Example.com", "xn--bcher-kva.example.org", "93.184.216.34", "2606:2800:220:1::1"]
offline = true
shell = true
browser = "controlled"
[tools.policy]
"files.write_text" = "ask"
browser.open_url = "deny"
list_proposals = "allow"
`, Tools{
			ReadWrite: []string{"/home/u/Notes", "/srv/files"}, ReadOnly: []string{"/home/u/Notes/old"},
			Apps:    []string{"org.gnome.gedit", "firefox"},
			Hosts:   []string{"example.com", "xn--bcher-kva.example.org", "93.184.216.34", "2606:2800:220:1::1"},
			Offline: true, Shell: true, Browser: BrowserControlled,
			Overrides: map[string]string{"files.write_text": PolicyAsk, "browser.open_url": PolicyDeny, "list_proposals": PolicyAllow},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, problems := paths.Parse(tt.text)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			if tt.want.Overrides == nil {
				tt.want.Overrides, tt.want.Browser = map[string]string{}, "system"
			}
			if !reflect.DeepEqual(c.Tools, tt.want) {
				t.Errorf("%+v; want %+v", c.Tools, tt.want)
			}
		})
	}
}

// What is not the user's own, and what represents two things, is no folder by default.
func TestToolFoldersOfAnOddDesktop(t *testing.T) {
	p := paths
	p.User = UserFolders{Documents: "/home/u", Downloads: "/home/u/In", Desktop: "/home/u/In", Pictures: "/home/u/.config/nod/pictures"}
	c, problems := p.Parse("")
	if want := []string{"/home/u/In"}; len(problems) > 0 || !reflect.DeepEqual(c.Tools.ReadWrite, want) {
		t.Errorf("%v, %v; want %v", c.Tools.ReadWrite, problems, want)
	}
	if text := defaultFor(p, true); !strings.Contains(text, "folders = [\"~/In\"]\n") {
		t.Errorf("the default file:\n%s", text)
	}
	p.User = UserFolders{}
	if text := defaultFor(p, true); !strings.Contains(text, "folders = []\n") {
		t.Errorf("the default file:\n%s", text)
	}
}

// The examples in the remarks of the default file's section are right.
func TestDefaultToolExamples(t *testing.T) {
	_, section, _ := strings.Cut(Default(paths), "[tools.policy]\n")
	section, _, _ = strings.Cut(section, "\n\n")
	c, problems := paths.Parse("[tools.policy]\n" + strings.ReplaceAll(section, "# ", ""))
	want := map[string]string{"files.ensure_dir": PolicyAsk, "browser.open_url": PolicyDeny}
	if len(problems) > 0 || !reflect.DeepEqual(c.Tools.Overrides, want) {
		t.Errorf("%v, %v", c.Tools.Overrides, problems)
	}
}

// Without a file that was ever good, tools get nothing: a restriction that
// cannot be read must not be lost.
func TestToolsOfABrokenFile(t *testing.T) {
	p := place(t, "[tools]\nfolders = [\n")
	if got := Open(p).Get().Tools; len(got.ReadWrite) > 0 || !got.Offline {
		t.Errorf("%+v", got)
	}
	write(t, p.Config, "[tools]\nfolders = [\"~/other\"]\n")
	l := Open(p)
	must(t, os.WriteFile(p.Config, []byte("[tools]\nfolders = [\"/\"]\n"), 0o600))
	l.Reload()
	if got := l.Get().Tools; !reflect.DeepEqual(got.ReadWrite, []string{p.Home + "/other"}) || len(l.Problems()) != 1 {
		t.Errorf("%+v, %v", got, l.Problems())
	}
}

// An edit of something else leaves the section as it is.
func TestEditsKeepTools(t *testing.T) {
	const text = "[tools] # mine\nfolders = [ \"~/other\" ]\n[tools.policy]\nshell.run = \"deny\" # never\n"
	p := place(t, text)
	if _, err := Open(p).AddFolder(p.Home+"/third", false); err != nil {
		t.Fatal(err)
	}
	if got := read(t, p.Config); !strings.HasPrefix(got, text) || !strings.Contains(got, "third") {
		t.Errorf("%s", got)
	}
}
