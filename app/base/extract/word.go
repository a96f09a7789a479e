package extract

import (
	"bytes"
	"context"
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
)

// readWord reads a Word document with its headings, lists, tables and notes.
func readWord(ctx context.Context, content []byte) ([]Block, error) {
	ps, err := openParts(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	return wordBlocksOf(ctx, ps)
}

func wordBlocksOf(ctx context.Context, ps parts) ([]Block, error) {
	w := newWordText(ctx, MaxDocument)
	w.blocks = &wordBlocks{}
	if err := w.document(ps); err != nil {
		return nil, err
	}
	if w.text.Len() >= MaxDocument { // it stopped there
		return nil, ErrLimit
	}
	return w.blocks.done, nil
}

// wordBlocks puts together what the reader of a Word document meets.
type wordBlocks struct {
	styles map[string]wordStyle
	done   []Block
	count  int // paragraphs so far
	note   bool

	text, hidden strings.Builder // of the paragraph
	style        wordStyle       // of the paragraph
	hiddenRun    bool
	looks        wordLooks

	tables int        // how deep in tables
	table  [][]string // the rows of the outermost table
	cells  []string
	cell   []string // its paragraphs
	first  int      // the number of the table's first paragraph
}

// wordStyle is what a style says of a paragraph.
type wordStyle struct {
	heading int // its level, from 1; 0: no heading
	list    int // how deep in lists, from 1; 0: in none
	look    textLook
}

func (w *wordBlocks) write(s string) {
	if w.hiddenRun {
		w.hidden.WriteString(s)
		return
	}
	w.text.WriteString(s)
}

func (w *wordBlocks) start(e xml.StartElement) {
	w.looks.start(e, w.tables)
	switch e.Name.Local {
	case "footnote", "endnote":
		w.note = true
	case "p":
		w.style = wordStyle{}
	case "r":
		w.hiddenRun = w.looks.unseen(w.styles)
	case "tbl":
		if w.tables++; w.tables == 1 {
			w.table, w.first = nil, w.count+1
		}
	}
}

// property takes what matters of the properties of a paragraph or a run.
func (w *wordBlocks) property(e xml.StartElement) {
	w.looks.property(e)
	value := attribute(e, "val")
	switch e.Name.Local {
	case "pStyle":
		own := w.style.list
		if w.style = w.styles[value]; own > 0 {
			w.style.list = own
		}
	case "outlineLvl":
		w.style.heading = outlineLevel(value)
	case "ilvl":
		n, _ := strconv.Atoi(value)
		w.style.list = n + 1
	case "numId":
		if w.style.list == 0 && value != "0" {
			w.style.list = 1
		}
	}
}

func (w *wordBlocks) end(name string) {
	w.looks.end(name, w.tables)
	switch name {
	case "rPr":
		w.hiddenRun = w.looks.unseen(w.styles)
	case "r":
		w.hiddenRun = false
	case "p":
		w.paragraph()
	case "tc":
		if w.tables == 1 {
			w.cells, w.cell = append(w.cells, strings.Join(w.cell, "\n")), nil
		}
	case "tr":
		if w.tables == 1 && len(w.cells) <= maxCells {
			w.table, w.cells = append(w.table, w.cells), nil
		}
	case "tbl":
		if w.tables--; w.tables == 0 {
			w.endTable()
		}
	case "footnote", "endnote":
		w.note = false
	}
}

func (w *wordBlocks) paragraph() {
	w.count++
	at := Place{Part: w.count}
	if s := strings.TrimSpace(w.hidden.String()); s != "" {
		w.done = append(w.done, Block{Kind: Paragraph, Text: s, Hidden: true, Place: at})
	}
	s := strings.TrimSpace(w.text.String())
	w.text.Reset()
	w.hidden.Reset()
	switch {
	case s == "":
	case w.tables > 0:
		w.cell = append(w.cell, s)
	case w.note:
		w.done = append(w.done, Block{Kind: Note, Text: s, Place: at})
	case w.style.heading > 0:
		w.done = append(w.done, Block{Kind: Heading, Level: w.style.heading, Text: s, Place: at})
	case w.style.list > 0:
		w.item(s, at)
	default:
		if parts := bullet.FindStringSubmatch(s); parts != nil && !strings.Contains(s, "\n") {
			w.item(parts[2], at)
			return
		}
		w.done = append(w.done, Block{Kind: Paragraph, Text: s, Place: at})
	}
}

var wordBox = regexp.MustCompile(`^(☐|☑|☒|\[[ xX]\])\s*`)

func (w *wordBlocks) item(s string, at Place) {
	b := Block{Kind: Item, Level: max(w.style.list-1, 0), Text: s, Place: at}
	if box := wordBox.FindString(s); box != "" {
		b.Text = s[len(box):]
		if b.Box = CheckedBox; strings.HasPrefix(box, "☐") || strings.HasPrefix(box, "[ ]") {
			b.Box = EmptyBox
		}
	}
	w.done = append(w.done, b)
}

// endTable adds the rows of a table; the first row is the head if it has several
// cells. A table of one column is text in a frame.
func (w *wordBlocks) endTable() {
	at := Place{Part: w.first}
	var head []string
	for i, cells := range w.table {
		switch {
		case len(cells) == 1 && cells[0] != "":
			w.done = append(w.done, Block{Kind: Paragraph, Text: cells[0], Place: at})
		case i == 0 && len(w.table) > 1:
			head = cells
		case strings.Join(cells, "") != "":
			w.done = append(w.done, rowBlock(head, cells, at))
		}
	}
	w.table, w.cells, w.cell = nil, nil, nil
}

// outlineLevel returns the level of a heading; Word counts from 0, and 9 is none.
func outlineLevel(value string) int {
	if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < 9 {
		return n + 1
	}
	return 0
}

// defaultsStyle represents what holds for text without any style.
const defaultsStyle = "\x00"

// styleDraft is a style while styles.xml is read.
type styleDraft struct {
	wordStyle
	base string
}

var headingName = regexp.MustCompile(`(?i)^(?:heading|überschrift|titre|título|titolo|kop|rubrik|nadpis|nagłówek)\s*(\d)$`)

// readStyles returns what the paragraph styles say, with what they inherit. A
// document without styles has none.
func readStyles(ps parts, name string) map[string]wordStyle {
	if name == "" {
		name = "word/styles.xml"
	}
	rc, err := ps.open(name)
	if err != nil {
		return nil
	}
	defer rc.Close()
	drafts := map[string]*styleDraft{}
	var s *styleDraft
	d := decoder(rc)
	for range maxTokens {
		t, err := d.RawToken()
		if err != nil {
			break
		}
		e, ok := t.(xml.StartElement)
		switch {
		case !ok:
		case e.Name.Local == "docDefaults":
			s = &styleDraft{wordStyle: wordStyle{look: textLook{}}}
			drafts[defaultsStyle] = s
		case e.Name.Local == "style":
			s = &styleDraft{wordStyle: wordStyle{look: textLook{}}}
			drafts[attribute(e, "styleId")] = s
			if on := attribute(e, "default"); attribute(e, "type") == "paragraph" && (on == "1" || on == "true") {
				drafts[""] = s
			}
		case s != nil:
			s.property(e)
		}
	}
	styles := map[string]wordStyle{"": {}}
	for id := range drafts {
		styles[id] = inherited(drafts, id)
	}
	return styles
}

func (s *styleDraft) property(e xml.StartElement) {
	s.look.take(e)
	value := attribute(e, "val")
	switch e.Name.Local {
	case "name":
		if m := headingName.FindStringSubmatch(value); m != nil {
			s.heading, _ = strconv.Atoi(m[1])
		} else if strings.EqualFold(value, "title") {
			s.heading = 1
		}
	case "basedOn":
		s.base = value
	case "outlineLvl":
		s.heading = outlineLevel(value)
	case "numId":
		if value != "0" {
			s.list = max(s.list, 1)
		}
	}
}

func inherited(drafts map[string]*styleDraft, id string) wordStyle {
	var style wordStyle
	start := id
	for range 16 { // a circle of styles ends here
		s := drafts[id]
		if s == nil {
			break
		}
		if style.heading == 0 {
			style.heading = s.heading
		}
		if style.list == 0 {
			style.list = s.list
		}
		id = s.base
	}
	style.look = inheritedLook(drafts, start)
	return style
}
