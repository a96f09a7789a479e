package apps

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/test/tooltest"
)

func TestIndexLists(t *testing.T) {
	r := newTree(t)
	edit := r.program("edit")
	many := desktop(edit + " %F")
	for _, c := range []struct {
		name, file, content string
		id                  string
		takes               Takes
	}{
		{"a plain one", "first/applications/plain.desktop", desktop(edit), "plain", NoFiles},
		{"one file", "first/applications/org.example.One.desktop", desktop(edit + " --new %u --"), "org.example.One", OneFile},
		{"many files", "second/applications/many.desktop", many, "many", ManyFiles},
		{"in a folder", "first/applications/kde/deep.desktop", many, "kde-deep", ManyFiles},
		{"a code within a word", "first/applications/word.desktop", desktop(edit + " --file=%f"), "word", OneFile},
		{"quotes", "first/applications/quotes.desktop", desktop(`"` + edit + `" "a b \\"c\\" \\$d 100%%" %U`), "quotes", ManyFiles},
		{"a bare name", "first/applications/bare.desktop", desktop("true %F"), "bare", ManyFiles},
		{"comments, spaces, translations, actions", "first/applications/full.desktop",
			"# a comment\n\n[Desktop Entry]\r\n Type = Application\nName=X\nName[de]=Y\nExec=" + edit + "\n[Desktop Action new]\nName=Z\nExec=bash\n", "full", NoFiles},
		{"for this desktop", "first/applications/xfce.desktop", desktop(edit, "OnlyShowIn=GNOME;XFCE;"), "xfce", NoFiles},
		{"tried and there", "first/applications/tried.desktop", desktop(edit, "TryExec=true"), "tried", NoFiles},
		{"a snap's hint", "first/applications/snap_snap.desktop", desktop("env BAMF_DESKTOP_FILE_HINT=/var/x.desktop " + edit + " %u"), "snap_snap", OneFile},
	} {
		t.Run(c.name, func(t *testing.T) {
			r.put(c.file, c.content, 0o644)
			a, found := r.find(c.id)
			if !found || a.Why != "" || a.Takes != c.takes || a.Digest == "" || a.File != filepath.Join(r.home, c.file) {
				t.Errorf("got %v %+v", found, a)
			}
		})
	}
}

// TestIndexHides: what a menu would not show is not there.
func TestIndexHides(t *testing.T) {
	r := newTree(t)
	edit := r.program("edit")
	for name, more := range map[string]string{
		"hidden": "Hidden=true", "nodisplay": "NoDisplay=true", "only": "OnlyShowIn=GNOME;", "not": "NotShowIn=XFCE;",
		"tried": "TryExec=/no/such/program", "tried2": "TryExec=no-such-program",
	} {
		r.launcher(name, edit, more)
		if a, found := r.find(name); found {
			t.Errorf("%s: got %+v", name, a)
		}
	}
	r.launcher("gone", filepath.Join(r.home, "no such"))
	r.launcher("-option", edit)
	r.launcher("sp ace", edit)
	r.launcher("zero\u200bwidth", edit)
	for _, id := range []string{"gone", "-option", "sp ace", "zero\u200bwidth"} {
		if a, found := r.find(id); found {
			t.Errorf("%q: got %+v", id, a)
		}
	}
}

// TestIndexRefuses: what is broken, or runs commands, is listed with the reason
// and cannot be found.
func TestIndexRefuses(t *testing.T) {
	r := newTree(t)
	edit := r.program("edit")
	link := func(name, to string) string {
		file := filepath.Join(r.home, "opt", name)
		ok(t, os.Symlink(to, file))
		return file
	}
	user := filepath.Join(r.home, "bin")
	ok(t, os.MkdirAll(user, 0o777))
	ok(t, os.Chmod(user, 0o777))
	r.put("bin/hijacked", "#!/bin/sh\n", 0o755)
	r.env["PATH"] = "relative:" + user + ":/usr/bin:/bin"
	for name, content := range map[string]string{
		"shell":       desktop("sh -c %f"),
		"absolute":    desktop("/bin/sh"),
		"python":      desktop("python3.11 x.py %F"),
		"env":         desktop("env LD_PRELOAD=/tmp/x.so " + edit),
		"java":        desktop(r.program("java") + " -jar x.jar"),
		"wine":        desktop(r.program("wine64") + " C:\\\\\\\\x.exe"),
		"linked":      desktop(link("innocent", "/bin/sh")),
		"alternative": desktop(link("chosen", link("x-terminal-emulator", edit))),
		"wrapped":     desktop(r.program("xfce4-terminal.wrapper")),
		"org.x.Bash":  desktop(edit),
		"terminal":    desktop(edit, "Terminal=true"),
		"relative":    desktop("opt/edit"),
		"hijack":      desktop("hijacked %F"),
		"flatpak":     desktop(r.program("flatpak") + " run --command=bash org.example.App"),
		"flatpak2":    desktop(r.program("flatpak") + " run --filesystem=host flatpak2"),
		"flatpak3":    desktop(r.program("flatpak") + " run org.other.App"),
		"flatpak4":    desktop(r.program("flatpak") + " install x"),
		"bus":         desktop(edit, "DBusActivatable=true"),
		"quotedcode":  desktop(edit + ` "%f"`),
		"singlequote": desktop(edit + ` '%f'`),
		"metachar":    desktop(edit + ` ; rm x`),
		"dollar":      desktop(edit + ` $HOME`),
		"innerdollar": desktop(edit + ` "$HOME"`),
		"comment":     desktop(edit + ` # %f`),
		"openquote":   desktop(edit + ` "x`),
		"unknowncode": desktop(edit + ` %z`),
		"endcode":     desktop(edit + ` %`),
		"twocodes":    desktop(edit + ` %f %U`),
		"newline":     desktop(edit + `\n%f`),
		"badescape":   desktop(edit + ` \q`),
		"noexec":      "[Desktop Entry]\nType=Application\nName=X\n",
		"codeonly":    desktop("%f"),
		"noname":      "[Desktop Entry]\nType=Application\nExec=true\n",
		"link":        "[Desktop Entry]\nType=Link\nName=X\nURL=file:///\n",
		"twice":       desktop(edit, "Exec=sh"),
		"spacedtwice": desktop(edit, "  Exec =sh"),
		"twogroups":   desktop(edit, "[Desktop Entry]", "Exec=sh"),
		"nogroup":     "Type=Application\n" + desktop(edit),
		"othergroup":  "[Other]\nType=Application\n",
		"notext":      desktop(edit) + "\xff\xfe",
		"zero":        desktop(edit) + "#\x00",
		"noline":      desktop(edit, "what is this"),
		"boolean":     desktop(edit, "Hidden=yes"),
		"empty":       "",
		"huge":        desktop(edit) + strings.Repeat("# more\n", maxEntry/7+1),
	} {
		t.Run(name, func(t *testing.T) {
			r.put("first/applications/"+name+".desktop", content, 0o644)
			a, found := r.find(name)
			if !found || a.Why == "" {
				t.Errorf("got %v %+v", found, a)
			}
			if _, err := r.index().Find(t.Context(), name); tooltest.CodeOf(err) != CodeRefusedApp {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestIndexOfOddTrees(t *testing.T) {
	r := newTree(t)
	edit := r.program("edit")
	r.fifo("first/applications/pipe.desktop")
	apps := filepath.Join(r.home, "first/applications")
	ok(t, os.Symlink(apps, filepath.Join(apps, "loop")))
	ok(t, os.Symlink("/dev/zero", filepath.Join(apps, "zero.desktop")))
	ok(t, os.Symlink("nowhere", filepath.Join(apps, "dangling.desktop")))
	ok(t, os.Mkdir(filepath.Join(apps, "folder.desktop"), 0o755))
	exported := r.put("flatpak/app.desktop", desktop(edit), 0o644)
	ok(t, os.Symlink(exported, filepath.Join(apps, "exported.desktop")))
	for id, refused := range map[string]bool{"pipe": true, "zero": true, "dangling": true, "exported": false} {
		if a, found := r.find(id); !found || (a.Why != "") != refused {
			t.Errorf("%s: got %v %+v", id, found, a)
		}
	}
	if a, found := r.find("folder"); found {
		t.Errorf("got %+v", a)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.index().List(ctx); err == nil {
		t.Error("a canceled look gave a list")
	}
}

// TestIndexFirstWins: what is in the first folder counts, even if it is
// hidden or broken.
func TestIndexFirstWins(t *testing.T) {
	r := newTree(t)
	edit, other := r.program("edit"), r.program("other")
	for _, name := range []string{"both", "hidden", "broken"} {
		r.put("second/applications/"+name+".desktop", desktop(other), 0o644)
	}
	r.launcher("both", edit)
	r.launcher("hidden", edit, "Hidden=true")
	r.launcher("broken", edit, "Exec=sh")
	if a, _ := r.find("both"); a.Program != edit {
		t.Errorf("got %+v", a)
	}
	if a, found := r.find("hidden"); found {
		t.Errorf("got %+v", a)
	}
	if a, _ := r.find("broken"); a.Why == "" {
		t.Errorf("got %+v", a)
	}
}

func TestIndexOfTheBus(t *testing.T) {
	r := newTree(t)
	edit := r.program("edit")
	r.launcher("org.example.Edit", edit, "DBusActivatable=true")
	service := func(name, command string) {
		r.put("second/dbus-1/services/org.example.Edit.service", "[D-BUS Service]\nName="+name+"\nExec="+command+"\n", 0o644)
	}
	service("org.example.Edit", edit+" --service")
	first, _ := r.find("org.example.Edit")
	if first.Why != "" || first.Digest == "" {
		t.Errorf("got %+v", first)
	}
	service("org.example.Edit", r.program("other"))
	if a, _ := r.find("org.example.Edit"); a.Digest == first.Digest {
		t.Error("another service has the same digest")
	}
	for _, c := range [][2]string{{"org.example.Edit", "sh -c x"}, {"org.example.Other", edit}} {
		service(c[0], c[1])
		if a, _ := r.find("org.example.Edit"); a.Why == "" {
			t.Errorf("%v: got %+v", c, a)
		}
	}
}

// TestDigestPins: whatever changes what an id starts changes its digest.
func TestDigestPins(t *testing.T) {
	r := newTree(t)
	edit := r.program("edit")
	file := r.launcher("app", edit+" %F")
	last := ""
	changed := func(what string) {
		t.Helper()
		a, found := r.find("app")
		if !found || a.Why != "" || a.Digest == last {
			t.Errorf("%s: got %+v", what, a)
		}
		last = a.Digest
	}
	changed("at first")
	if a, _ := r.find("app"); a.Digest != last {
		t.Error("the digest is not stable")
	}
	ok(t, os.WriteFile(file, []byte(desktop(edit+" --other %F")), 0o644))
	changed("another command")
	ok(t, os.WriteFile(edit, []byte("#!/bin/sh\nevil\n"), 0o755))
	changed("another program")
	st, err := os.Stat(edit)
	ok(t, err)
	ok(t, os.WriteFile(edit, []byte("#!/bin/sh\nlive\n"), 0o755))
	ok(t, os.Chtimes(edit, st.ModTime(), st.ModTime()))
	changed("another program of the same size and time")
	r.env["XDG_DATA_HOME"], r.env["XDG_DATA_DIRS"] = filepath.Join(r.home, "zeroth"), filepath.Join(r.home, "first")
	r.put("zeroth/applications/app.desktop", desktop(edit+" --other %F"), 0o644)
	changed("the same launcher elsewhere")
}

// TestIndexOfThisSystem reads what is really installed.
func TestIndexOfThisSystem(t *testing.T) {
	all, err := NewIndex("/nonexistent", nil).List(t.Context())
	ok(t, err)
	for _, a := range all {
		t.Logf("%-40s %s %s", a.ID, a.Program, a.Why)
	}
}

func TestFlatpakOfItsOwnName(t *testing.T) {
	for _, args := range [][]string{
		{"run", "--branch=stable", "--arch=x86_64", "--command=gedit", "--file-forwarding", "org.gnome.gedit", "@@u", "@@"},
		{"run", "org.gnome.gedit"},
	} {
		if err := flatpak("org.gnome.gedit", args); err != nil {
			t.Errorf("%v: %v", args, err)
		}
	}
	if err := flatpak("org.gnome.gedit.Extra", []string{"run", "org.gnome.gedit"}); err != nil {
		t.Error(err)
	}
}

func FuzzLauncher(f *testing.F) {
	f.Add([]byte(desktop(`"a" %F`, "Name[de]=x", "Hidden=true")))
	f.Add([]byte("[Desktop Entry]\nType=Application\nName=\\s\nExec=x \"\\\\$\" %%%f\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		e, err := parseEntry(content)
		if err != nil {
			return
		}
		c, err := parseExec(e.Exec)
		if err == nil && (len(c.Words) == 0 || c.Words[0] == "") {
			t.Errorf("no command in %q", e.Exec)
		}
	})
}
