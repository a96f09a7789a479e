package laws

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	// wordy is what a person reads: it has words, or begins with a capital.
	wordy = regexp.MustCompile(`^\p{Lu}.*\p{Ll}|^[^.]*\p{L}[^\p{L}]* .*\p{L}`)
	// keyName is a key as keyboards have it.
	keyName = regexp.MustCompile(`^((Ctrl|Alt|Shift)(\+.*)?|Esc|Enter|Space|Tab|Del|Up|Down|Left|Right|Home|End|Page Up|Page Down|Plus|Minus)$`)
	// noText are the functions that are given names, layouts and what goes to the log, not what people read.
	noText = regexp.MustCompile(`^(strings|os|filepath|regexp|slog|log|strconv|syscall|windows|http|lang|time)\.|^((kit\.)?Number|panic|errors\.New|fmt\.Errorf|.*\.(Format|NewProc|Log|LogAttrs|Object|Method|CallWithContext))$`)
)

// printed matches calls of the command line whose texts are fetched there, or are names and layouts.
var printed = regexp.MustCompile(`^(strings|os|filepath|regexp|strconv|lang|time|kong)\.|(^|\.)(say|phrase|number|panic|NewProc)$`)

// verbs are those of package fmt: a layout of verbs is no text.
var verbs = regexp.MustCompile(`%[-+.\d]*[a-zA-Z%]`)

// names are texts of views and of the command line that are the same in every language, or shown to nobody.
var names = []string{
	"Nod", "Ollama", "Invoice 2025-114.pdf", "Documents/Bills/2025", "nod://join/…", "nod-rules %d.toml", // names and examples
	"no model", "no results", "no hits", "no folders", "group left out", // keys of what an empty list says, and of rows
	"  nod models pull %s\t%s\t%s\n", "--hash HASH", "not everything was done", // typed, and said to nobody
	"keep the memory private: %w", "read what Nod gave its window: %w", "find the program's pages: %w", "give up the program's pages: %w", // for the log
	"the folder ", "folder is ", `explorer.exe /select,"`, // looked for in what the agent says; for the system
}

// Each text of a window and of the command line is fetched in the language of the person.
func TestTextsAreFetched(t *testing.T) {
	root := filepath.Join("..", "..")
	files := 0
	for _, s := range sources(t) {
		fetch := noText
		switch {
		case strings.HasPrefix(s.file, "debug_"): // in builds for end-to-end tests only
			continue
		case s.pkg == "" || s.pkg == "app/cli":
			fetch = printed
		case !under(s.pkg, "views"):
			continue
		}
		files++
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, filepath.Join(root, s.file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range unfetched(f, fetch) {
			t.Errorf("%s:%d: %s is not fetched with app/base/lang", s.file, set.Position(l.Pos()).Line, l.Value)
		}
	}
	if files < 100 {
		t.Fatalf("only %d files were looked at", files)
	}
}

// failing are functions that are given what could not be done, which is a text even if it is one word.
var failing = regexp.MustCompile(`(^|\.)(Do|Background|Fail|Failed)$`)

// unfetched returns the texts of a file that are shown as they are, but for those that functions of such names are given.
func unfetched(f *ast.File, fetch *regexp.Regexp) []*ast.BasicLit {
	var out []*ast.BasicLit
	skip := map[ast.Node]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || skip[n] {
			return false
		}
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			skip[n.Tag] = n.Tag != nil
		case *ast.GenDecl: // a constant is fetched where it is used
			return n.Tok != token.CONST
		case *ast.CaseClause:
			for _, e := range n.List {
				skip[e] = true
			}
		case *ast.IndexExpr:
			skip[n.Index] = true
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				skip[n.X], skip[n.Y] = true, true
			}
		case *ast.KeyValueExpr:
			skip[n.Key] = true
			if id, ok := n.Key.(*ast.Ident); ok && slices.Contains([]string{"ID", "Key", "Also", "key"}, id.Name) {
				return false
			}
		case *ast.CallExpr:
			if failing.MatchString(called(n.Fun)) {
				for _, a := range n.Args {
					if l, ok := a.(*ast.BasicLit); ok && l.Kind == token.STRING {
						out, skip[a] = append(out, l), true
					}
				}
			}
			if fetch.MatchString(called(n.Fun)) {
				for _, a := range n.Args {
					skip[a] = isLiteral(a)
				}
			}
		case *ast.BasicLit:
			text, _ := strconv.Unquote(n.Value)
			if n.Kind == token.STRING && wordy.MatchString(verbs.ReplaceAllString(text, "")) && !keyName.MatchString(text) && !slices.Contains(names, text) {
				out = append(out, n)
			}
		}
		return true
	})
	return out
}

func isLiteral(e ast.Expr) bool { _, ok := e.(*ast.BasicLit); return ok }

// called returns the name of a function as it is called.
func called(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return called(e.X) + "." + e.Sel.Name
	}
	return ""
}

func TestUnfetchedTextsAreSeen(t *testing.T) {
	for body, want := range map[string]int{
		`f.Say("Saved")`: 1, `f.Fail("undo", err)`: 1, `kit.Failed(lang.T("undo"), err)`: 0, `f.Say(lang.T("Saved"))`: 0, `b := kit.NewButton("Approve all", "Enter", 1)`: 1, `x := map[string]string{"No one": lang.T("a")}`: 0,
		`c := Command{ID: "go there", Title: "Go there"}`: 1, `s := "and " + n + " more files"`: 1, `f.Say(lang.T("Saved %s", "A file"))`: 0, `e := fmt.Sprintf("Moved %s", n)`: 1,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() { "+body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := unfetched(f, noText); len(got) != want {
			t.Errorf("%s: %d texts are seen, want %d", body, len(got), want)
		}
	}
	for body, want := range map[string]int{`s.say("Saved %s", name)`: 0, `s.printf("Saved %s", name)`: 1, `s.printf("%s: %s", a, b)`: 0, `return errors.New("It is gone")`: 1, `return lang.Errorf("It is gone")`: 0} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() { "+body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := unfetched(f, printed); len(got) != want {
			t.Errorf("%s: %d texts are seen, want %d", body, len(got), want)
		}
	}
}
