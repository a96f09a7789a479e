// Command api writes docs/api.md from the routes and the doc comments of
// package api, so that the page cannot say anything else than the code.
package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/nod-app/nod/app/agent/handlers"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: api PACKAGE_DIR OUTPUT")
		os.Exit(2)
	}
	page, err := render(os.Args[1])
	if err == nil {
		err = os.WriteFile(os.Args[2], []byte(page), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "api:", err)
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
A list or map without anything is [] or {}, never null. A request is one JSON object of at most 1 MiB (an import: 16 MiB, a pasted document: 12 MiB) without unknown fields. The
number in the path is the API's version; fields are added within a version,
never taken away or changed.

` + "`GET /v1/events`" + ` streams one JSON object (Event) a line, beginning with
` + "`hello`" + `; an event says that something changed, not what: fetch what you show.

`

// page collects the documentation while it is written, with the types that it can refer to.
type page struct {
	strings.Builder
	types map[string]declared // by name; those of other packages as campaign.Campaign
	alias map[string]string   // the name that package api gives to one of another package
	docs  map[string]string   // what package api says of such a type, if it says something
	codes []ast.Spec
	done  map[string]bool
}

// declared is a type as its package declares it.
type declared struct {
	pkg  string // "" for package api
	spec *ast.TypeSpec
	doc  string
}

func render(dir string) (string, error) {
	p := &page{types: map[string]declared{}, alias: map[string]string{}, docs: map[string]string{}, done: map[string]bool{}}
	if err := p.read(dir, ""); err != nil {
		return "", err
	}
	for other, name := range p.alias {
		p.types[name] = p.types[other]
	}
	p.WriteString(intro + "## Calls\n\n| call | request | result | |\n|---|---|---|---|\n")
	for _, r := range handlers.Routes() {
		fmt.Fprintf(p, "| `%s %s` | %s | %s | %s |\n", r.Method, r.Path, link(p.apiName(r.Request)), link(p.apiName(r.Result)), r.Doc)
	}
	p.WriteString("\n## Types\n\n")
	for _, r := range handlers.Routes() {
		p.typ(p.apiName(r.Request))
		p.typ(p.apiName(r.Result))
	}
	p.typ("Event")
	p.errorCodes()
	return p.String(), nil
}

// read reads the types of a package, and of those packages that package api has types of.
func (p *page) read(dir, pkg string) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	others := map[string]string{}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, i := range tree.Imports {
			if rel, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/nod-app/nod/"); ok && pkg == "" {
				others[path.Base(rel)] = filepath.Join(dir, "../..", filepath.FromSlash(rel))
			}
		}
		for _, d := range tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				p.declare(g, pkg)
			}
		}
	}
	for name, dir := range others {
		if err := p.read(dir, name); err != nil {
			return err
		}
	}
	return nil
}

func (p *page) declare(g *ast.GenDecl, pkg string) {
	for _, s := range g.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			if other, ok := s.Type.(*ast.SelectorExpr); ok && s.Assign.IsValid() && pkg == "" {
				p.alias[other.X.(*ast.Ident).Name+"."+other.Sel.Name] = s.Name.Name
				p.docs[s.Name.Name] = s.Doc.Text()
				if !g.Lparen.IsValid() {
					p.docs[s.Name.Name] = g.Doc.Text()
				}
			}
			p.types[qualified(pkg, s.Name.Name)] = declared{pkg, s, g.Doc.Text()}
		case *ast.ValueSpec:
			if s.Names[0].Name == "CodeNotFound" && pkg == "" {
				p.codes = g.Specs
			}
		}
	}
}

func qualified(pkg, name string) string {
	if pkg == "" {
		return name
	}
	return pkg + "." + name
}

// apiName returns the name that package api has for a type.
func (p *page) apiName(name string) string { return cmp.Or(p.alias[name], name) }

func link(name string) string {
	if name == "None" {
		return "–"
	}
	return fmt.Sprintf("[%s](#%s)", name, strings.ToLower(name))
}

// typ writes a struct with its fields and then the structs that it names.
func (p *page) typ(name string) {
	d := p.types[name]
	if d.spec == nil || p.done[name] || name == "None" {
		return
	}
	st, ok := d.spec.Type.(*ast.StructType)
	if !ok {
		return
	}
	p.done[name] = true
	fmt.Fprintf(p, "### %s\n%s\n| field | type | |\n|---|---|---|\n", name, cmp.Or(p.docs[name], d.doc))
	var named []string
	for _, f := range st.Fields.List {
		named = append(named, p.field(d.pkg, f))
	}
	p.WriteString("\n")
	for _, n := range named {
		p.typ(n)
	}
}

// field writes one row and returns the name of the field's type without stars and brackets.
func (p *page) field(pkg string, f *ast.Field) string {
	typ := p.typeName(pkg, f.Type)
	base := strings.TrimLeft(typ, "[]*")
	if len(f.Names) == 0 {
		fmt.Fprintf(p, "| | | and the fields of %s |\n", link(base))
		return base
	}
	tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
	if tag == "-" {
		return ""
	}
	name, opts, _ := strings.Cut(tag, ",")
	note := strings.TrimSpace(f.Comment.Text())
	if strings.Contains(opts, "omit") {
		note = strings.TrimSpace("(optional) " + note)
	}
	fmt.Fprintf(p, "| `%s` | %s | %s |\n", name, typ, strings.ReplaceAll(note, "|", "\\|"))
	return base
}

// typeName returns the type of a field as it goes over the wire, with the name that package
// api has for it: a named string is a string.
func (p *page) typeName(pkg string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return p.named(qualified(pkg, e.Name), e.Name)
	case *ast.StarExpr:
		return p.typeName(pkg, e.X)
	case *ast.ArrayType:
		return "[]" + p.typeName(pkg, e.Elt)
	case *ast.MapType:
		return "map of " + p.typeName(pkg, e.Value)
	case *ast.SelectorExpr:
		if word := map[string]string{"Time": "time (RFC 3339)", "RawMessage": "JSON"}[e.Sel.Name]; word != "" {
			return word
		}
		return p.named(e.X.(*ast.Ident).Name+"."+e.Sel.Name, e.Sel.Name)
	}
	return "?"
}

func (p *page) named(name, otherwise string) string {
	d := p.types[name]
	if d.spec == nil {
		return otherwise
	}
	switch t := d.spec.Type.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.SelectorExpr: // an alias in package api of a named string
		return p.named(t.X.(*ast.Ident).Name+"."+t.Sel.Name, otherwise)
	}
	if short, ok := p.alias[name]; ok {
		return short
	}
	return otherwise
}

func (p *page) errorCodes() {
	p.WriteString("## Error codes\n\n| code | |\n|---|---|\n")
	for _, s := range p.codes {
		v := s.(*ast.ValueSpec)
		fmt.Fprintf(p, "| `%s` | %s |\n", strings.Trim(v.Values[0].(*ast.BasicLit).Value, `"`), strings.TrimSpace(v.Comment.Text()))
	}
}
