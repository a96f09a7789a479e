package extract

import (
	"bytes"
	"context"
	"regexp"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	goldmarktext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// readMarkdown reads GitHub's Markdown with front matter and footnotes.
func readMarkdown(ctx context.Context, content []byte) ([]Block, error) {
	s, err := wholeText(content)
	if err != nil {
		return nil, err
	}
	s, after, from := firstLines(s)
	fields, rest := frontMatter(s)
	if len(fields) > maxFields || heavyMarkdown(rest) {
		return nil, ErrLimit
	}
	m := &markdown{ctx: ctx, source: []byte(rest), first: 1 + strings.Count(s[:len(s)-len(rest)], "\n"), blocks: fields}
	m.lines = lineStarts(m.source)
	m.walk(blockParser().Parse(goldmarktext.NewReader(m.source)), 0)
	return append(m.blocks, manyAtOnce(after, from)...), ctx.Err()
}

// blockParser finds blocks only. What is within a line is quoted as it was written, so
// that it need not be parsed; there, and with references to links, a parser can take
// time that grows with the square of the text.
func blockParser() parser.Parser {
	return parser.NewParser(
		parser.WithBlockParsers(append(parser.DefaultBlockParsers(), util.Prioritized(extension.NewFootnoteBlockParser(), 999))...),
		parser.WithParagraphTransformers(util.Prioritized(extension.NewTableParagraphTransformer(), 200)),
	)
}

// Limits of Markdown: the parser takes about 700 bytes for a line, and time that grows
// with the square of how deep blocks lie in each other.
const (
	maxNesting = 50 // quotations and lists in each other
	maxFields  = 1000
	maxMarks   = 300_000 // bars of tables, comments, and marks of quotations and items
)

// heavyMarkdown reports a text that would exceed the limits.
func heavyMarkdown(s string) bool {
	marks := 0
	for line := range strings.Lines(s) {
		depth := containers(line)
		marks += depth + strings.Count(line, "|") + strings.Count(line, "<!--")
		if indent := len(line) - len(strings.TrimLeft(line, " \t")); depth > 0 {
			depth += indent / 2
		}
		if depth > maxNesting || marks > maxMarks {
			return true
		}
	}
	return false
}

// containers counts the marks of quotations and items with which a line begins.
func containers(line string) int {
	n := 0
	for {
		line = strings.TrimLeft(line, " \t")
		mark := strings.TrimLeft(line, "0123456789")
		switch {
		case strings.HasPrefix(line, ">"):
			line = line[1:]
		case len(mark) > 1 && len(line)-len(mark) <= 9 && strings.ContainsRune("-+*.)", rune(mark[0])) && (mark[1] == ' ' || mark[1] == '\t'):
			line = mark[1:]
		default:
			return n
		}
		n++
	}
}

type markdown struct {
	ctx    context.Context
	source []byte
	lines  []int // where each line of source begins
	first  int   // the number of the first line of source
	blocks []Block
	hiding htmlHiding
}

// walk adds the blocks below a node. depth is how many lists it lies in.
func (m *markdown) walk(parent ast.Node, depth int) {
	for n := parent.FirstChild(); n != nil && m.ctx.Err() == nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			m.add(n, Block{Kind: Heading, Level: n.Level})
		case *ast.Paragraph:
			m.add(n, Block{Kind: Paragraph})
		case *ast.TextBlock:
			m.add(n, Block{Kind: Paragraph})
		case *ast.ListItem:
			m.item(n, depth)
		case *ast.List:
			m.walk(n, depth+1)
		case *extast.Table:
			m.table(n)
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			m.add(n, Block{Kind: Code})
		case *ast.HTMLBlock:
			m.html(n)
		case *extast.Footnote:
			from := len(m.blocks)
			m.walk(n, depth)
			for i := range m.blocks[from:] {
				m.blocks[from+i].Kind = Note
			}
		default:
			m.walk(n, depth)
		}
	}
}

var checkBox = regexp.MustCompile(`^\[([ xX])\]\s+`)

// item adds an item of a list: its first paragraph is the item, what follows are
// paragraphs and lists of their own.
func (m *markdown) item(n *ast.ListItem, depth int) {
	from := len(m.blocks)
	m.walk(n, depth)
	if len(m.blocks) == from || m.blocks[from].Kind != Paragraph {
		return
	}
	b := &m.blocks[from]
	b.Kind, b.Level = Item, max(depth-1, 0)
	if box := checkBox.FindStringSubmatch(b.Text); box != nil {
		b.Text = b.Text[len(box[0]):]
		if b.Box = EmptyBox; box[1] != " " {
			b.Box = CheckedBox
		}
	}
}

func (m *markdown) table(t *extast.Table) {
	var head []string
	for r := t.FirstChild(); r != nil; r = r.NextSibling() {
		var cells []string
		line := 0
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			s, at := m.text(c)
			cells = append(cells, strings.TrimSpace(m.visible(s, Place{Line: at})))
			if line == 0 {
				line = at
			}
		}
		if _, ok := r.(*extast.TableHeader); ok {
			head = cells
			continue
		}
		if strings.Join(cells, "") != "" {
			m.blocks = append(m.blocks, rowBlock(head, cells, Place{Line: line}))
		}
	}
}

// html adds raw HTML without its tags. What it hides goes on until its element ends,
// over the blocks that follow.
func (m *markdown) html(n *ast.HTMLBlock) {
	s, line := m.text(n)
	if n.HasClosure() {
		s += string(n.ClosureLine.Value(m.source))
	}
	at := Place{Line: line}
	if n.HTMLBlockType == ast.HTMLBlockType2 { // a comment
		m.addHidden([]string{strings.TrimSpace(s)}, at)
		return
	}
	seen, hidden := m.hiding.split(s)
	m.addHidden(hidden, at)
	if seen = strings.TrimSpace(tag.ReplaceAllString(seen, " ")); seen != "" {
		m.blocks = append(m.blocks, Block{Kind: Paragraph, Place: at, Text: seen})
	}
}

func (m *markdown) addHidden(texts []string, at Place) {
	for _, s := range texts {
		m.blocks = append(m.blocks, Block{Kind: Paragraph, Text: s, Hidden: true, Place: at})
	}
}

// visible returns what is seen of the text of a block; the rest is added as hidden. An element
// that begins within the text ends with it.
func (m *markdown) visible(s string, at Place) string {
	inside := m.hiding
	seen, hidden := inside.split(s)
	if m.hiding.element != "" {
		m.hiding = inside
	}
	m.addHidden(hidden, at)
	return seen
}

var tag = regexp.MustCompile(`<[^<>]*>`)

// add adds a block with the text of a node, without what HTML in it hides and targets of links.
func (m *markdown) add(n ast.Node, b Block) {
	s, line := m.text(n)
	b.Place.Line = line
	if b.Kind != Code {
		s = m.visible(s, b.Place)
		s = linkTarget.ReplaceAllString(s, "")
	}
	if b.Text = strings.TrimSpace(s); b.Text != "" {
		m.blocks = append(m.blocks, b)
	}
}

var linkTarget = regexp.MustCompile(`(?m)^ {0,3}\[[^\]^][^\]]*\]:[ \t]*\S+(?:[ \t]+["'(].*)?[ \t]*(?:\n|$)`)

// text returns the source of a node, without the markers before its lines, and
// the number of its first line.
func (m *markdown) text(n ast.Node) (s string, line int) {
	segments := n.Lines()
	if segments == nil || segments.Len() == 0 {
		return "", 0
	}
	start := segments.At(0).Start
	line = m.first + sort.Search(len(m.lines), func(i int) bool { return m.lines[i] > start }) - 1
	return strings.TrimSpace(string(bytes.TrimSpace(segments.Value(m.source)))), line
}

func lineStarts(b []byte) []int {
	starts := []int{0}
	for i, c := range b {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// frontMatter returns the simple fields (key: value) between two lines of three
// dashes at the beginning, and the rest of the text.
func frontMatter(s string) (fields []Block, rest string) {
	const fence = "---\n"
	if !strings.HasPrefix(s, fence) {
		return nil, s
	}
	head, rest, ok := strings.Cut(s[len(fence):], "\n"+fence)
	if !ok {
		return nil, s
	}
	number := 1
	for line := range strings.Lines(head) {
		if number++; len(fields) > maxFields {
			break
		}
		key, value, ok := strings.Cut(line, ":")
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		if !ok || value == "" || strings.ContainsAny(key, " \t#-") {
			continue
		}
		fields = append(fields, Block{Kind: Field, Text: strings.TrimSpace(line), Cells: []Cell{{key, value}}, Place: Place{Line: number}})
	}
	return fields, rest
}
