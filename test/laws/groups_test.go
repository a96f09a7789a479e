package laws

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// groups are the folders of app, and what of Nod each may import besides itself.
// CONTRIBUTING.md says what is in them.
var groups = map[string][]string{
	"app/base":      {},
	"app/system":    {"app/base"},
	"app/organise":  {"app/base", "watcher"},
	"app/planning":  {"app/base"},
	"app/negotiate": {"app/base", "app/system"},
	"app/settings":  {"app/base", "app/organise", "app/negotiate", "watcher"},
	"app/undo":      {"app/base", "app/organise", "app/planning", "app/settings", "tools"},
	"app/store":     {"app/base", "app/organise", "app/planning", "app/negotiate", "app/settings", "app/assist", "app/undo", "llm", "tools", "watcher"},
	"app/api":       {"app/base", "app/organise", "app/planning", "app/negotiate", "app/settings", "llm", "tools"},
	"app/assist":    {"app/base", "app/organise", "app/planning", "app/negotiate", "app/settings", "app/api", "llm", "tools"},
	"app/cli":       {"app/base", "app/planning", "app/negotiate", "app/api"},
	"app/agent": {"app/base", "app/system", "app/organise", "app/planning", "app/negotiate", "app/settings", "app/assist", "app/store", "app/undo", "app/api",
		"assets", "llm", "tools", "watcher"},
}

// groupOf returns the group that a package of Nod is in, by its path below the module; the
// first folder of it outside of app.
func groupOf(pkg string) string {
	parts := strings.Split(pkg, "/")
	if parts[0] == "app" && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return parts[0]
}

// arrows returns which group imports which, with a file of each arrow.
func arrows(t *testing.T) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	for _, s := range sources(t) {
		from := groupOf(s.pkg)
		for _, imp := range s.imports {
			rel, ok := strings.CutPrefix(imp, module+"/")
			if to := groupOf(rel); ok && to != from {
				if out[from] == nil {
					out[from] = map[string]string{}
				}
				out[from][to] = s.file
			}
		}
	}
	return out
}

func TestGroupsImportWhatTheyMay(t *testing.T) {
	for from, tos := range arrows(t) {
		allowed, isGroup := groups[from]
		for to, file := range tos {
			if isGroup && !slices.Contains(allowed, to) {
				t.Errorf("%s: %s may not import %s", file, from, to)
			}
		}
	}
}

func TestAppHasItsFolders(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join("..", "..", "app"))
	if err != nil {
		t.Fatal(err)
	}
	var dirs []string
	for _, e := range entries {
		if e.IsDir() {
			dirs = append(dirs, "app/"+e.Name())
		}
	}
	if want := slices.Sorted(maps.Keys(groups)); !slices.Equal(dirs, want) {
		t.Errorf("app has the folders %v, not %v: a new package belongs in one of them", dirs, want)
	}
}

// No group depends on itself by way of others.
func TestGroupsHaveNoCircle(t *testing.T) {
	all := arrows(t)
	var visit func(group string, way []string)
	done := map[string]bool{}
	visit = func(group string, way []string) {
		if i := slices.Index(way, group); i >= 0 {
			t.Errorf("a circle: %s", strings.Join(append(way[i:], group), " → "))
			return
		}
		if done[group] {
			return
		}
		for _, to := range slices.Sorted(maps.Keys(all[group])) {
			visit(to, append(slices.Clip(way), group))
		}
		done[group] = true
	}
	for _, group := range slices.Sorted(maps.Keys(all)) {
		visit(group, nil)
	}
}
