package extract

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Document is the text of a document with its structure, in the order in which
// it is read.
type Document struct {
	Name   string  `json:"name"`            // the file's name
	Kind   string  `json:"kind"`            // the extension that says how it was read: md, txt, json, csv, docx, eml, pdf
	Title  string  `json:"title,omitempty"` // what it calls itself
	Blocks []Block `json:"blocks"`
}

// BlockKind says what a block is.
type BlockKind string

// The kinds of blocks.
const (
	Heading   BlockKind = "heading"
	Paragraph BlockKind = "paragraph"
	Item      BlockKind = "item"  // of a list
	Row       BlockKind = "row"   // of a table, a CSV file, or an object of JSON
	Note      BlockKind = "note"  // a footnote or an endnote
	Code      BlockKind = "code"  // text that is not written for people
	Field     BlockKind = "field" // a key with a value about the document
)

// Block is a piece of a document that is alone.
type Block struct {
	Kind   BlockKind `json:"kind"`
	Level  int       `json:"level,omitempty"`  // of a heading, from 1; how deep an item lies, from 0
	Text   string    `json:"text"`             // word for word, without the signs that make it a block
	Cells  []Cell    `json:"cells,omitempty"`  // of a row
	Box    Box       `json:"box,omitempty"`    // of an item
	Path   []string  `json:"path,omitempty"`   // the headings above it
	Hidden bool      `json:"hidden,omitempty"` // no one who opens the document sees it: a comment, hidden text
	Place  Place     `json:"place"`
}

// Place is where a block is in its document; what does not apply is zero.
type Place struct {
	Line int    `json:"line,omitempty"`      // from 1; of text, Markdown and CSV
	Ref  string `json:"ref,omitempty"`       // JSON: a pointer (RFC 6901)
	Part int    `json:"paragraph,omitempty"` // Word: which paragraph of the document, from 1
}

// Cell is one value of a row.
type Cell struct {
	Column string `json:"column,omitempty"` // what the head of the table calls it; "" without a head
	Text   string `json:"text"`
}

// Box is the box of an item in a list of tasks.
type Box string

// What a box can be.
const (
	NoBox      Box = ""
	EmptyBox   Box = "empty"
	CheckedBox Box = "checked"
)

// MaxDocument is the most bytes of a document that ReadDocument reads: the limit
// of the planning contract (docs/contracts.md).
const MaxDocument = 5 << 20

// ReadingTime returns how long a document of a name may take to read. The process that reads PDFs has a limit of
// its own, but starts, and may have others to read, first.
func ReadingTime(name string) time.Duration {
	if isPDF(name) {
		return time.Minute
	}
	return 2 * time.Second
}

func isPDF(name string) bool { return strings.EqualFold(filepath.Ext(name), ".pdf") }

// readers are the types of the planning contract (docs/contracts.md).
var readers = map[string]func(context.Context, []byte) ([]Block, error){
	"md": readMarkdown, "txt": readText, "json": readJSON, "csv": readCSV, "docx": readWord, "eml": readMailDocument,
}

// ReadDocument reads the text of a document with its structure, but of no PDF. The type is the
// one of its name, and its content must be of that type. The error wraps one of
// this package or of ctx.
func ReadDocument(ctx context.Context, name string, content []byte) (Document, error) {
	d := Document{Name: name, Kind: strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))}
	read, ok := readers[d.Kind]
	switch {
	case !ok:
		return d, lang.Errorf("read %s: %w", name, ErrKind)
	case len(content) > MaxDocument:
		return d, lang.Errorf("read %s: %w", name, ErrLarge)
	}
	if err := ctx.Err(); err != nil {
		return d, err
	}
	blocks, err := read(ctx, content)
	if err != nil {
		return d, lang.Errorf("read %s: %w", name, err)
	}
	d.Blocks = WithPaths(blocks)
	d.Title = title(d.Blocks)
	return d, nil
}

// ReadDocument reads a document as the function of that name does, and PDFs, too, in the
// process that reads them.
func (e *Extractor) ReadDocument(ctx context.Context, name string, content []byte) (Document, error) {
	if !isPDF(name) {
		return ReadDocument(ctx, name, content)
	}
	d := Document{Name: name, Kind: "pdf"}
	blocks, err := e.readPDF(ctx, content)
	if err != nil {
		return d, lang.Errorf("read %s: %w", name, err)
	}
	d.Blocks = WithPaths(blocks)
	d.Title = title(d.Blocks)
	return d, nil
}

// readPDF reads the text of all pages of a PDF.
func (e *Extractor) readPDF(ctx context.Context, content []byte) ([]Block, error) {
	switch {
	case len(content) > MaxDocument:
		return nil, ErrLarge
	case len(content) == 0:
		return nil, ErrBroken
	}
	reply, err := e.pdf.askFor(ctx, content, pdfRequest{Size: int64(len(content)), Whole: true})
	if err != nil {
		return nil, err
	}
	blocks, err := readText(ctx, []byte(reply.Text))
	for i := range blocks {
		blocks[i].Place = Place{} // a PDF has no lines of its own
	}
	return blocks, err
}

// ReadFile reads the document in a file on disk. It follows no links at the end of the path and
// never waits for a pipe.
func ReadFile(ctx context.Context, path string) (Document, error) {
	return readFile(ctx, path, ReadDocument)
}

// ReadFile reads a document of any kind that the function ReadFile reads, or a PDF.
func (e *Extractor) ReadFile(ctx context.Context, path string) (Document, error) {
	return readFile(ctx, path, e.ReadDocument)
}

func readFile(ctx context.Context, path string, read func(context.Context, string, []byte) (Document, error)) (Document, error) {
	name := filepath.Base(path)
	f, size, err := open(path)
	if err != nil {
		return Document{Name: name}, lang.Errorf("read %s: %w", path, err)
	}
	defer f.Close()
	if size > MaxDocument {
		return Document{Name: name}, lang.Errorf("read %s: %w", path, ErrLarge)
	}
	content := make([]byte, MaxDocument+1)
	n, err := readFull(f, content)
	if err != nil {
		return Document{Name: name}, lang.Errorf("read %s: %w", path, err)
	}
	return read(ctx, name, content[:n])
}

// Text returns what a reader of the document sees, a block a line, with the head of
// each table before its first row.
func (d Document) Text() string {
	var b strings.Builder
	for i, k := range d.Blocks {
		if k.Hidden {
			continue
		}
		if head := d.Head(i); head != "" {
			b.WriteString(head)
			b.WriteByte('\n')
		}
		b.WriteString(k.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// Head returns the head of the table that the block of an index begins; "" if it begins none,
// or one without a head. The names of an object of JSON are no head: they are its own.
func (d Document) Head(i int) string {
	b := d.Blocks[i]
	if b.Kind != Row || b.Place.Ref != "" || i > 0 && d.Blocks[i-1].Kind == Row && sameColumns(d.Blocks[i-1].Cells, b.Cells) {
		return ""
	}
	var names []string
	for _, c := range b.Cells {
		names = append(names, c.Column)
	}
	if strings.Join(names, "") == "" {
		return ""
	}
	return strings.Join(names, cellBreak)
}

func sameColumns(a, b []Cell) bool {
	for i := range min(len(a), len(b)) {
		if a[i].Column != b[i].Column {
			return false
		}
	}
	return true
}

// WithPaths sets the headings above each block, and returns the same blocks.
func WithPaths(blocks []Block) []Block {
	var path []string
	var levels []int
	for i := range blocks {
		b := &blocks[i]
		if b.Kind == Heading && !b.Hidden {
			for len(levels) > 0 && levels[len(levels)-1] >= b.Level {
				path, levels = path[:len(path)-1], levels[:len(levels)-1]
			}
			b.Path = path[:len(path):len(path)]
			path, levels = append(b.Path, b.Text), append(levels, b.Level)
			continue
		}
		b.Path = path[:len(path):len(path)]
	}
	return blocks
}

// title returns the first heading, if nothing but fields is before it.
func title(blocks []Block) string {
	for _, b := range blocks {
		switch {
		case b.Kind == Field && strings.EqualFold(b.Cells[0].Column, "title"):
			return b.Cells[0].Text
		case b.Kind == Heading:
			return b.Text
		case b.Kind != Field && !b.Hidden:
			return ""
		}
	}
	return ""
}
