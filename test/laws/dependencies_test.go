package laws

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// docs/dependencies.md lists exactly the direct dependencies.
func TestDependenciesAreDocumented(t *testing.T) {
	required, described := requirements(t), rows(t)
	if len(required) < 20 {
		t.Fatalf("only %d requirements were found: the test looks in the wrong place", len(required))
	}
	for _, m := range required {
		if !slices.Contains(described, m) {
			t.Errorf("%s has no row in docs/dependencies.md", m)
		}
	}
	for _, m := range described {
		if !slices.Contains(required, m) {
			t.Errorf("docs/dependencies.md has a row for %s, which go.mod does not require directly", m)
		}
	}
}

// requirements returns the modules that go.mod requires directly.
func requirements(t *testing.T) []string {
	t.Helper()
	text := read(t, "go.mod")
	f, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, r := range f.Require {
		if !r.Indirect {
			out = append(out, r.Mod.Path)
		}
	}
	for _, tool := range f.Tool { // a tool's module is marked as indirect
		for _, r := range f.Require {
			if r.Indirect && (tool.Path == r.Mod.Path || strings.HasPrefix(tool.Path, r.Mod.Path+"/")) {
				out = append(out, r.Mod.Path)
			}
		}
	}
	return out
}

// rows returns the modules in the table's first column; a row may have several.
func rows(t *testing.T) []string {
	t.Helper()
	row := regexp.MustCompile(`(?m)^\| ([^|]+\.[^|]+) \|`)
	var out []string
	for _, m := range row.FindAllSubmatch(read(t, filepath.Join("docs", "dependencies.md")), -1) {
		out = append(out, strings.Split(string(m[1]), ", ")...)
	}
	return out
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", path))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
