// Package laws tests the rules of the code base: which package may import which,
// that every package has a doc comment, and that times have seconds.
package laws

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/nod-app/nod"

// law limits the imports of the packages below some folders.
type law struct {
	name    string
	holds   func(pkg string) bool // for packages of Nod, by path below the module
	allowed func(imp string) bool
}

func under(pkg string, dirs ...string) bool {
	return slices.ContainsFunc(dirs, func(d string) bool { return pkg == d || strings.HasPrefix(pkg, d+"/") })
}

func nod(imp string, dirs ...string) bool {
	rel, ok := strings.CutPrefix(imp, module+"/")
	return ok && under(rel, dirs...)
}

// messageRooms carry the messages of two desktops and do not know what they say.
var messageRooms = []string{"app/negotiate/protocol", "app/negotiate/identity", "app/negotiate/invitation", "app/negotiate/natslog", "app/negotiate/server", "app/negotiate/publickey"}

var laws = []law{
	{
		name:    "Fyne is imported by views, assets and main only",
		holds:   func(pkg string) bool { return pkg != "" && pkg != "assets" && !under(pkg, "views", "assets/icons/gen") },
		allowed: func(imp string) bool { return !strings.HasPrefix(imp, "fyne.io/fyne/") },
	},
	{
		name:  "views import nothing of Nod but app/api, app/base/lang, app/base/safetext, app/base/markdown, app/base/money, app/base/layers, app/base/picture, app/base/folder, assets and views",
		holds: func(pkg string) bool { return under(pkg, "views") },
		allowed: func(imp string) bool {
			return !strings.HasPrefix(imp, module) || imp == module+"/app/api" || imp == module+"/app/base/lang" || imp == module+"/app/base/safetext" ||
				imp == module+"/app/base/markdown" || imp == module+"/app/base/money" || imp == module+"/app/base/layers" || imp == module+"/app/base/picture" || imp == module+"/app/base/folder" || nod(imp, "assets", "views")
		},
	},
	{
		name:  "rooms carry bytes: they know no offers, store, tools or api",
		holds: func(pkg string) bool { return under(pkg, messageRooms...) },
		allowed: func(imp string) bool {
			return !strings.HasPrefix(imp, module) || nod(imp, append(messageRooms, "app/system/keyring", "app/base/canonical", "app/base/lang")...)
		},
	},
	{
		name:    "the watcher knows nothing of Nod but app/base/lang",
		holds:   func(pkg string) bool { return under(pkg, "watcher") },
		allowed: func(imp string) bool { return !strings.HasPrefix(imp, module) || nod(imp, "watcher", "app/base/lang") },
	},
	{
		name:  "a model's rooms know no store, api or window",
		holds: func(pkg string) bool { return under(pkg, "llm") },
		allowed: func(imp string) bool {
			return !nod(imp, "app/store", "app/api", "app/assist/chat", "app/cli", "views") && imp != module+"/app"
		},
	},
	{
		name:  "tools know no store, api, model or window",
		holds: func(pkg string) bool { return under(pkg, "tools") },
		allowed: func(imp string) bool {
			return !nod(imp, "app/store", "app/api", "llm", "views") && imp != module+"/app"
		},
	},
	{
		name:    "conversations know no store or api",
		holds:   func(pkg string) bool { return under(pkg, "app/assist/chat") },
		allowed: func(imp string) bool { return !nod(imp, "app/store", "app/api") && imp != module+"/app" },
	},
	{
		name:    "what is shipped needs nothing of the tests, a person who approves above all",
		holds:   func(string) bool { return true },
		allowed: func(imp string) bool { return !nod(imp, "test") },
	},
	{
		name:    "Ollama's own packages are known to the model's rooms only",
		holds:   func(pkg string) bool { return !under(pkg, "llm") },
		allowed: func(imp string) bool { return !strings.HasPrefix(imp, "github.com/ollama/") },
	},
	{
		name:    "the Model Context Protocol is known to the rooms that speak it only",
		holds:   func(pkg string) bool { return !under(pkg, "app/cli/mcp", "tools/servers") },
		allowed: func(imp string) bool { return !strings.HasPrefix(imp, "github.com/modelcontextprotocol/") },
	},
	{
		name:    "only main knows both app and views",
		holds:   func(pkg string) bool { return pkg != "" && !under(pkg, "views") },
		allowed: func(imp string) bool { return !nod(imp, "views") },
	},
}

// source is one Go file that ships (no test), with what it imports.
type source struct {
	file, pkg string
	imports   []string
	doc       bool // has a package comment
	program   bool // belongs to a package main
}

func sources(t *testing.T) []source {
	t.Helper()
	root := filepath.Join("..", "..")
	var out []source
	err := filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, p)
		if e.IsDir() {
			if rel == ".git" || rel == "build" || rel == "bin" || e.Name() == "testdata" || rel == "test" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		s := source{file: rel, pkg: filepath.ToSlash(filepath.Dir(rel)), doc: f.Doc != nil, program: f.Name.Name == "main"}
		if s.pkg == "." {
			s.pkg = ""
		}
		for _, i := range f.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			s.imports = append(s.imports, path)
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 20 {
		t.Fatalf("only %d files were found: the test looks in the wrong place", len(out))
	}
	return out
}

func TestImports(t *testing.T) {
	all := sources(t)
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			files := 0
			for _, s := range all {
				if !l.holds(s.pkg) {
					continue
				}
				files++
				for _, imp := range s.imports {
					if !l.allowed(imp) {
						t.Errorf("%s imports %s", s.file, imp)
					}
				}
			}
			if files == 0 {
				t.Error("the law was held against no file")
			}
		})
	}
}

// What only tests import belongs below test, where it does not count as shipped.
func TestProgramsImportAllPackages(t *testing.T) {
	imports, used := map[string][]string{}, map[string]bool{}
	var programs []string
	for _, s := range sources(t) {
		imports[s.pkg] = append(imports[s.pkg], s.imports...)
		if s.program {
			programs = append(programs, s.pkg)
		}
	}
	for next := programs; len(next) > 0; {
		pkg := next[0]
		next = next[1:]
		if used[pkg] {
			continue
		}
		used[pkg] = true
		for _, imp := range imports[pkg] {
			if rel, ok := strings.CutPrefix(imp, module+"/"); ok {
				next = append(next, rel)
			}
		}
	}
	for pkg := range imports {
		if !used[pkg] {
			t.Errorf("%s is imported by no program", pkg)
		}
	}
}

// A dot import or an init function would bypass the wiring in app.
func TestNoInit(t *testing.T) {
	for _, s := range sources(t) {
		b, err := os.ReadFile(filepath.Join("..", "..", s.file))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "\nfunc init()") {
			t.Errorf("%s has an init function: wire it in app instead", s.file)
		}
	}
}

var (
	withSeconds    = regexp.MustCompile(`15[:.]?04[:.]?05`)
	withoutSeconds = regexp.MustCompile(`15[:.]?04|\b3:04|%02d:%02d|\btime\.(Kitchen|RFC822)`)
)

// A time of day that is shown has seconds everywhere. The quiet hours, a setting
// that a person writes as "22:00", are the one time that is read and compared in minutes.
func TestTimesHaveSeconds(t *testing.T) {
	quietHours := []string{filepath.FromSlash("app/settings/config/values.go"), filepath.FromSlash("app/system/notify/quiet.go")}
	for _, s := range sources(t) {
		b, err := os.ReadFile(filepath.Join("..", "..", s.file))
		if err != nil {
			t.Fatal(err)
		}
		without := withoutSeconds.FindString(withSeconds.ReplaceAllString(string(b), ""))
		if without != "" && !slices.Contains(quietHours, s.file) {
			t.Errorf("%s has the layout %q of a time without seconds", s.file, without)
		}
	}
}

func TestEveryPackageHasADoc(t *testing.T) {
	docs := map[string]bool{}
	for _, s := range sources(t) {
		docs[s.pkg] = docs[s.pkg] || s.doc
	}
	for pkg, ok := range docs {
		if !ok {
			t.Errorf("package %q has no doc comment", pkg)
		}
	}
}
