package main

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// awkward are names of files that a command line can take for something else.
var awkward = []string{"/h/two words.pdf", `/h/say "hi" \ 'ho'.txt`, "/h/line\nbreak", "/h/--json", "/h/50% $HOME `id`;&", "/h/Ü/名前.txt"}

// What the packages add to the menus of file managers starts nod propose with exactly the files that were chosen.
func TestSendToNod(t *testing.T) {
	for manager, argv := range map[string][]string{
		"Thunar":   desktopEntry(t, "sendto-thunar.desktop"),
		"Dolphin":  desktopEntry(t, "sendto-dolphin.desktop"),
		"Nemo":     nemoAction(t, "sendto-nemo.nemo_action"),
		"Nautilus": extension(t, "sendto-nautilus.py"),
	} {
		if argv == nil {
			continue
		}
		var line commandLine
		parser, err := kong.New(&line, kong.Vars{"version": ""})
		if err != nil {
			t.Fatal(err)
		}
		if argv[0] != "nod" {
			t.Errorf("%s starts %q", manager, argv[0])
		}
		if k, err := parser.Parse(argv[1:]); err != nil || k.Command() != "propose <files>" || !line.Propose.Show || line.Propose.JSON {
			t.Errorf("%s: %q is not understood: %v, %+v", manager, argv, err, line.Propose)
		}
		if got := fromAddresses(line.Propose.Files); !reflect.DeepEqual(got, awkward) {
			t.Errorf("%s proposes %q", manager, got)
		}
	}
}

// The menus say the same in each language that Nod speaks.
func TestSendToIsInAllLanguages(t *testing.T) {
	for _, file := range []string{"sendto-dolphin.desktop", "sendto-nemo.nemo_action", "sendto-nautilus.py"} {
		text := packaged(t, file)
		for _, label := range []string{"Send to Nod", "An Nod senden", "Enviar a Nod", "Envoyer à Nod", "Nod に送る", "发送到 Nod"} {
			if !strings.Contains(text, label) {
				t.Errorf("%s has no %q", file, label)
			}
		}
	}
}

// desktopEntry returns what the one Exec line of a desktop entry starts for the awkward names.
func desktopEntry(t *testing.T, file string) (argv []string) {
	for _, word := range strings.Fields(keyOf(t, file, "Exec")) {
		if word == "%F" {
			argv = append(argv, awkward...)
		} else {
			argv = append(argv, word)
		}
	}
	return argv
}

// nemoAction returns what Nemo starts: it puts all into one line, which GLib splits. Between double quotes only a backslash
// and a double quote end what is literal, and no address has these.
func nemoAction(t *testing.T, file string) (argv []string) {
	if q := keyOf(t, file, "Quote"); q != "double" {
		t.Errorf("%s quotes %q", file, q)
	}
	for _, word := range strings.Fields(keyOf(t, file, "Exec")) {
		if word != "%U" {
			argv = append(argv, word)
			continue
		}
		for _, path := range awkward {
			address := (&url.URL{Scheme: "file", Path: path}).String()
			if strings.ContainsAny(address, `"\`+"\n`") {
				t.Fatalf("%s is split", address)
			}
			argv = append(argv, address)
		}
	}
	return argv
}

// extension returns what the extension of Files starts, with doubles of the libraries that it is run in.
func extension(t *testing.T, file string) []string {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("without python3 the extension of Files is not run")
		return nil
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"gi/__init__.py": "",
		"gi/repository.py": `
class GObject:
    class GObject: pass
class GLib:
    get_language_names = staticmethod(lambda: ["de_DE.UTF-8", "de_DE", "de", "C"])
class Gio:
    class SubprocessFlags: NONE = 0
    class Subprocess:
        @staticmethod
        def new(argv, flags): print("\0".join(argv), end="")
class Nautilus:
    class MenuProvider: pass
    class MenuItem:
        def __init__(self, name, label, icon): self.label = label
        def connect(self, signal, act): self.act = act
`,
		"run.py": `
import importlib.util, sys
spec = importlib.util.spec_from_file_location("nod", sys.argv[1])
nod = importlib.util.module_from_spec(spec)
spec.loader.exec_module(nod)
class File:
    def __init__(self, path): self.path = path
    def get_location(self): return self
    def get_path(self): return self.path
menu = nod.SendToNod()
assert menu.get_file_items([File("/h/a"), File(None)]) == [] and menu.get_file_items([]) == []
for args in ([], ["the window"]):
    item, = menu.get_file_items(*args, [File(p) for p in sys.argv[2:]])
    assert item.label == "An Nod senden"
item.act(item)
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), python, append([]string{"-B", filepath.Join(dir, "run.py"), filepath.Join("packaging", "linux", file)}, awkward...)...)
	cmd.Env = append(os.Environ(), "PYTHONPATH="+dir, "PYTHONUTF8=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", file, err, out)
	}
	return strings.Split(string(out), "\x00")
}

// fromAddresses returns the paths of files of which some are named by their addresses.
func fromAddresses(names []string) (paths []string) {
	for _, name := range names {
		if u, err := url.Parse(name); err == nil && u.Scheme == "file" {
			name = u.Path
		}
		paths = append(paths, name)
	}
	return paths
}

// keyOf returns the one value of a key in a file of packaging/linux.
func keyOf(t *testing.T, file, key string) (value string) {
	t.Helper()
	for line := range strings.Lines(packaged(t, file)) {
		if v, ok := strings.CutPrefix(line, key+"="); ok {
			if value != "" {
				t.Errorf("%s has %s twice", file, key)
			}
			value = strings.TrimSuffix(v, "\n")
		}
	}
	return value
}

func packaged(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("packaging", "linux", file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
