package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// place is a home of its own for one test, with a config.toml.
func place(t *testing.T, text string) Paths {
	t.Helper()
	dir := t.TempDir()
	p := Paths{
		Home:     dir,
		Config:   filepath.Join(dir, "config", "config.toml"),
		State:    filepath.Join(dir, "state"),
		LastGood: filepath.Join(dir, "state", "last-good.toml"),
		User:     UserFolders{Downloads: dir + "/Downloads", Documents: dir + "/Documents", Pictures: dir + "/Pictures", Music: dir + "/Music", Videos: dir + "/Videos"},
	}
	for _, d := range []string{"config", "Downloads", "other", "third"} {
		must(t, os.MkdirAll(filepath.Join(dir, d), 0o700))
	}
	write(t, p.Config, text)
	return p
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o600))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return string(text)
}

const commented = `# first remark
ignore = ["*.iso"] # why

# about Downloads
[[folders]] # here
path = "~/Downloads" # mine
enabled = false   # for now
# inside

# about rules
[[rules]]
name = "a"
glob = "*.x"
rename = "y"

# last remark
[journal]
vault = ""
`

func TestEditsKeepEverythingElse(t *testing.T) {
	for _, eol := range []string{"\n", "\r\n"} {
		p := place(t, strings.ReplaceAll(commented, "\n", eol))
		l := Open(p)
		if problems := l.Problems(); len(problems) > 0 {
			t.Fatal(problems)
		}
		_, err := l.AddFolder(p.Home+"/other", true)
		must(t, err)
		added := fmt.Sprintf("\n[[folders]]\npath = %q\nenabled = true\nrecursive = true\n", p.Home+"/other")
		want := strings.Replace(commented, "# inside\n", "# inside\n"+added, 1)
		if got := read(t, p.Config); got != strings.ReplaceAll(want, "\n", eol) {
			t.Fatalf("after adding:\n%s", got)
		}
		f, err := l.EnableFolder("~/Downloads", true)
		must(t, err)
		if !f.Enabled || !l.Get().Folders[0].Enabled {
			t.Errorf("%+v, %+v", f, l.Get().Folders)
		}
		if got := read(t, p.Config); !strings.Contains(got, "enabled = true   # for now"+eol) {
			t.Errorf("after enabling:\n%s", got)
		}
		_, err = l.EnableFolder("~/Downloads", false)
		must(t, err)
		_, err = l.RemoveFolder(p.Home + "/other")
		must(t, err)
		if got := read(t, p.Config); got != strings.ReplaceAll(commented, "\n", eol) {
			t.Errorf("after adding and removing:\n%q", got)
		}
	}
}

func TestRemoveEachFolder(t *testing.T) {
	text := "# top\n[[folders]]\npath = \"/a\"\n\n# b is here\n[[folders]]\npath = \"/b\"\n[[folders]]\npath = \"/c\" # c\n# end"
	for path, want := range map[string]string{
		"/a": "# top\n\n# b is here\n[[folders]]\npath = \"/b\"\n[[folders]]\npath = \"/c\" # c\n# end",
		"/b": "# top\n[[folders]]\npath = \"/a\"\n\n# b is here\n[[folders]]\npath = \"/c\" # c\n# end",
		"/c": "# top\n[[folders]]\npath = \"/a\"\n\n# b is here\n[[folders]]\npath = \"/b\"\n# end",
	} {
		p := place(t, text)
		l := Open(p)
		f, err := l.RemoveFolder(path)
		must(t, err)
		if got := read(t, p.Config); got != want || f.Path != path || len(l.Get().Folders) != 2 {
			t.Errorf("without %s (%+v):\n%s\nwant:\n%s", path, f, got, want)
		}
	}
}

func TestRemoveTheLastFolder(t *testing.T) {
	p := place(t, "# top\n[[folders]]\npath = \"/a\"\n")
	l := Open(p)
	_, err := l.RemoveFolder("/a")
	must(t, err)
	if got := read(t, p.Config); got != "# top\n" || len(l.Get().Folders) != 0 {
		t.Errorf("%q", got)
	}
}

func TestAddToFilesOfAnyShape(t *testing.T) {
	for _, text := range []string{
		"", "# only a remark", "settle = \"2s\"", "\ufeffsettle = \"2s\"\r\n", "[journal]\nvault = \"\"\n\n\n",
		"[[folders]]\npath = '''/a'''", "[[folders]]\npath = \"\"\"\\\n/a\"\"\" # \"\"\"\n[notifications]",
		"# [[folders]]\n[[ folders ]]\n\"path\"=\"/[[folders]]\"",
	} {
		p := place(t, text)
		l := Open(p)
		before := len(l.Get().Folders)
		_, err := l.AddFolder(p.Home+"/third", false)
		must(t, err)
		if got := l.Get().Folders; len(got) != before+1 || got[before] != (Folder{Path: p.Home + "/third", Enabled: true}) {
			t.Errorf("after adding to %q: %+v", text, got)
		}
	}
}

func TestAddFolderRefusals(t *testing.T) {
	p := place(t, commented)
	l := Open(p)
	file := filepath.Join(p.Home, "file")
	write(t, file, "")
	must(t, os.Symlink(p.Home+"/Downloads", p.Home+"/link"))
	_, err := l.EnableFolder("~/Downloads", true)
	must(t, err)
	before := read(t, p.Config)
	for _, tt := range []struct {
		path string
		want error
		text string
	}{
		{p.Home + "/none", ErrNoFolder, "Directory does not exist"},
		{file, ErrNotFolder, "Path is not a directory"},
		{file + "/below", ErrNoFolder, "Directory does not exist"},
		{p.Home + "/Downloads", ErrAlreadyWatched, "Directory is already being watched"},
		{p.Home + "/other/../Downloads/", ErrAlreadyWatched, "Directory is already being watched"},
		{"~/Downloads", ErrAlreadyWatched, "Directory is already being watched"},
		{p.Home + "/link", ErrAlreadyWatched, "Directory is already being watched"},
		{"Downloads", ErrRelative, "Path is not absolute"},
		{"", ErrRelative, "Path is not absolute"},
	} {
		if _, err := l.AddFolder(tt.path, false); !errors.Is(err, tt.want) || err.Error() != tt.text {
			t.Errorf("AddFolder(%q) = %v; want %v", tt.path, err, tt.want)
		}
	}
	if _, err := l.RemoveFolder("/nowhere"); !errors.Is(err, ErrNotWatched) {
		t.Errorf("RemoveFolder(/nowhere) = %v", err)
	}
	if read(t, p.Config) != before {
		t.Error("a refusal changed the file")
	}
}

func TestAddUnreadableFolder(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may read every folder")
	}
	p := place(t, "")
	must(t, os.Chmod(p.Home+"/other", 0))
	if _, err := Open(p).AddFolder(p.Home+"/other", false); !errors.Is(err, ErrUnreadable) {
		t.Errorf("%v; want %v", err, ErrUnreadable)
	}
}

func TestAddDisabledFolderEnablesIt(t *testing.T) {
	p := place(t, commented)
	l := Open(p)
	_, err := l.AddFolder("~/Downloads", true)
	must(t, err)
	if got := l.Get().Folders; !reflect.DeepEqual(got, []Folder{{Path: p.Home + "/Downloads", Enabled: true, Recursive: true}}) {
		t.Errorf("%+v", got)
	}
	if got := read(t, p.Config); !strings.Contains(got, "path = \"~/Downloads\" # mine\nenabled = true   # for now") {
		t.Errorf("the remarks are gone:\n%s", got)
	}
}

func TestEditRefusesBrokenFile(t *testing.T) {
	p := place(t, commented)
	l := Open(p)
	write(t, p.Config, commented+"\nsurprise = 1\n")
	_, err := l.AddFolder(p.Home+"/other", false)
	var invalid *InvalidError
	if !errors.As(err, &invalid) || invalid.After || !strings.Contains(err.Error(), "line 20: journal.surprise") {
		t.Errorf("%v", err)
	}
	if got := read(t, p.Config); got != commented+"\nsurprise = 1\n" {
		t.Errorf("it was changed:\n%s", got)
	}
}

func TestEditRefusesWhatItWouldBreak(t *testing.T) {
	p := place(t, commented)
	must(t, os.MkdirAll(p.Home+"/Documents", 0o700))
	_, err := Open(p).AddFolder(p.Home+"/Documents", true)
	var invalid *InvalidError
	if !errors.As(err, &invalid) || !invalid.After || read(t, p.Config) != commented {
		t.Errorf("%v\n%s", err, read(t, p.Config))
	}
}

func TestInlineFoldersAreNotEdited(t *testing.T) {
	text := "folders = [{ path = \"/a\" }]\n"
	p := place(t, text)
	l := Open(p)
	_, add := l.AddFolder(p.Home+"/other", false)
	_, remove := l.RemoveFolder("/a")
	if add == nil || remove == nil || read(t, p.Config) != text {
		t.Errorf("%v, %v:\n%s", add, remove, read(t, p.Config))
	}
}

func TestSaveKeepsModeAndLink(t *testing.T) {
	p := place(t, "")
	real := filepath.Join(p.Home, "dotfiles.toml")
	write(t, real, commented)
	must(t, os.Chmod(real, 0o640))
	must(t, os.Remove(p.Config))
	must(t, os.Symlink(real, p.Config))
	_, err := Open(p).AddFolder(p.Home+"/other", false)
	must(t, err)
	st, err := os.Lstat(p.Config)
	must(t, err)
	if st.Mode()&os.ModeSymlink == 0 {
		t.Error("the link became a file")
	}
	if st, _ := os.Stat(real); st.Mode().Perm() != 0o640 || !strings.Contains(read(t, real), "other") {
		t.Errorf("mode %v:\n%s", st.Mode(), read(t, real))
	}
	if left, _ := filepath.Glob(filepath.Join(p.Home, ".config-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// fullRule has every key.
func fullRule(t *testing.T, home string) rule {
	content, err := classify.CompileContent(`(?i)it's\s"due"`)
	must(t, err)
	return rule{
		Name: "all", Off: true, Words: []string{"strøm", `a"b`}, Vendor: "Northwind", Kinds: []string{"invoice"}, Types: []string{"document"},
		Extensions: []string{"pdf"}, Glob: `in"v*.pdf`, Content: content,
		MinSize: 1500, MaxSize: 2e6, MinAge: time.Hour, MaxAge: 48 * time.Hour, From: home + "/Downloads",
		Category: "finances", Destination: home + "/Documents/{vendor}/{year}", Rename: "{name}.{ext}",
	}
}

const threeRules = `settle = "2s" # stays
# about a
[[rules]]
name = "a" # its name
extensions = ["pdf"]
category = "finances"

[[rules]]
name = "b"
glob = "b*"
category = "finances"

# about c
[[rules]]
name = "c"
glob = "c*"
category = "finances"
# below c

[journal]
vault = ""
`

// Rules are added, moved, changed and removed in the file; what stays keeps its remarks,
// and taking it back gives back every byte.
func TestEditRules(t *testing.T) {
	p := place(t, threeRules)
	l := Open(p)
	edit := func(change func([]rule) []rule) string {
		t.Helper()
		_, after, err := l.EditRules(func(rs []rule) ([]rule, error) { return change(rs), nil })
		must(t, err)
		if got := l.Get().Rules; !slices.EqualFunc(got, after, rule.Equal) {
			t.Errorf("%+v, want %+v", got, after)
		}
		return read(t, p.Config)
	}
	first := l.Get().Rules
	got := edit(func(rs []rule) []rule { return []rule{rs[2], rs[0], rs[1]} })
	if want := "# stays\n# about c\n[[rules]]\nname = \"c\""; !strings.Contains(got, want) || !strings.Contains(got, "name = \"a\" # its name") {
		t.Errorf("moved:\n%s", got)
	}
	if got = edit(func([]rule) []rule { return first }); got != threeRules {
		t.Errorf("moved back:\n%s", got)
	}
	got = edit(func(rs []rule) []rule { return append(rs, fullRule(t, p.Home)) })
	if want := "# below c\n\n" + RulesText(p.Home, []rule{fullRule(t, p.Home)}) + "\n[journal]"; !strings.Contains(got, want) {
		t.Errorf("%s\nlacks\n%s", got, want)
	}
	if got = edit(func([]rule) []rule { return first }); got != threeRules {
		t.Errorf("removed again:\n%s", got)
	}
	got = edit(func(rs []rule) []rule { rs[1].Off = true; return rs[:2] })
	if !strings.Contains(got, "name = \"b\"\nenabled = false\n") || strings.Contains(got, "about c") || !strings.Contains(got, "# about a") {
		t.Errorf("changed:\n%s", got)
	}
	for _, bad := range []rule{{Name: "b"}, {Name: "a", Glob: "*", Category: "finances"}, {Name: "x", Glob: "*", Destination: "relative"}} {
		if _, _, err := l.EditRules(func(rs []rule) ([]rule, error) { return append(rs, bad), nil }); err == nil {
			t.Errorf("%+v was added", bad)
		}
	}
	if read(t, p.Config) != got {
		t.Error("what was refused is in the file")
	}
}

func TestParseRules(t *testing.T) {
	want := []rule{fullRule(t, paths.Home), {Name: "b", Glob: "*", Category: "mine"}}
	got, problems := paths.ParseRules(RulesText(paths.Home, want))
	if len(problems) > 0 || !slices.EqualFunc(got, want, rule.Equal) {
		t.Errorf("%+v, %v", got, problems)
	}
	for _, bad := range []string{"[[folders]]\npath = \"/\"", "[[rules]", "a\xff", strings.Repeat("#", maxRulesText+1), "[[rules]]\nname = \"a\"\nkinds = [\"invioce\"]\ncategory = \"finances\""} {
		if _, problems := paths.ParseRules(bad); len(problems) == 0 {
			t.Errorf("%.40q was read", bad)
		}
	}
}

// Adding a folder and removing it again gives back every byte.
func FuzzEdit(f *testing.F) {
	f.Add(commented)
	f.Add("[[folders]]\npath=\"/a\"")
	f.Add("\ufeff[journal]\r\nvault=\"\"\r\n\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, problems := paths.Parse(text)
		if len(problems) > 0 || strings.Contains(text, "/added") {
			return
		}
		added, want, err := addFolder(documentOf(text), c, Folder{Path: "/added", Enabled: true})
		if err != nil {
			return
		}
		got, problems := paths.Parse(added)
		if len(problems) > 0 || !sameConfig(got, want) {
			return // edit refuses to save it
		}
		back, _, err := removeFolder(documentOf(added), got, len(got.Folders)-1)
		if err != nil {
			t.Fatalf("%v of\n%q", err, added)
		}
		if strings.TrimRight(back, "\r\n") != strings.TrimRight(text, "\r\n") {
			t.Fatalf("%q became %q", text, back)
		}
	})
}
