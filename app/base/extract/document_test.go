package extract

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// outline is a document as a person checks it: one line a block.
func outline(blocks []Block) string {
	var b strings.Builder
	for _, k := range blocks {
		fmt.Fprintf(&b, "%s", k.Kind)
		if k.Level > 0 {
			fmt.Fprintf(&b, " %d", k.Level)
		}
		if k.Hidden {
			b.WriteString(" hidden")
		}
		if k.Box != NoBox {
			fmt.Fprintf(&b, " %s", k.Box)
		}
		if k.Kind == Row || k.Kind == Field {
			for _, c := range k.Cells {
				fmt.Fprintf(&b, " %s=%q", c.Column, c.Text)
			}
		} else {
			fmt.Fprintf(&b, " %q", k.Text)
		}
		fmt.Fprintf(&b, " @%d%s %s\n", k.Place.Line+k.Place.Part, k.Place.Ref, strings.Join(k.Path, "/"))
	}
	return b.String()
}

func TestStructure(t *testing.T) {
	for _, tt := range []struct{ name, content, want string }{
		{"a.md", "---\ntitle: Plan\n---\n# One\n\ntext **bold**\nmore\n\n- [ ] open\n- [x] done\n  - inner\n\n1. first\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n<!-- secret -->\n\n> quoted\n\n```\ncode\n```\n\nsee[^1]\n\n[^1]: note\n",
			`field title="Plan" @2 
heading 1 "One" @4 
paragraph "text **bold**\nmore" @6 One
item empty "open" @9 One
item checked "done" @10 One
item 1 "inner" @11 One
item "first" @13 One
row A="1" B="2" @17 One
paragraph hidden "<!-- secret -->" @19 One
paragraph "quoted" @21 One
code "code" @24 One
paragraph "see[^1]" @27 One
note "note" @29 One
`},
		{"a.md", "Title\n=====\n\ntext <!-- x --> end", "heading 1 \"Title\" @1 \nparagraph hidden \"<!-- x -->\" @4 Title\nparagraph \"text  end\" @4 Title\n"},
		{"a.txt", "ANNUAL MEETING\n\nTOP 1 Roof\nThe roof leaks.\nIt must be mended.\n\nNext steps\n\n  - call Ann\n  * [x] ask Bo\n\n2.1 Money\nNone.\n\nAnn",
			`heading 2 "ANNUAL MEETING" @1 
heading 2 "TOP 1 Roof" @3 
paragraph "The roof leaks.\nIt must be mended." @4 TOP 1 Roof
heading 2 "Next steps" @7 
item 1 "call Ann" @9 Next steps
item 1 checked "ask Bo" @10 Next steps
heading 2 "2.1 Money" @12 
paragraph "None." @13 2.1 Money
paragraph "Ann" @15 2.1 Money
`},
		{"a.csv", "\ufeffTask;Who\nPaint;Ann\n;\n\"Two; parts\";Bo\n", "row Task=\"Paint\" Who=\"Ann\" @2 \nrow Task=\"Two; parts\" Who=\"Bo\" @4 \n"},
		{"a.csv", "List of work\n\nTask,Who\nPaint,Ann\n", "row =\"List of work\" @1 \nrow Task=\"Paint\" Who=\"Ann\" @4 \n"},
		{"a.json", `{"name":"Board","cards":[{"name":"Paint","owner":{"name":"Ann"},"tags":["a","b"],"open":true},{"name":"Sweep","parts":[{"name":"Yard","note":"big"}]}],"words":["one"]}`,
			`heading 1 "Board" @0 
row name="Board" words="one" @0 Board
heading 2 "cards" @0/cards Board
row name="Paint" owner.name="Ann" tags="a, b" open="true" @0/cards/0 Board/cards
heading 3 "Sweep" @0/cards/1 Board/cards
heading 4 "parts" @0/cards/1/parts Board/cards/Sweep
row name="Yard" note="big" @0/cards/1/parts/0 Board/cards/Sweep/parts
`},
		{"a.json", "{\"a\":\"x\"}\n{\"a\":\"y\"}\n", "row a=\"x\" @0 \nrow a=\"y\" @0 \n"},
	} {
		d, err := ReadDocument(context.Background(), tt.name, []byte(tt.content))
		if got := outline(d.Blocks); err != nil || got != tt.want {
			t.Errorf("%s\n%s\ngives %v\n%s\nwant\n%s", tt.name, tt.content, err, got, tt.want)
		}
	}
}

func TestWordStructure(t *testing.T) {
	styles := `<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="My own"/><w:basedOn w:val="berschrift1"/></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Liste"><w:name w:val="List"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style></w:styles>`
	body := `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>One</w:t></w:r></w:p>` +
		`<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>` +
		`<w:p><w:pPr><w:pStyle w:val="Liste"/></w:pPr><w:r><w:t>item</w:t></w:r></w:p>` +
		`<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>☒ inner</w:t></w:r></w:p>` +
		`<w:p><w:pPr><w:pStyle w:val="Own"/></w:pPr><w:r><w:t>Two</w:t></w:r></w:p>` +
		`<w:tbl><w:tr><w:tc><w:p><w:r><w:t>A</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>B</w:t></w:r></w:p></w:tc></w:tr>` +
		`<w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`
	file := zipOf(t, part{"word/document.xml", text(wordHead + body + wordTail)}, part{"word/styles.xml", text(styles)})
	want := `heading 1 "One" @1 
paragraph hidden "secret" @2 One
paragraph "Text" @2 One
item "item" @3 One
item 1 checked "inner" @4 One
heading 1 "Two" @5 
row A="1" B="2" @6 Two
`
	d, err := ReadDocument(context.Background(), "a.docx", file)
	if got := outline(d.Blocks); err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// What a reader of a Word document cannot see is marked, by whatever it is hidden.
func TestUnseenTextOfWord(t *testing.T) {
	styles := `<w:styles xmlns:w="w"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style>` +
		`<w:style w:type="paragraph" w:styleId="Derived"><w:basedOn w:val="Base"/></w:style>` +
		`<w:style w:type="character" w:styleId="Pale"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style></w:styles>`
	run := func(properties string) string { return `<w:r><w:rPr>` + properties + `</w:rPr><w:t>text</w:t></w:r>` }
	p := func(properties, runs string) string {
		return `<w:p><w:pPr>` + properties + `</w:pPr>` + runs + `</w:p>`
	}
	row := func(properties, cell, runs string) string {
		return `<w:tbl><w:tr>` + properties + `<w:tc><w:tcPr>` + cell + `</w:tcPr>` + p("", runs) + `</w:tc></w:tr></w:tbl>`
	}
	pale := run(`<w:color w:val="FFFFFF"/>`)
	for name, tt := range map[string]struct {
		body   string
		hidden bool
	}{
		"white":                           {p("", pale), true},
		"nearly white":                    {p("", run(`<w:color w:val="FAFAF5"/>`)), true},
		"grey":                            {p("", run(`<w:color w:val="BFBFBF"/>`)), false},
		"white of the theme":              {p("", run(`<w:color w:val="auto" w:themeColor="background1"/>`)), true},
		"grey of the theme":               {p("", run(`<w:color w:val="A6A6A6" w:themeColor="background1" w:themeShade="A6"/>`)), false},
		"black on black":                  {p("", run(`<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>`)), true},
		"black on a black highlight":      {p("", run(`<w:color w:val="000000"/><w:highlight w:val="black"/>`)), true},
		"chosen by Word on black":         {p("", run(`<w:color w:val="auto"/><w:shd w:val="clear" w:fill="000000"/>`)), false},
		"white on a dark paragraph":       {p(`<w:shd w:val="clear" w:fill="1F3864"/>`, pale), false},
		"white on a dark cell":            {row("", `<w:shd w:val="clear" w:fill="1F3864"/>`, pale), false},
		"white in a table":                {row("", "", pale), true},
		"white below a dark table":        {row("", `<w:shd w:val="clear" w:fill="1F3864"/>`, run("")) + p("", pale), true},
		"one point":                       {p("", run(`<w:sz w:val="2"/>`)), true},
		"eight points":                    {p("", run(`<w:sz w:val="16"/>`)), false},
		"one per cent wide":               {p("", run(`<w:w w:val="1"/>`)), true},
		"lines of one twentieth":          {p(`<w:spacing w:line="1" w:lineRule="exact"/>`, run("")), true},
		"lines of their own height":       {p(`<w:spacing w:line="1" w:lineRule="atLeast"/>`, run("")), false},
		"a style that derives from one":   {p(`<w:pStyle w:val="Derived"/>`, `<w:r><w:t>text</w:t></w:r>`), true},
		"the run takes the style back":    {p(`<w:pStyle w:val="Derived"/>`, run(`<w:vanish w:val="0"/>`)), false},
		"a style of characters":           {p("", run(`<w:rStyle w:val="Pale"/>`)), true},
		"a hidden row":                    {row(`<w:trPr><w:hidden/></w:trPr>`, "", run("")), true},
		"a row that is not hidden":        {row(`<w:trPr><w:hidden w:val="0"/></w:trPr>`, "", run("")), false},
		"a frame beside the page":         {p(`<w:framePr w:x="-20000" w:y="1"/>`, run("")), true},
		"a frame on the page":             {p(`<w:framePr w:x="-200" w:y="1"/>`, run("")), false},
		"the mark of the paragraph":       {p(`<w:rPr><w:vanish/></w:rPr>`, `<w:r><w:t>text</w:t></w:r>`), false},
		"as it was before a change":       {p("", run(`<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>`)), false},
		"after a run that is not seen":    {p("", `<w:r><w:rPr><w:vanish/></w:rPr></w:r><w:r><w:t>text</w:t></w:r>`), false},
		"after a table with a hidden row": {row(`<w:trPr><w:hidden/></w:trPr>`, "", "") + p("", run("")), false},
	} {
		file := zipOf(t, part{"word/document.xml", text(wordHead + tt.body + wordTail)}, part{"word/styles.xml", text(styles)})
		d, err := ReadDocument(context.Background(), "a.docx", file)
		if err != nil || len(d.Blocks) == 0 {
			t.Errorf("%s: %v, %v", name, d.Blocks, err)
			continue
		}
		if b := d.Blocks[len(d.Blocks)-1]; b.Text != "text" || b.Hidden != tt.hidden {
			t.Errorf("%s: hidden is %t, want %t: %q", name, b.Hidden, tt.hidden, b.Text)
		}
	}
}

// What HTML hides in Markdown is marked; what only speaks of it is not.
func TestUnseenTextOfMarkdown(t *testing.T) {
	for content, want := range map[string][]string{ // the texts, a hidden one with a bar
		"<div hidden>\nsecret\n</div>\n\nseen":              {"|secret", "seen"},
		"<div hidden>\n\nsecret\n\n</div>\n\nseen":          {"|secret", "seen"},
		"<div hidden>\n\n- secret\n\n<div>a</div>\n\nb\n":   {"|secret", "|a", "|b"},
		"<style>\nsecret\n\nmore\n</style>\n\nseen":         {"|secret\n\nmore", "seen"},
		"<template>\nsecret\n</template>\n\nseen":           {"|secret", "seen"},
		"<div style=\"display: none\">secret</div>\n\nseen": {"|secret", "seen"},
		"<p style='color:#fff'>secret</p>\n\nseen":          {"|secret", "seen"},
		"<p style='background-color:white'>seen</p>":        {"seen"},
		"<img src=a alt=\"secret\">\n\nseen":                {"|secret", "seen"},
		"<p title=\"secret\">seen</p>":                      {"|secret", "seen"},
		"a <span hidden>secret</span> b":                    {"|secret", "a  b"},
		"a <span hidden>secret\n\nseen":                     {"|secret", "a", "seen"},
		"a ![secret](x.png \"more\") b":                     {"|more", "|secret", "a  b"},
		"a [link](x \"secret\") b":                          {"|secret", "a [link](x) b"},
		"write `<div hidden>` before it\n\nseen":            {"write `<div hidden>` before it", "seen"},
		"a < b and c > d":                                   {"a < b and c > d"},
		"the <b>hidden</b> cost":                            {"the <b>hidden</b> cost"},
		"| a | b |\n|--|--|\n| 1 <i hidden>x</i> | 2 |":     {"|x", "1 | 2"},
	} {
		d, err := ReadDocument(context.Background(), "a.md", []byte(content))
		var got []string
		for _, b := range d.Blocks {
			s := b.Text
			if b.Hidden {
				s = "|" + s
			}
			got = append(got, s)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q gives %q, %v; want %q", content, got, err, want)
		}
	}
}

// TestBadDocuments holds hostile documents to the limits of the planning issue:
// 2 s and 200 MB. Time is looked at by hand (-v), as no test asserts it.
func TestBadDocuments(t *testing.T) {
	big := func(s string) []byte { return []byte(strings.Repeat(s, MaxDocument/len(s))) }
	for _, tt := range []struct {
		name    string
		content []byte
		want    error
	}{
		{"commas.csv", big(","), ErrLimit},
		{"rows.csv", big("a,b\n"), nil},
		{"cells.csv", big("a,b,c,d,e,f,g,h,i,j\n"), nil},
		{"lines.txt", big("ab\n"), nil},
		{"lines.md", big("ab\n"), nil},
		{"items.txt", big("- ab\n"), nil},
		{"one paragraph.txt", big("a line of some words, and some more of them\n"), nil},
		{"quotes.csv", big(`"`), nil},
		{"line.txt", big("a"), nil},
		{"line.md", big("a"), nil},
		{"nul.txt", big("\x00"), ErrBroken},
		{"quoted.md", big(">"), ErrLimit},
		{"brackets.md", []byte(strings.Repeat("[", 50_000)), nil},
		{"tags.md", []byte(strings.Repeat("<i hidden><b><!--", 10_000)), nil},
		{"stars.md", []byte(strings.Repeat("*a **b ", 20_000)), nil},
		{"deep.json", big("["), ErrLimit},
		{"objects.json", big(`{"a":`), ErrLimit},
		{"values.json", []byte("[" + strings.Repeat("1,", 1_000_000) + "1]"), ErrLimit},
		{"cut.json", []byte(`{"a": [1, {"b": "c`), ErrBroken},
		{"word.json", []byte("not json"), ErrBroken},
		{"text.docx", []byte("not a zip"), ErrBroken},
		{"a.exe", []byte("MZ"), ErrKind},
		{"large.txt", make([]byte, MaxDocument+1), ErrLarge},
	} {
		start := time.Now()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := ReadDocument(context.Background(), tt.name, tt.content)
		runtime.ReadMemStats(&after)
		t.Logf("%s: %v, %d MB allocated", tt.name, time.Since(start).Round(time.Millisecond), (after.TotalAlloc-before.TotalAlloc)>>20)
		if !errors.Is(err, tt.want) || tt.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

// However many lines a document has, none of its words is lost.
func TestEveryLineIsRead(t *testing.T) {
	for name, line := range map[string]string{"a.txt": "line %d\n", "a.md": "- item %d\n", "a.csv": "row %d,x\n"} {
		var content strings.Builder
		const lines = 150_000
		for i := range lines {
			fmt.Fprintf(&content, line, i)
		}
		d, err := ReadDocument(context.Background(), name, []byte(content.String()))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		last := d.Blocks[len(d.Blocks)-1]
		if got := strings.Count(d.Text(), "\n"); got < lines-1 || last.Place.Line != lines-manyLines+1 || !strings.Contains(last.Text, fmt.Sprint(lines-1)) {
			t.Errorf("%s: %d lines, the last paragraph begins in line %d: %.40q", name, got, last.Place.Line, last.Text)
		}
	}
}

func TestReadFileStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	path := filepath.Join(t.TempDir(), "a.md")
	if err := os.WriteFile(path, []byte("# a"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// The detector of encodings gives two that are as likely in any order.
func TestTheSameBytesGiveTheSameText(t *testing.T) {
	content := []byte("\xc7\x01\xc7ǩ\xa9\xa9\xa9\xc7\xc7")
	first := Decode(content)
	for range 200 {
		if again := Decode(content); again != first {
			t.Fatalf("%q, then %q", first, again)
		}
	}
}
