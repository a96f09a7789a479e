package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strings"
)

// limits say in words what bounds a tool; {file.go:name} is a constant of the
// folder of tools, and {file.go:name B} one in bytes.
var limits = map[string]string{
	"clipboard.read":   "{desktop/clipboard_read.go:maxRead B} of text",
	"notify.send":      "{desktop/notify_send.go:perMinute} a minute; {desktop/notify_text.go:maxTitle} + {desktop/notify_text.go:maxBody} characters",
	"shell.run":        "{desktop/shell_find.go:maxArgv} arguments, {desktop/shell_run.go:maxOutput B} of output",
	"apps.open":        "{apps/app.go:maxFiles} files",
	"files.list_dir":   "{files/list.go:maxListed} names",
	"files.search":     "{files/search.go:maxHits} finds in {files/search.go:maxVisited} files, the first {files/search.go:maxScanned B} of each",
	"files.read_text":  "{files/read.go:maxText B} of text; documents of {files/document.go:maxDocument B}",
	"files.write_text": "{files/write.go:maxWrite B}",
	"files.move_glob":  "{files/batch.go:maxMoved} files, all of them listed in the question",
	"browser.open_url": "{web/read.go:maxText B} of a page's text; {web/proxy.go:maxLoaded B} loaded",
}

// ofAll is what bounds every request.
const ofAll = "Besides, the arguments of a call have at most {policy/decode.go:MaxArgs B}, a result {output.go:MaxResult B}. A request ends after three denials, and what you did not approve is not asked\n" +
	"again in the same form for ten minutes."

var hole = regexp.MustCompile(`\{([^:{}]+):(\w+)( B)?\}`)

// bound fills the constants in.
func bound(dir, text string) (out string, err error) {
	if text == "" {
		return "–", nil
	}
	out = hole.ReplaceAllStringFunc(text, func(h string) string {
		m := hole.FindStringSubmatch(h)
		n, e := constantOf(filepath.Join(dir, filepath.FromSlash(m[1])), m[2])
		if e != nil {
			err = e
			return h
		}
		if m[3] != "" {
			return size(n)
		}
		return grouped(n)
	})
	return out, err
}

// constantOf is the value of a constant that needs no other one.
func constantOf(file, name string) (int64, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return 0, err
	}
	var value ast.Expr
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok && s.Names[0].Name == name && len(s.Values) == 1 {
			value = s.Values[0]
		}
		return true
	})
	if value == nil {
		return 0, fmt.Errorf("%s has no constant %s", file, name)
	}
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, types.ExprString(value))
	if err != nil {
		return 0, fmt.Errorf("%s in %s: %w", name, file, err)
	}
	n, exact := constant.Int64Val(constant.ToInt(v.Value))
	if !exact {
		return 0, fmt.Errorf("%s in %s is no whole number", name, file)
	}
	return n, nil
}

func size(n int64) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d KB", n>>10)
}

// grouped writes 10000 as 10,000.
func grouped(n int64) string {
	s := fmt.Sprint(n)
	var out []string
	for len(s) > 3 {
		out = append([]string{s[len(s)-3:]}, out...)
		s = s[:len(s)-3]
	}
	return strings.Join(append([]string{s}, out...), ",")
}
