package config

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

const home = "/home/u"

var user = UserFolders{
	Downloads: "/home/u/Downloads", Documents: "/home/u/Documents", Pictures: "/home/u/Pictures",
	Desktop: "/home/u/Desktop", Music: "/home/u/Music", Videos: "/home/u/Videos",
}

var paths = Paths{Home: home, User: user, Config: "/home/u/.config/nod/config.toml", State: "/home/u/.local/state/nod"}

func TestDefaultIsSound(t *testing.T) {
	text := Default(paths)
	c, problems := paths.Parse(text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := []Folder{{Path: "/home/u/Downloads", Enabled: true}}
	if !reflect.DeepEqual(c.Folders, want) {
		t.Errorf("folders %v; want %v", c.Folders, want)
	}
	if got := c.Categories["photos"]; got != "/home/u/Pictures/{year}/{month}" {
		t.Errorf("photos go to %q", got)
	}
	bare, _ := paths.Parse("")
	c.Folders, bare.Folders, c.Ignore, bare.Ignore = nil, nil, nil, nil
	if !reflect.DeepEqual(c, bare) {
		t.Errorf("the default file says %+v; an empty one means %+v", c, bare)
	}
}

// The example rules stand in the default file as remarks; they must be right,
// and hold for files as they arrive, which are young.
func TestDefaultExamples(t *testing.T) {
	_, examples, _ := strings.Cut(Default(paths), "# [[rules]]")
	text := strings.ReplaceAll("# [[rules]]"+examples, "\n#", "\n")[1:]
	c, problems := paths.Parse(text)
	if len(problems) > 0 || len(c.Rules) != 2 {
		t.Fatalf("%d rules, %v in\n%s", len(c.Rules), problems, text)
	}
	r := c.Rules[1]
	if r.MinSize != 100_000_000 || r.MinAge != 0 || r.From != "/home/u/Downloads" || r.Extensions[1] != "img" {
		t.Errorf("%+v", r)
	}
	if !c.Rules[0].Content.Match("used KILOWATT hours", new(1_000_000)) {
		t.Error("the content of the first example does not match")
	}
}

func TestFullFile(t *testing.T) {
	c, problems := paths.Parse(`
ignore = ["*.iso", "**/keep/**"]
settle = "5s"
cooldown = "7d"
folders = [{ path = "~/In", recursive = true }, { path = "/mnt/nas", enabled = false, poll = true }]
[categories]
finances = "/srv/{year}"
ebooks = ""
recipes = "~/Recipes"
[notifications]
enabled = false
quiet_from = "22:00"
quiet_to = "7:00"
[journal]
vault = "~/Vault"
[[rules]]
name = "cooking"
extensions = [".PDF", "txt"]
glob = "*recipe*"
category = "recipes"
max_size = 1000
`)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if !reflect.DeepEqual(c.Folders, []Folder{
		{Path: "/home/u/In", Enabled: true, Recursive: true},
		{Path: "/mnt/nas", Poll: true},
	}) {
		t.Errorf("folders %+v", c.Folders)
	}
	if c.Settle != 5*time.Second || c.CooldownTime != 7*24*time.Hour || c.Vault != "/home/u/Vault" {
		t.Errorf("%+v", c)
	}
	if c.Notifications != (Notifications{QuietFrom: "22:00", QuietTo: "07:00"}) {
		t.Errorf("notifications %+v", c.Notifications)
	}
	if _, ok := c.Categories["ebooks"]; ok || c.Categories["finances"] != "/srv/{year}" || c.Categories["recipes"] != "/home/u/Recipes" {
		t.Errorf("categories %v", c.Categories)
	}
	if r := c.Rules[0]; r.Extensions[0] != "pdf" || r.MaxSize != 1000 {
		t.Errorf("rule %+v", r)
	}
}

func TestBadFiles(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		line       int
		key        string
		says       string // part of message and hint
	}{
		{"syntax", "settle = \"2s\"\nignore = [\n", 2, "ignore", ""},
		{"open header", "\n[[folders]\npath = \"/a\"\n", 2, "", "not TOML"},
		{"open table", "\n[folders\n", 2, "", "not TOML"},
		{"no value", "\nsettle =\n", 2, "settle", "not TOML"},
		{"twice", "settle = \"2s\"\nsettle = \"3s\"\n", 2, "settle", "remove one of the two"},
		{"not UTF-8", "settle = \"\xff\"", 0, "", "UTF-8"},
		{"unknown top key", "\nsetle = \"2s\"", 2, "setle", "did you mean 'settle'?"},
		{"unknown far", "xyzzyplugh = 1", 1, "xyzzyplugh", "known are language, ignore, settle"},
		{"unknown table", "[notification]\nenabled = true", 1, "notification", "did you mean 'notifications'?"},
		{"unknown folder key", "[[folders]]\npath = \"~/a\"\n\n# why\nrecursiv = true", 5, "folders.recursiv", "did you mean 'recursive'?"},
		{"key after a table", "[journal]\nvault = \"\"\nsettle = \"2s\"", 3, "journal.settle", "unknown key"},
		{"wrong type", "[[folders]]\npath = \"~/a\"\nenabled = \"yes\"", 3, "folders.enabled", "enabled cannot be a text; true or false"},
		{"text expected", "[[folders]]\npath = 7", 2, "folders.path", "path cannot be a number"},
		{"second folder", "[[folders]]\npath=\"~/a\"\n[[folders]]\npath=\"b\"", 4, "folders.path", "not an absolute path"},
		{"folder without path", "[[folders]]\npath=\"~/a\"\n\n[[folders]]\nenabled=true", 4, "folders", "needs a path"},
		{"empty path", "[[folders]]\npath=\"\"", 2, "folders.path", "empty"},
		{"dots in path", "[[folders]]\npath=\"~/a/../b\"", 2, "folders.path", "'..'"},
		{"all files", "[[folders]]\npath=\"/\"", 2, "folders.path", "the whole computer"},
		{"duplicate folder", "[[folders]]\npath=\"~/a\"\n[[folders]]\npath=\"~/a/\"", 4, "folders.path", "listed twice"},
		{"folders as table", "[folders]\npath=\"~/a\"", 1, "folders", "[[folders]]"},
		{"folders as texts", "folders = [\n  \"~/a\"]", 2, "folders", "[[folders]]"},
		{"loop of a category", "[[folders]]\npath=\"~/Documents\"\nrecursive=true", 3, "folders.recursive", "'archives' files go into it"},
		{"loop of a rule", "[[folders]]\npath=\"~/a\"\nrecursive=true\n[[rules]]\nname=\"r\"\nglob=\"*\"\ndestination=\"~/a/b/{year}\"", 3, "folders.recursive", "the rule 'r'"},
		{"duration", "settle = \"2\"", 1, "settle", "not a duration"},
		{"duration as number", "cooldown = 24", 1, "cooldown", "24 is not a duration"},
		{"settle too short", "settle = \"1ms\"", 1, "settle", "out of range; from 100 ms to 1 hour"},
		{"settle too long", "settle = \"2d\"", 1, "settle", "out of range"},
		{"cooldown overflow", "cooldown = \"99999999999w\"", 1, "cooldown", "not a duration"},
		{"ignore pattern", "ignore = [\n  \"*.iso\",\n  # a remark [\n  \"[a\",\n]", 4, "ignore", `"[a" is not a pattern`},
		{"ignore type", "ignore = \"*.iso\"", 1, "ignore", "write a list"},
		{"ignore element", "ignore = [\"a\",\n 3]", 2, "ignore", "cannot be a number"},
		{"category typo", "[categories]\nfinance = \"~/F\"", 2, "categories.finance", "did you mean 'finances'?"},
		{"category placeholder", "[categories]\nfinances = \"~/F/{yaer}\"", 2, "categories.finances", "{yaer} is not a placeholder"},
		{"category relative", "[categories]\nfinances = \"F\"", 2, "categories.finances", "not an absolute path"},
		{"category escape", "[categories]\nfinances = \"~/F/{year}/../..\"", 2, "categories.finances", "'..'"},
		{"category type", "[categories]\nfinances = true", 2, "categories.finances", "finances cannot be true or false"},
		{"rule without name", "[[rules]]\nglob = \"*.pdf\"\ncategory = \"finances\"", 1, "rules.name", "needs a name"},
		{"rule for all", "[[rules]]\nname = \"a\"\ncategory = \"finances\"", 1, "rules", "would match every file"},
		{"rule for nothing", "[[rules]]\nname = \"a\"\nglob = \"*\"", 1, "rules", "says nothing to do"},
		{"rule regexp", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\n\ncontent = '(unclosed'", 5, "rules.content", "missing closing"},
		{"rule glob", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nglob = \"{a\"", 4, "rules.glob", "not a pattern"},
		{"rule glob of a path", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nglob = \"x/*.pdf\"", 4, "rules.glob", "not a pattern of a name"},
		{"rule extension", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nextensions = [\"pdf\",\n\"*.txt\"]", 5, "rules.extensions", "not an extension"},
		{"rule size", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nmin_size = \"10 XB\"", 4, "rules.min_size", "not a size"},
		{"rule negative size", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nmin_size = -1", 4, "rules.min_size", "not a size"},
		{"rule sizes", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nmin_size = \"2 MB\"\nmax_size = \"1 MB\"", 5, "rules.max_size", "less than"},
		{"rule age", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nmin_age = \"1 month\"", 4, "rules.min_age", "not an age"},
		{"rule from", "[[rules]]\nname = \"a\"\ncategory = \"finances\"\nfrom = \"Downloads\"", 4, "rules.from", "not an absolute path"},
		{"rule category", "[[rules]]\nname = \"a\"\nglob = \"*\"\ncategory = \"finance\"", 4, "rules.category", "did you mean 'finances'?"},
		{"rule rename", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"x/{name}\"", 4, "rules.rename", "cannot contain /"},
		{"rule rename with a colon", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"a:b{name}\"", 4, "rules.rename", "cannot contain :; as \"{year}"},
		{"rule rename with a typo", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"{nmae}\"", 4, "rules.rename", "{nmae} is not a placeholder"},
		{"rule rename half open", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"{name\"", 4, "rules.rename", "brace"},
		{"rule rename to nothing", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \" .{ext}\"", 4, "rules.rename", "empty"},
		{"rule rename to a device", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"nul.{ext}\"", 4, "rules.rename", "reserved on Windows"},
		{"rule of no extensions", "[[rules]]\nname = \"a\"\nextensions = []\ncategory = \"finances\"", 1, "rules", "would match every file; add one of extensions"},
		{"rule of no content", "[[rules]]\nname = \"a\"\ncontent = ''\nmin_size = 0\nmin_age = \"0s\"\ncategory = \"finances\"", 1, "rules", "would match every file"},
		{"rule for no category", "[[rules]]\nname = \"a\"\nglob = \"*\"\ncategory = \"\"", 1, "rules", "says nothing to do"},
		{"rules twice", "[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"x\"\n[[rules]]\nname = \"a\"\nglob = \"*\"\nrename = \"x\"", 6, "rules.name", "two rules"},
		{"quiet nonsense", "[notifications]\nquiet_from = \"25:00\"\nquiet_to = \"07:00\"", 2, "notifications.quiet_from", "not a time of day"},
		{"quiet TOML time", "[notifications]\nquiet_from = 22:00:00\nquiet_to = \"07:00\"", 2, "notifications.quiet_from", "cannot be a date or time"},
		{"vault relative", "[journal]\nvault = \"Vault\"", 2, "journal.vault", "not an absolute path"},
		{"tools key", "[tools]\nfolder = []", 2, "tools.folder", "did you mean 'folders'?"},
		{"tools folder relative", "[tools]\nfolders = [\n\"~/a\",\n\"b\"]", 4, "tools.folders", "not an absolute path"},
		{"tools folder with dots", "[tools]\nfolders = [\"~/a/../..\"]", 2, "tools.folders", "'..'"},
		{"tools folder type", "[tools]\nread_only = \"~/a\"", 2, "tools.read_only", "write a list"},
		{"tools in all", "[tools]\nfolders = [\"/\"]", 2, "tools.folders", "holds your whole home folder"},
		{"tools in the home folder", "[tools]\nread_only = [\"~/\"]", 2, "tools.read_only", "holds your whole home folder"},
		{"tools above the home folder", "[tools]\nfolders = [\"/home\"]", 2, "tools.folders", "holds your whole home folder"},
		{"tools in Nod's settings", "[tools]\nfolders = [\"~/.config/nod\"]", 2, "tools.folders", "Nod keeps its own things there"},
		{"tools reading Nod's state", "[tools]\nread_only = [\"~/.local/state/nod/x\"]", 2, "tools.read_only", "Nod keeps its own things there"},
		{"tools in the keys", "[tools]\nfolders = [\"~/.ssh\"]", 2, "tools.folders", "keys are kept there"},
		{"tools folder in both", "[tools]\nfolders = [\"~/a\"]\nread_only = [\"~/a\"]", 3, "tools.read_only", "is in folders, too"},
		{"tools folder that is one by default", "[tools]\nread_only = [\"~/Documents\"]", 2, "tools.read_only", "is in folders, too"},
		{"tools app", "[tools]\napps = [\"/usr/bin/gedit\"]", 2, "tools.apps", "org.gnome.gedit"},
		{"tools app of a command", "[tools]\napps = [\"gedit\", \"gedit; calc\"]", 2, "tools.apps", "not the id of an application"},
		{"tools host", "[tools]\nhosts = [\"https://example.com\"]", 2, "tools.hosts", "without https://"},
		{"tools host with a star", "[tools]\nhosts = [\"*.example.com\"]", 2, "tools.hosts", "not the name of a public host"},
		{"tools host of this machine", "[tools]\nhosts = [\"localhost\"]", 2, "tools.hosts", "not the name of a public host"},
		{"tools offline", "[tools]\noffline = \"no\"", 2, "tools.offline", "true or false"},
		{"tools shell", "[tools]\nshell = 1", 2, "tools.shell", "true or false"},
		{"tools browser", "[tools]\nbrowser = \"control\"", 2, "tools.browser", "did you mean 'controlled'?"},
		{"tools browser of nothing", "[tools]\nbrowser = \"\"", 2, "tools.browser", "known are system, controlled"},
		{"tools policy", "[tools.policy]\n\"files.write_text\" = \"alow\"", 2, "tools.policy.files.write_text", "did you mean 'allow'?"},
		{"tools policy of nothing", "[tools.policy]\nshell.run = \"\"", 2, "tools.policy.shell.run", "known are allow, ask, deny"},
		{"tools policy type", "[tools.policy]\n\n\"files.write_text\" = true", 3, "tools.policy.files.write_text", "cannot be true or false"},
		{"tools policy of no tool", "[tools.policy]\n\"Files Write\" = \"ask\"", 2, "tools.policy.Files Write", "not the name of a tool"},
		{"tools policy twice", "[tools.policy]\n\"shell.run\" = \"deny\"\nshell.run = \"allow\"", 2, "tools.policy.shell.run", "listed twice"},
		{"tools policy as text", "[tools]\npolicy = \"ask\"", 2, "tools.policy", "[tools.policy]"},
		{"tools as value", "tools = true", 1, "tools", "[tools]"},
		{"notifications as value", "notifications = true", 1, "notifications", "[notifications]"},
		{"CRLF", "settle = \"2s\"\r\n\r\ncooldwn = \"1d\"\r\n", 3, "cooldwn", "cooldown"},
		{"BOM and multi-line text", "\ufeffsettle = \"\"\"\\\n  2s\"\"\"\nx = 1", 3, "x", "unknown"},
		{"inline table", "folders = [\n  { path = \"~/a\" },\n  { path = \"b\" },\n]", 3, "folders.path", "absolute"},
		{"quoted key", "[[folders]]\npath=\"~/a\"\n\"pa th\" = 1", 3, "folders.pa th", "unknown key"},
		{"dotted key", "journal.vault = \"~/V\"\njournal.valt = \"~/V\"", 2, "journal.valt", "did you mean 'vault'?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := paths.Parse(tt.text)
			if len(problems) != 1 {
				t.Fatalf("%d problems: %v", len(problems), problems)
			}
			p := problems[0]
			if p.Line != tt.line || p.Key != tt.key || !strings.Contains(p.String(), tt.says) {
				t.Errorf("%q at line %d, key %q; want line %d, key %q, … %s …", p, p.Line, p.Key, tt.line, tt.key, tt.says)
			}
		})
	}
}

func TestAllProblemsAtOnceInOrder(t *testing.T) {
	_, problems := paths.Parse("[[folders]]\npath = \"x\"\n[journal]\nvault = 1\n[notifications]\non = true\n")
	var at []int
	for _, p := range problems {
		at = append(at, p.Line)
	}
	if !reflect.DeepEqual(at, []int{2, 4, 6}) {
		t.Errorf("lines %v of %v", at, problems)
	}
}

func TestLoadBadPlaces(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big.toml")
	if err := os.WriteFile(big, make([]byte, maxFile+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "none.toml"): "there is no file",
		dir:                             "not a regular file",
		big:                             "longer than 1024 KB",
	} {
		_, problems := Load(Paths{Config: path})
		if len(problems) != 1 || !strings.Contains(problems[0].Message, want) {
			t.Errorf("Load(%s): %v; want … %s …", path, problems, want)
		}
	}
}

func TestSizesAndAges(t *testing.T) {
	for s, want := range map[string]int64{"0": 0, "10 MB": 10e6, "1.5GB": 15e8, "512 KiB": 512 << 10, "7 b": 7, "2 tb": 2e12} {
		if got, err := parseSize(s); err != nil || got != want {
			t.Errorf("parseSize(%q) = %d, %v; want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"", "MB", "-1 MB", "1 EB", "9999999999 TB", "1 iB", "0x10", "1e5"} {
		if n, err := parseSize(s); err == nil {
			t.Errorf("parseSize(%q) = %d", s, n)
		}
	}
	for _, n := range []int64{0, 1, 999, 1000, 1_500_000, 100e9} {
		if got, err := parseSize(formatSize(n)); err != nil || got != n {
			t.Errorf("%d is written as %q and read as %d", n, formatSize(n), got)
		}
	}
	for _, d := range []time.Duration{time.Second, time.Hour, 36 * time.Hour, 30 * 24 * time.Hour} {
		if got, err := parseAge(formatAge(d)); err != nil || got != d {
			t.Errorf("%v is written as %q and read as %v", d, formatAge(d), got)
		}
	}
}

// No file makes Parse panic, and every problem is within the file.
func FuzzLoad(f *testing.F) {
	f.Add(Default(paths))
	f.Add("[[folders]]\npath='''a\n'''\n[[folders.x]]\n")
	f.Add("a.b.c=[[1],[2,{d=1}]]\n[a.\"b]\"]\n")
	f.Add("[tools]\nfolders=['~/a']\n[tools.policy]\na.b='ask'\n")
	f.Add("ignore=[\n#]\n'[',]")
	f.Fuzz(func(t *testing.T, text string) {
		scan(text)
		c, problems := paths.Parse(text)
		for _, p := range problems {
			if p.Line < 0 || p.Line > strings.Count(text, "\n")+1 || p.Message == "" {
				t.Fatalf("problem %+v", p)
			}
		}
		if len(problems) > 0 {
			return
		}
		dirs := slices.Concat(c.Tools.ReadWrite, c.Tools.ReadOnly)
		for _, fo := range c.Folders {
			dirs = append(dirs, fo.Path)
		}
		for _, dir := range dirs {
			if !filepath.IsAbs(dir) {
				t.Fatalf("folder %q", dir)
			}
		}
	})
}
