package extract

import (
	"context"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
)

// wholeText converts a text in any encoding to UTF-8 with \n at the end of lines.
func wholeText(content []byte) (string, error) {
	s := decode(content)
	if s == "" && len(content) > 0 {
		return "", lang.Errorf("%w: it is not text in any encoding", ErrBroken)
	}
	if strings.Contains(s, "\r") {
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	}
	return s, nil
}

const (
	// maxLines is how many lines with something in them are read one by one: each takes
	// much more memory than its letters, so that what follows is read many lines at a time.
	maxLines = 100_000

	manyLines        = 1000     // of a paragraph of what follows
	longestParagraph = 16 << 10 // bytes after which a line begins another one
)

// firstLines cuts a text behind maxLines lines with something in them. line is the number
// of the first line of the rest.
func firstLines(s string) (first, rest string, line int) {
	n, end := 0, 0
	for l := range strings.Lines(s) {
		if n == maxLines {
			break
		}
		if len(l) > 1 {
			n++
		}
		end += len(l)
		line++
	}
	return s[:end], s[end:], line + 1
}

func manyAtOnce(s string, line int) (out []Block) {
	for s != "" {
		at := Place{Line: line}
		end := 0
		for range manyLines {
			i := strings.IndexByte(s[end:], '\n')
			if i < 0 {
				end = len(s)
				break
			}
			end += i + 1
			line++
		}
		if text := strings.TrimSpace(s[:end]); text != "" {
			out = append(out, Block{Kind: Paragraph, Text: text, Place: at})
		}
		s = s[end:]
	}
	return out
}

var (
	bullet     = regexp.MustCompile(`^(\s*)(?:[-*+•–·▪◦‣]|\d{1,3}[.)]|[a-zA-Z][.)]|\([a-z0-9]{1,3}\))\s+(\S.*)$`)
	underline  = regexp.MustCompile(`^\s*([=\-~*_#])[=\-~*_#]{2,}\s*$`)
	numbered   = regexp.MustCompile(`^(?i:TOP|TOPIC|ITEM|AGENDA ITEM|SECTION|PART|CHAPTER|POINT|ARTICLE|PUNKT|ABSCHNITT|KAPITEL|PARTIE|CHAPITRE)\s+\d{1,3}\b[.:)]?\s*\S`)
	outlineNum = regexp.MustCompile(`^\d{1,2}(\.\d{1,2})+\.?\s+\S`)
)

// readText reads plain text. Headings are lines that look like one: underlined,
// in capitals, numbered as minutes and reports do it, or short, alone and without
// a full stop.
func readText(ctx context.Context, content []byte) ([]Block, error) {
	s, err := wholeText(content)
	if err != nil {
		return nil, err
	}
	s, rest, from := firstLines(s)
	t := &plainText{}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if i%1000 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		next := ""
		if i+1 < len(lines) {
			next = lines[i+1]
		}
		t.line(strings.TrimRightFunc(line, unicode.IsSpace), next, i+1)
	}
	t.end()
	if n := len(t.blocks); n > 1 && t.blocks[n-1].Kind == Heading {
		t.blocks[n-1].Kind, t.blocks[n-1].Level = Paragraph, 0 // nothing is below it: a signature
	}
	return append(t.blocks, manyAtOnce(rest, from)...), nil
}

// plainText collects lines to blocks.
type plainText struct {
	blocks  []Block
	open    bool // the last block goes on
	started bool // the last block is the first one of its paragraph
}

func (t *plainText) line(line, next string, number int) {
	at := Place{Line: number}
	start := strings.TrimLeftFunc(line, unicode.IsSpace)
	switch {
	case line == "":
		t.end()
	case strings.ContainsRune("=-~*_#", rune(start[0])) && underline.MatchString(line):
		t.underlined(line)
	case mayBeItem(start) && bullet.MatchString(line) && !outlineNum.MatchString(line):
		t.end()
		t.item(line, at)
	case digitSoon(line) && (numbered.MatchString(line) || outlineNum.MatchString(line) && short(line)) || capitals(line):
		t.end()
		t.blocks = append(t.blocks, Block{Kind: Heading, Level: headingLevel(line), Text: strings.TrimSpace(line), Place: at})
	case t.open && len(t.blocks[len(t.blocks)-1].Text) < longestParagraph:
		b := &t.blocks[len(t.blocks)-1]
		b.Text += "\n" + line
		t.started = false
	default:
		t.blocks = append(t.blocks, Block{Kind: Paragraph, Text: strings.TrimSpace(line), Place: at})
		t.open, t.started = true, true
	}
}

// mayBeItem and digitSoon spare most lines the regular expressions.
func mayBeItem(start string) bool {
	first, n := utf8.DecodeRuneInString(start)
	return first > unicode.MaxASCII || !unicode.IsLetter(first) || len(start) > n && (start[n] == '.' || start[n] == ')')
}

func digitSoon(line string) bool {
	const longest = 24 // bytes; more than the longest word of numbered, and its spaces
	return strings.ContainsAny(line[:min(len(line), longest)], "0123456789")
}

// end ends a paragraph. One of a single short line without a full stop is a heading.
func (t *plainText) end() {
	if t.open && t.started {
		b := &t.blocks[len(t.blocks)-1]
		if b.Kind == Paragraph && len(t.blocks) == 1 && short(b.Text) {
			b.Kind, b.Level = Heading, 1
		} else if b.Kind == Paragraph && looksLikeHeading(b.Text) {
			b.Kind, b.Level = Heading, 2
		}
	}
	t.open, t.started = false, false
}

func (t *plainText) underlined(line string) {
	if t.open && t.started && t.blocks[len(t.blocks)-1].Kind == Paragraph {
		b := &t.blocks[len(t.blocks)-1]
		b.Kind, b.Level = Heading, 2
		if strings.Contains(line, "=") {
			b.Level = 1
		}
	}
	t.open, t.started = false, false
}

func (t *plainText) item(line string, at Place) {
	parts := bullet.FindStringSubmatch(line)
	b := Block{Kind: Item, Level: len(strings.ReplaceAll(parts[1], "\t", "    ")) / 2, Text: parts[2], Place: at}
	if box := checkBox.FindStringSubmatch(b.Text); box != nil {
		b.Text = b.Text[len(box[0]):]
		if b.Box = EmptyBox; box[1] != " " {
			b.Box = CheckedBox
		}
	}
	t.blocks = append(t.blocks, b)
	t.open, t.started = true, false
}

const longestHeading = 80 // letters; chosen by hand

func short(s string) bool {
	return utf8.RuneCountInString(s) <= longestHeading && !strings.HasSuffix(s, ".")
}

// capitals reports a short line with at least four letters, all of them capital.
func capitals(line string) bool {
	letters := 0
	for _, r := range line {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters >= 4 && short(line)
}

// looksLikeHeading reports a few words without a sign that ends or joins sentences.
func looksLikeHeading(s string) bool {
	words := strings.Fields(s)
	return short(s) && len(words) >= 1 && len(words) <= 7 && !strings.ContainsAny(s, ".;!?,()") &&
		!strings.Contains(strings.TrimSuffix(s, ":"), ":") && unicode.IsUpper([]rune(words[0])[0])
}

// headingLevel returns the depth of a number such as 2.3.1; the words of minutes and
// lines in capitals come below the title.
func headingLevel(line string) int {
	if outlineNum.MatchString(line) {
		return 1 + strings.Count(strings.TrimSuffix(strings.Fields(line)[0], "."), ".")
	}
	return 2
}
