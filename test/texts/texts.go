// Package texts finds every text that Nod shows a person, by reading its source: what T, N, C and Mark of
// app/base/lang are given, the definitions of the settings, and the names of months and days.
package texts

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
)

// Text is a text to translate.
type Text struct {
	ID    string // as catalogues have it: the English text, behind its context if it has one
	One   string // its English form for one, if it has a plural
	Where string // the file that it stands in first
}

// English returns the text without its context.
func (t Text) English() string {
	if context, text, ok := strings.Cut(t.ID, "|"); ok && !strings.Contains(context, " ") || strings.HasPrefix(t.ID, "short month|") {
		return text
	}
	return t.ID
}

// Find returns all texts in the tree below root, by ID.
func Find(root string) (map[string]Text, error) {
	f := finder{found: map[string]Text{}, root: root}
	for _, dir := range []string{"app", "views"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, e fs.DirEntry, err error) error {
			if err == nil && e.IsDir() {
				err = f.dir(path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	f.settings()
	f.ofLang()
	return f.found, nil
}

type finder struct {
	found map[string]Text
	root  string
}

func (f finder) add(id, one, where string) {
	if _, ok := f.found[id]; !ok && id != "" {
		f.found[id] = Text{ID: id, One: one, Where: where}
	}
}

// settings adds what the definitions of settings say; languages are called what their people call them.
func (f finder) settings() {
	const where = "app/settings/config/settings.go"
	for _, s := range config.Settings() {
		f.add(string(s.Page), "", where)
		f.add(s.Title, "", where)
		f.add(s.Help, "", where)
		for _, c := range s.Choices {
			if !slices.ContainsFunc(lang.Codes(), func(code string) bool { return lang.Name(code) == c.Name }) {
				f.add(c.Name, "", where)
			}
		}
	}
}

// ofLang adds the texts that package lang fetches by itself.
func (f finder) ofLang() {
	f.add("or", "", "app/base/lang/text.go")
	const where = "app/base/lang/format.go"
	for m := time.January; m <= time.December; m++ {
		f.add("month|"+m.String(), "", where)
		f.add("short month|"+m.String()[:3], "", where)
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		f.add("day|"+d.String(), "", where)
	}
}

// dir adds the texts of one package.
func (f finder) dir(dir string) error {
	set := token.NewFileSet()
	files := map[string]*ast.File{}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	constants := map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files[name] = file
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.ValueSpec); ok && len(s.Values) == len(s.Names) {
				for i, v := range s.Values {
					if text, ok := literal(v, nil); ok {
						constants[s.Names[i].Name] = text
					}
				}
			}
			return true
		})
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		where, _ := filepath.Rel(f.root, name)
		ast.Inspect(files[name], func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && err == nil {
				if e := f.call(call, constants, where); e != nil {
					err = fmt.Errorf("%s: %w", set.Position(call.Pos()), e)
				}
			}
			return err == nil
		})
	}
	return err
}

// forwards is the file whose function Number hands on what it is given; its callers are looked at.
const forwards = "views/kit/format.go"

// call adds the text that a call fetches.
func (f finder) call(c *ast.CallExpr, constants map[string]string, where string) error {
	at, ok := map[string][]int{"lang.T": {0}, "lang.Mark": {0}, "lang.C": {0, 1}, "lang.N": {1, 2}, "kit.Number": {1, 2}, "Number": {1, 2}}[name(c.Fun)]
	if !ok || len(c.Args) <= at[len(at)-1] {
		return nil
	}
	var texts []string
	for _, i := range at {
		text, ok := literal(c.Args[i], constants)
		if !ok && filepath.ToSlash(where) == forwards {
			return nil
		}
		if !ok {
			return fmt.Errorf("%s is given what is no constant", name(c.Fun))
		}
		texts = append(texts, text)
	}
	switch name(c.Fun) {
	case "lang.C":
		f.add(texts[0]+"|"+texts[1], "", where)
	case "lang.T", "lang.Mark":
		f.add(texts[0], "", where)
	default:
		f.add(texts[1], texts[0], where)
	}
	return nil
}

// name returns the name of a function as it is called.
func name(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return name(e.X) + "." + e.Sel.Name
	}
	return ""
}

// literal returns the value of a text in the source, or of a constant that is one.
func literal(e ast.Expr, constants map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		s, ok := constants[e.Name]
		return s, ok
	case *ast.BinaryExpr:
		x, okX := literal(e.X, constants)
		y, okY := literal(e.Y, constants)
		return x + y, okX && okY && e.Op == token.ADD
	}
	return "", false
}
