package classify

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/llm/turn"
)

// The bounds of what is offered: enough to choose from, few enough that a small
// model keeps them apart and that a home folder of any size costs little.
const (
	maxFolders            = 40  // in all
	maxFoldersPerCategory = 6   // folders that are there, of one category
	maxDepth              = 2   // below the place of a category
	maxDirsRead           = 24  // folders that are read, of one category
	maxEntries            = 500 // of a folder that is read
	maxFolderName         = 160 // bytes of a folder as it is shown
)

// choices are all that a model can choose from.
type choices struct {
	categories []string
	folders    []*folder
}

// folder is one destination.
type folder struct {
	dir        string
	label      string   // what the model says for it; no two are alike
	categories []string // the categories that may go there, the first one's it was found for
	isDefault  bool     // where the first category goes
}

func (c choices) defaultDir(category string) (dir string) {
	for _, f := range c.folders {
		if f.isDefault && f.categories[0] == category {
			return f.dir
		}
	}
	return ""
}

// choices returns the categories that have a place, and for each that place and the
// folders that are there already in what the settings allow it.
func (c *Classifier) choices(q question) choices {
	var out choices
	byDir := map[string]*folder{}
	add := func(category, dir string, place bool) {
		if f := byDir[dir]; f != nil && !place {
			f.categories = append(f.categories, category)
			return
		}
		shown := c.folderLabel(category, dir, place)
		if shown == "" || len(out.folders) >= maxFolders && !place || c.o.Forbidden(dir) != "" {
			return
		}
		if slices.ContainsFunc(out.folders, func(f *folder) bool { return f.label == shown }) {
			shown = categoryLabel(category) // the place of two categories
		}
		f := &folder{dir: dir, label: shown, categories: []string{category}, isDefault: place}
		byDir[dir], out.folders = f, append(out.folders, f)
	}
	for _, category := range c.o.Categories() {
		if place := c.defaultDir(category, q); place != "" && isPlainName(category) {
			add(category, place, true)
		}
	}
	for _, f := range out.folders {
		out.categories = append(out.categories, f.categories[0])
	}
	for _, category := range out.categories {
		for _, dir := range nearest(c.existing(category, out.defaultDir(category)), q) {
			add(category, dir, false)
		}
	}
	return out
}

// defaultDir returns where a category goes for the file: of the category that it has, where
// it goes now, which may be a folder with a better spelling or date.
func (c *Classifier) defaultDir(category string, q question) string {
	dir, ok := c.o.Places.Dir(category, filepath.Base(q.file.Path), q.at)
	switch {
	case !ok || !filepath.IsAbs(dir):
		return ""
	case category == q.current.Category && filepath.IsAbs(q.current.Dir):
		return filepath.Clean(q.current.Dir)
	}
	return filepath.Clean(dir)
}

// existing returns the folders that are there below what a category never leaves, or
// below its place if that would be all of the home folder.
func (c *Classifier) existing(category, place string) []string {
	root := c.o.Places.Root(category)
	if c.wide(root) {
		root = place
	}
	if c.wide(root) {
		return nil
	}
	w := folderWalk{left: maxDirsRead}
	if isDir(root) {
		w.found = append(w.found, root)
	}
	w.below(root, maxDepth)
	return slices.DeleteFunc(w.found, func(dir string) bool { return dir == place })
}

// wide reports whether a folder holds the home folder, or everything.
func (c *Classifier) wide(dir string) bool {
	return !filepath.IsAbs(dir) || inside(c.o.Home, dir) || filepath.Dir(dir) == dir
}

// folderWalk looks for folders. It follows no links, which may lead out, and leaves
// out hidden folders and those that belong to a program's source.
type folderWalk struct {
	found []string
	left  int // folders that may still be read
}

func (w *folderWalk) below(dir string, levels int) {
	if levels == 0 || w.left == 0 {
		return
	}
	w.left--
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	entries, _ := d.ReadDir(maxEntries) // a part of them is better than none
	d.Close()
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") || !isPlainName(e.Name()) || isDir(filepath.Join(path, ".git")) {
			continue
		}
		w.found = append(w.found, path)
		w.below(path, levels-1)
	}
}

// nearest returns the few folders whose names have most in common with the file,
// among equals the first ones.
func nearest(dirs []string, q question) []string {
	slices.SortStableFunc(dirs, func(a, b string) int {
		return common(q.name, q.excerpt, filepath.Base(b)) - common(q.name, q.excerpt, filepath.Base(a))
	})
	return dirs[:min(len(dirs), maxFoldersPerCategory)]
}

// folderLabel returns a folder as the model gets it and says it back.
func (c *Classifier) folderLabel(category, dir string, place bool) string {
	shown := filepath.ToSlash(dir)
	if rel, err := filepath.Rel(c.o.Home, dir); c.o.Home != "" && err == nil && filepath.IsLocal(rel) {
		shown = "~/" + filepath.ToSlash(rel)
	}
	switch {
	case isPlainName(shown) && len(shown) <= maxFolderName:
		return shown
	case place:
		return categoryLabel(category)
	}
	return ""
}

func categoryLabel(category string) string { return "the folder of " + category }

// isPlainName reports whether a name reads the same to a person, a model and a server
// that makes a grammar of it.
func isPlainName(name string) bool {
	return name != "" && line(name, maxFolderName) == name && turn.BreakTokens(name) == name && !strings.ContainsAny(name, "\"\\`<>")
}

func isDir(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.IsDir()
}

// inside reports whether a path is dir or lies below it.
func inside(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return path != "" && err == nil && filepath.IsLocal(rel)
}
