package policy

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/forbidden"
)

func TestParsePath(t *testing.T) {
	rows := []struct{ sys, given, want string }{
		{"linux", "/d/a.txt", "/d/a.txt"},
		{"linux", "/d//./b/../a.txt/", "/d/a.txt"},
		{"linux", "/../..", "/"},
		{"linux", "~/a", "/home/u/a"},
		{"linux", "~", "/home/u"},
		{"linux", "/d/a:b?.txt", "/d/a:b?.txt"},
		{"linux", "/d/100%.txt", "/d/100%.txt"},
		{"linux", "/d/a%2Fb", "/d/a%2Fb"},
		{"linux", "/d/AC／DC.mp3", "/d/AC／DC.mp3"},
		{"linux", "/d/❤️.png", "/d/❤️.png"},
		{"linux", "/d/wait....txt", "/d/wait....txt"},
		{"linux", "/d/n.txt ", "/d/n.txt "},
		{"linux", "", ""},
		{"linux", "a.txt", ""},
		{"linux", "./a", ""},
		{"linux", "~root/a", ""},
		{"linux", `C:\a`, ""},
		{"linux", `/d\..\x`, ""},
		{"linux", "/d/%2e%2e/x", ""},
		{"linux", "/d/%2E./x", ""},
		{"linux", "/d/..%2fx", ""},
		{"linux", "/d/．．", ""},
		{"linux", "/d/%252e%252e/x", ""},
		{"linux", "/d/%25252e./x", ""},
		{"linux", "/d/%c0%ae%C0%AE/x", ""},
		{"linux", "/d/À®À®/x", ""},
		{"linux", "/d/..À¯x", ""},
		{"linux", "/d/%u002e%u002e/x", ""},
		{"linux", "/d/..∕..∕x", ""},
		{"linux", "/d/..;/x", ""},
		{"linux", "/d/....//x", ""},
		{"linux", "/d/caf%E9.pdf", "/d/caf%E9.pdf"},
		{"linux", "/d/100%25 ½; a;b...", "/d/100%25 ½; a;b..."},
		{"linux", "/d/‥", ""},
		{"linux", "/d/．．／x", ""},
		{"linux", "/d/a\x00b", ""},
		{"linux", "/d/a\nb", ""},
		{"linux", "/d/a\u202eb", ""},
		{"linux", "/d/a\u200bb", ""},
		{"linux", "/d/a\u2028b", ""},
		{"linux", "/d/a\x1bb", ""},
		{"linux", "/d/\xff", ""},
		{"linux", "/" + strings.Repeat("a", 255), "/" + strings.Repeat("a", 255)},
		{"linux", "/" + strings.Repeat("a", 256), ""},
		{"linux", strings.Repeat("/a", 2049), ""},
		{"windows", `C:\d\a.txt`, `C:\d\a.txt`},
		{"windows", `c:/d/b/../a.txt`, `C:\d\a.txt`},
		{"windows", `~\a`, `C:\home\u\a`},
		{"windows", `C:\d\computer.txt`, `C:\d\computer.txt`},
		{"windows", `C:\d\com10.txt`, `C:\d\com10.txt`},
		{"windows", `C:\d\a~b.txt`, `C:\d\a~b.txt`},
		{"windows", `C:a`, ""},
		{"windows", `\a`, ""},
		{"windows", `/a`, ""},
		{"windows", `\\host\share\a`, ""},
		{"windows", `\\?\C:\a`, ""},
		{"windows", `\\.\pipe\a`, ""},
		{"windows", `C:\d\a.txt:hidden`, ""},
		{"windows", `C:\d\a.txt::$DATA`, ""},
		{"windows", `C:\d\NUL`, ""},
		{"windows", `C:\d\nul.txt`, ""},
		{"windows", `C:\d\COM1.txt`, ""},
		{"windows", `C:\d\com¹`, ""},
		{"windows", `C:\d\CON .txt`, ""},
		{"windows", `C:\d\CONIN$`, ""},
		{"windows", `C:\d\PROGRA~1\x`, ""},
		{"windows", `C:\d\SECRET~1.TXT`, ""},
		{"windows", `C:\d\id_rsa.`, ""},
		{"windows", `C:\d\id_rsa `, ""},
		{"windows", `C:\d\a*b`, ""},
	}
	homes := map[string]string{"linux": "/home/u", "windows": `C:\home\u`}
	for _, r := range rows {
		loc, p := parsePath(r.sys, homes[r.sys], r.given)
		got := ""
		if p == nil {
			got = loc.String()
		} else if p.Code != CodeBadPath {
			t.Errorf("%q: code %s", r.given, p.Code)
		}
		if got != r.want {
			t.Errorf("%s %q: got %q (%v), want %q", r.sys, r.given, got, p, r.want)
		}
	}
}

func TestInsideGoesByNames(t *testing.T) {
	rows := []struct {
		sys, path, dir string
		want           bool
	}{
		{"linux", "/docs/a/x", "/docs/a", true},
		{"linux", "/docs/a", "/docs/a", true},
		{"linux", "/docs/ab/x", "/docs/a", false},
		{"linux", "/docs", "/docs/a", false},
		{"linux", "/Docs/a", "/docs", false},
		{"darwin", "/Docs/a", "/docs", true},
		{"windows", `c:\Docs\a`, `C:\docs`, true},
		{"windows", `D:\docs\a`, `C:\docs`, false},
		{"linux", "", "/", false},
	}
	for _, r := range rows {
		if got := inside(r.sys, r.path, []string{r.dir}); got != r.want {
			t.Errorf("%s: %q in %q: %v", r.sys, r.path, r.dir, got)
		}
	}
}

func TestForbidden(t *testing.T) {
	e := Env{OS: "linux", Home: "/home/u", Own: []string{"/home/u/.config/nod"}, FS: paper{}}
	rows := []struct {
		path        string
		read, write bool // whether each is let through
	}{
		{"/home/u/Docs/a.txt", true, true},
		{"/home/u/.config/nod/config.toml", false, false},
		{"/home/u/.config/nod", false, false},
		{"/home/u/.CONFIG/Nod/x", false, false},
		{"/home/u/.config/nodes/x", true, true},
		{"/home/u/.ssh/config", false, false},
		{"/d/.SSH/id", false, false},
		{"/d/.ｓｓｈ/id", false, false},
		{"/d/x／.ssh／id", false, false},
		{"/d/x／.git／hooks/y", true, false},
		{"/d/id_rsa", false, false},
		{"/d/id_rsa.pub", true, true},
		{"/d/Passwords.KDBX", false, false},
		{"/d/login.keyring", false, false},
		{"/d/keyring.txt", true, true},
		{"/d/.gdbinit", true, false},
		{"/d/.cargo/config.toml", true, false},
		{"/home/u/.local/share/keyrings/login.keyring", false, false},
		{"/home/u/.bashrc", false, false},
		{"/home/u/.profile", false, false},
		{"/d/profile", true, true},
		{"/home/u/.config/autostart/x", true, false},
		{"/d/.git/hooks/pre-commit", true, false},
		{"/d/.git/config", true, false},
		{"/d/hooks/x", true, true},
		{"/d/.vscode/tasks.json", true, false},
		{"/d/vscode/tasks.json", true, true},
		{"/d/a.desktop", true, false},
		{"/d/A.DESKTOP", true, false},
		{"/d/a.app/Contents/x", true, false},
		{"/d/a.lnk", true, false},
		{"/d/desktop.txt", true, true},
		{"/home/u/Library/LaunchAgents/x.plist", true, false},
		{"/home/u/.kde/Autostart/x", true, false},
		{"/home/u/.config/labwc/autostart", true, false},
		{"/home/u/.config/containers/systemd/a.container", true, false},
		{"/home/u/.config/user-tmpfiles.d/a.conf", true, false},
		{"/home/u/.bashrc.d/a", true, false},
		{"/home/u/.zfunc/ls", true, false},
		{"/home/u/.tmux/plugins/a.tmux", true, false},
		{"/home/u/.config/ranger/commands.py", true, false},
		{"/home/u/.config/GIMP/2.10/plug-ins/a", true, false},
		{"/home/u/.local/share/kwin/scripts/a", true, false},
		{"/home/u/.local/share/flatpak/exports/bin/a", true, false},
		{"/home/u/.config/rclone/rclone.conf", false, false},
		{"/home/u/.pki/nssdb/key4.db", false, false},
		{"/home/u/.var/app/com.google.Chrome/config/google-chrome/Default/Cookies", false, false},
		{"/home/u/snap/chromium/common/chromium/Default/Cookies", false, false},
		{"/home/u/containers/systemd/a.container", true, true},
		{"/home/u/.config/lxsession/LXDE/autostart", true, false},
		{"/home/u/.config/awesome/rc.lua", true, false},
		{"/home/u/.config/qtile/config.py", true, false},
		{"/home/u/.config/kitty/kitty.conf", true, false},
		{"/home/u/.config/zsh/.zshrc", false, false},
		{"/home/u/.config/xfce4/helpers.rc", true, false},
		{"/home/u/.config/mpv/scripts/x.lua", true, false},
		{"/home/u/.config/gtk-3.0/settings.ini", true, false},
		{"/home/u/.local/lib/python3.13/site-packages/x.pth", true, false},
		{"/home/u/.local/share/bash-completion/completions/ls", true, false},
		{"/home/u/lib/python/x.txt", true, true},
	}
	for _, r := range rows {
		loc, p := parsePath("linux", e.Home, r.path)
		if p != nil {
			t.Fatal(p)
		}
		if got := e.forbidden(loc, ReadPath) == nil; got != r.read {
			t.Errorf("read %s: %v", r.path, got)
		}
		if got := e.forbidden(loc, WritePath) == nil; got != r.write {
			t.Errorf("write %s: %v", r.path, got)
		}
		if e.Hidden(r.path) == r.read {
			t.Errorf("hidden %s: %v", r.path, r.read)
		}
	}
	around, _ := parsePath("linux", e.Home, "/home/u/.config")
	if e.forbidden(around, MovedItem) == nil || e.forbidden(around, ListPath) != nil {
		t.Error("the folder around Nod's own")
	}
}

// What parses is absolute, free of dots and invisible characters, and parses to
// itself.
func FuzzPath(f *testing.F) {
	for _, s := range []string{"/d/../a", "~/x", `C:\d\NUL`, `\\?\C:\x`, "/d/%2e%2e", "/d/．．／x", "/d/a\u202eb", "/d/.s\u200csh", "~"} {
		f.Add(s, "/d")
		f.Add(s, `C:\d`)
	}
	f.Fuzz(func(t *testing.T, given, dir string) {
		for sys, home := range map[string]string{"linux": "/home/u", "darwin": "/Users/u", "windows": `C:\Users\u`} {
			loc, p := parsePath(sys, home, given)
			if p != nil {
				continue
			}
			text := loc.String()
			again, p := parsePath(sys, home, text)
			if p != nil || again.String() != text {
				if len(text) <= maxPath {
					t.Fatalf("%s: %q is %q, which is %q (%v)", sys, given, text, again, p)
				}
				continue
			}
			for _, name := range loc.parts {
				if name == "" || name == "." || name == ".." || strings.Contains(name, "/") || strings.ContainsFunc(name, forbidden.Invisible) {
					t.Fatalf("%s: %q has the name %q", sys, given, name)
				}
			}
			if inside(sys, text, []string{dir}) {
				d, _ := parsePath(sys, "", dir)
				if !strings.HasPrefix(strings.ToLower(text), strings.ToLower(d.String())) && sys == "linux" {
					t.Fatalf("%q is inside %q", text, dir)
				}
			}
		}
	})
}
