// Command apidoc writes docs/api.md from the routes and the doc comments of
// package api, so that the page cannot say anything else than the code.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/nod-app/nod/app/agent/handlers"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: apidoc PACKAGE_DIR OUTPUT")
		os.Exit(2)
	}
	page, err := render(os.Args[1])
	if err == nil {
		err = os.WriteFile(os.Args[2], []byte(page), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "apidoc:", err)
		os.Exit(1)
	}
}

const intro = `# The local API

<!-- Made by ` + "`go generate ./app/api`" + ` from package app/api; a test compares the two. -->

Tray, windows and the command line speak to the agent over HTTP and JSON on a
unix socket that only its owner can open (` + "`nod doctor`" + ` prints its path):

    curl --unix-socket "$XDG_RUNTIME_DIR/nod/agent.sock" http://nod/v1/status
    curl --unix-socket "$XDG_RUNTIME_DIR/nod/agent.sock" -d '{"status":"pending"}' http://nod/v1/proposals/list

Every answer is ` + "`{\"success\":true,\"data\":…}`" + ` or ` + "`{\"success\":false,\"error\":\"…\",\"code\":\"…\"}`" + `.
A request is one JSON object of at most 1 MiB (an import: 16 MiB, a pasted document: 12 MiB) without unknown fields. The
number in the path is the API's version; fields are added within a version,
never taken away or changed.

` + "`GET /v1/events`" + ` streams one JSON object (Event) a line, beginning with
` + "`hello`" + `; an event says that something changed, not what: fetch what you show.

`

// page is what is known of the package while its documentation is written.
type page struct {
	strings.Builder
	types map[string]*ast.GenDecl
	done  map[string]bool
}

func render(dir string) (string, error) {
	p := &page{types: map[string]*ast.GenDecl{}, done: map[string]bool{}}
	if err := p.read(dir); err != nil {
		return "", err
	}
	p.WriteString(intro + "## Calls\n\n| call | request | result | |\n|---|---|---|---|\n")
	for _, r := range handlers.Routes() {
		fmt.Fprintf(p, "| `%s %s` | %s | %s | %s |\n", r.Method, r.Path, link(r.Request), link(r.Result), r.Doc)
	}
	p.WriteString("\n## Types\n\n")
	for _, r := range handlers.Routes() {
		p.typ(r.Request)
		p.typ(r.Result)
	}
	p.typ("Event")
	p.codes()
	return p.String(), nil
}

func (p *page) read(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, d := range tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && (g.Tok == token.TYPE || g.Tok == token.CONST) {
				for _, s := range g.Specs {
					p.types[specName(s)] = g
				}
			}
		}
	}
	return nil
}

func specName(s ast.Spec) string {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return s.Name.Name
	case *ast.ValueSpec:
		return s.Names[0].Name
	}
	return ""
}

func link(name string) string {
	if name == "None" {
		return "–"
	}
	return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(name))
}

// typ writes a struct with its fields and then the structs that it names.
func (p *page) typ(name string) {
	g := p.types[name]
	if g == nil || p.done[name] || name == "None" {
		return
	}
	spec, ok := g.Specs[0].(*ast.TypeSpec)
	if !ok {
		return
	}
	st, ok := spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	p.done[name] = true
	fmt.Fprintf(p, "### %s\n%s\n| field | type | |\n|---|---|---|\n", name, g.Doc.Text())
	var named []string
	for _, f := range st.Fields.List {
		named = append(named, p.field(f))
	}
	p.WriteString("\n")
	for _, n := range named {
		p.typ(n)
	}
}

// field writes one row and returns the name of the field's type without stars and brackets.
func (p *page) field(f *ast.Field) string {
	typ := p.typeName(f.Type)
	base := strings.TrimLeft(typ, "[]*")
	if len(f.Names) == 0 {
		fmt.Fprintf(p, "| | | and the fields of %s |\n", link(base))
		return base
	}
	tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
	name, opts, _ := strings.Cut(tag, ",")
	note := strings.TrimSpace(f.Comment.Text())
	if strings.Contains(opts, "omit") {
		note = strings.TrimSpace("(optional) " + note)
	}
	fmt.Fprintf(p, "| `%s` | %s | %s |\n", name, typ, strings.ReplaceAll(note, "|", "\\|"))
	return base
}

// typeName returns the type of a field as it goes over the wire: a named string is a string.
func (p *page) typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		if g := p.types[e.Name]; g != nil && g.Tok == token.TYPE {
			if base, ok := g.Specs[0].(*ast.TypeSpec).Type.(*ast.Ident); ok {
				return base.Name
			}
		}
		return e.Name
	case *ast.StarExpr:
		return p.typeName(e.X)
	case *ast.ArrayType:
		return "[]" + p.typeName(e.Elt)
	case *ast.MapType:
		return "map of " + p.typeName(e.Value)
	case *ast.SelectorExpr:
		return map[string]string{"Time": "time (RFC 3339)"}[e.Sel.Name]
	}
	return "?"
}

func (p *page) codes() {
	p.WriteString("## Error codes\n\n| code | |\n|---|---|\n")
	for _, s := range p.types["CodeNotFound"].Specs {
		v := s.(*ast.ValueSpec)
		fmt.Fprintf(p, "| `%s` | %s |\n", strings.Trim(v.Values[0].(*ast.BasicLit).Value, `"`), strings.TrimSpace(v.Comment.Text()))
	}
}
