// Package texts finds every text that Nod shows a person, by reading its source: what T, N, C and Mark of
// app/base/lang are given, the help of commands, the definitions of the settings, and the names of months and days.
package texts

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/subject"
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
	for _, dir := range []string{"app", "llm", "tools", "views", "watcher"} {
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
	if err := f.dir(root); err != nil {
		return nil, err
	}
	f.settings()
	f.ofFiles()
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
		f.add(s.Empty, "", where)
		for _, c := range s.Choices {
			if !slices.ContainsFunc(lang.Codes(), func(code string) bool { return lang.Name(code) == c.Name }) {
				f.add(c.Name, "", where)
			}
		}
	}
}

// said is the context of what is shown with lang.Show.
const said = "said|"

// ofFiles adds what files are and are about, as reasons of proposals say it.
func (f finder) ofFiles() {
	for _, what := range classify.Formats() {
		f.add(said+what, "", "app/organise/proposal/classify/formats.txt")
	}
	for _, id := range append(subject.All(), subject.Groups()...) {
		f.add(said+subject.Title(id), "", "app/organise/proposal/subject/subjects.txt")
	}
	for _, kind := range classify.Kinds() {
		f.add(said+kind, "", "app/organise/proposal/classify/kinds.go")
	}
}

// ofLang adds the texts that package lang fetches by itself.
func (f finder) ofLang() {
	for _, joint := range []string{".", ", ", "; "} {
		f.add(joint, "", "app/base/lang/show.go")
	}
	for _, measure := range []string{"2 January 2006", "2 January 2006 15:04:05", "bytes", "KiB", "MiB", "GiB"} {
		f.add(measure, "", "app/base/lang/measure.go")
	}
	for _, amount := range []string{"money|%s%s", "the amount is negative", "the amount is too large", "%q is no amount in %s; write it as %s"} {
		f.add(amount, "", "app/base/lang/amount.go")
	}
	const where = "app/base/lang/format.go"
	for _, unit := range []string{"KB", "MB", "GB", "TB", "PB", "EB"} {
		f.add(unit, "", where)
	}
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
	forwards := map[string]int{}
	for _, file := range files {
		handed(file, forwards)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		where, _ := filepath.Rel(f.root, name)
		ast.Inspect(files[name], func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if field, ok := n.(*ast.Field); ok {
				f.help(field, where)
			}
			if ok && err == nil {
				f.number(call, where)
				if at, ok := forwards[lastName(call.Fun)]; ok && len(call.Args) > at {
					if text, ok := literal(call.Args[at], constants); ok && words.MatchString(text) {
						f.add(said+text, "", where)
					}
				}
				if e := f.call(call, constants, where); e != nil {
					err = fmt.Errorf("%s: %w", set.Position(call.Pos()), e)
				}
			}
			return err == nil
		})
	}
	return err
}

// number adds the nouns that safetext.Number and count are given.
func (f finder) number(c *ast.CallExpr, where string) {
	n := name(c.Fun)
	if n == "count" && len(c.Args) == 3 {
		one, okOne := literal(c.Args[1], nil)
		if many, ok := literal(c.Args[2], nil); ok && okOne {
			f.add(said+"1 "+one, "", where)
			f.add(said+"%d "+many, "", where)
		}
	}
	if (n == "safetext.Number" || n == "Number" && strings.HasSuffix(filepath.ToSlash(where), "safetext/short.go")) && len(c.Args) == 2 {
		if noun, ok := literal(c.Args[1], nil); ok {
			f.add(said+"1 "+noun, "", where)
			f.add(said+"%d "+noun+"s", "", where)
		}
	}
}

// help adds what the help of a command, a flag or an argument of the command line says.
func (f finder) help(field *ast.Field, where string) {
	if field.Tag == nil || !ofCommands(where) {
		return
	}
	text, _ := literal(field.Tag, nil)
	tag := reflect.StructTag(text)
	if _, hidden := tag.Lookup("hidden"); !hidden {
		f.add(tag.Get("help"), "", where)
	}
}

// ofCommands reports whether a file is one of the command line, which is in app/cli and the root.
func ofCommands(where string) bool {
	dir := filepath.ToSlash(filepath.Dir(where))
	return dir == "." || dir == "app/cli"
}

// prints are the functions of the command line that fetch the text that they print.
var prints = map[string]string{"say": "lang.T", "phrase": "lang.T", "number": "Number"}

// numbers are the files of kit.Number and of what else passes its texts on; the calls of these have them.
var numbers = []string{"views/kit/format.go", "app/cli/output.go"}

// call adds the text that a call fetches.
func (f finder) call(c *ast.CallExpr, constants map[string]string, where string) error {
	fun := name(c.Fun)
	if p, ok := prints[lastName(c.Fun)]; ok && ofCommands(where) {
		fun = p
	}
	if filepath.ToSlash(filepath.Dir(where)) == "app/base/lang" {
		fun = "lang." + fun
	}
	at, ok := map[string][]int{"lang.T": {0}, "lang.Mark": {0}, "lang.C": {0, 1}, "lang.N": {1, 2}, "kit.Number": {1, 2}, "Number": {1, 2},
		"lang.Say": {0}, "lang.Said": {0}, "lang.Errorf": {0}, "lang.SayN": {1, 2}, "campaign.Invalidf": {0}}[fun]
	if !ok || len(c.Args) <= at[len(at)-1] {
		return nil
	}
	var texts []string
	for _, i := range at {
		text, ok := literal(c.Args[i], constants)
		if !ok && (slices.Contains(numbers, filepath.ToSlash(where)) || fun == "lang.Say" && len(c.Args) > 1) {
			return nil
		}
		if !ok {
			return fmt.Errorf("%s is given what is no constant", fun)
		}
		texts = append(texts, text)
	}
	switch fun {
	case "lang.C":
		f.add(texts[0]+"|"+texts[1], "", where)
	case "lang.T", "lang.Mark":
		f.add(texts[0], "", where)
	case "lang.Say", "lang.Said", "lang.Errorf", "lang.SayN", "campaign.Invalidf":
		for _, text := range texts {
			f.add(said+text, "", where)
		}
	default:
		f.add(texts[1], texts[0], where)
	}
	return nil
}

// words are what makes a text one to translate, besides its verbs.
var words = regexp.MustCompile(`\p{L}{3}|\p{L} \p{L}`)

// handed notes the functions of a file that hand one of their parameters on to Say, and which argument that is.
func handed(file *ast.File, at map[string]int) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		var params []string
		for _, p := range f.Type.Params.List {
			for _, n := range p.Names {
				params = append(params, n.Name)
			}
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok && name(c.Fun) == "lang.Say" {
				if i := slices.Index(params, name(c.Args[0])); i >= 0 && len(c.Args) > 1 {
					at[f.Name.Name] = i
				}
			}
			return true
		})
	}
}

// lastName returns the name of a function without its package.
func lastName(e ast.Expr) string {
	n := name(e)
	return n[strings.LastIndex(n, ".")+1:]
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
