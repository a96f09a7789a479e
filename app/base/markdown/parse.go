package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// newParser reads CommonMark with GitHub's tables, task lists, strikethrough
// and bare addresses. It knows no HTML, which so is text like any other.
func newParser() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(extension.NewTaskCheckBoxParser(), 0),
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewEmphasisParser(), 500),
			util.Prioritized(extension.NewStrikethroughParser(), 500),
			util.Prioritized(extension.NewLinkifyParser(), 999),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(parser.LinkReferenceParagraphTransformer, 100),
			util.Prioritized(extension.NewTableParagraphTransformer(), 200),
		),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)
}

// refs is what goldmark knows of references while it reads one chunk. It
// writes down which it was asked for.
type refs struct {
	parser.Context
	others func(label string) (parser.Reference, bool) // what the other chunks say; may be nil
	own    map[string]parser.Reference
	asked  map[string]bool
}

func newRefs(others func(string) (parser.Reference, bool)) *refs {
	return &refs{Context: parser.NewContext(), others: others, own: map[string]parser.Reference{}, asked: map[string]bool{}}
}

// AddReference keeps the first reference of a name.
func (r *refs) AddReference(ref parser.Reference) {
	label := util.ToLinkReference(ref.Label())
	if _, ok := r.own[label]; !ok {
		r.own[label] = ref
	}
}

// Reference returns the reference of that name: that of an earlier chunk, this one's, or a later one's.
func (r *refs) Reference(label string) (parser.Reference, bool) {
	r.asked[label] = true
	if r.others != nil {
		if ref, ok := r.others(label); ok {
			return ref, true
		}
	}
	ref, ok := r.own[label]
	return ref, ok
}

func parse(p parser.Parser, src []byte, r *refs) ast.Node {
	return p.Parse(text.NewReader(src), parser.WithContext(r))
}
