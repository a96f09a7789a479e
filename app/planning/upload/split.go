package upload

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
)

// maxScanned is how much of a file that is too large is looked through for places
// where it could be split, in bytes.
const maxScanned = 64 << 20

// Cut is a place where a document could be split, or from where it could be left out.
type Cut struct {
	Title    string // of the section that begins there; "" if none does
	Unit     string // what Number counts: line, row, paragraph, element
	Number   int    // from 1
	Offset   int64  // bytes before it
	Level    int    // of the section
	Appendix bool   // it begins an appendix: what follows could be left out
	Pictures int64  // not a place: the bytes of the pictures in the document, which are not read
}

// cuts finds where a document that is too large could be split into parts that fit.
// It reads at most maxScanned bytes, and holds none of them. When ctx ends, those are
// returned that it has found.
func cuts(ctx context.Context, name string, content io.ReaderAt, size int64) []Cut {
	s := splitter{part: MaxFile}
	switch extensionOf(name) {
	case "docx":
		return wordCuts(ctx, content, size)
	case "json":
		s.json(ctx, io.NewSectionReader(content, 0, min(size, maxScanned)))
	case "csv":
		s.lines(ctx, io.NewSectionReader(content, 0, min(size, maxScanned)), (&rowLines{}).cut)
	case "md", "txt":
		s.lines(ctx, io.NewSectionReader(content, 0, min(size, maxScanned)), (&textLines{}).cut)
	}
	return s.found
}

// splitter takes possible cuts in their order, and keeps those that split a document
// into parts that fit.
type splitter struct {
	part  int64 // the most bytes of a part
	start int64 // where the part begins
	best  *Cut  // within the part
	found []Cut
}

func (s *splitter) at(c Cut) {
	s.grow(c.Offset)
	if c.Appendix {
		s.found = append(s.found, c)
	}
	if c.Offset > s.start && (s.best == nil || better(c, *s.best, s.start+s.part/2)) {
		s.best = &c
	}
}

// grow says that the document has at least this many bytes.
func (s *splitter) grow(offset int64) {
	if offset-s.start > s.part && s.best != nil {
		s.found = append(s.found, *s.best)
		s.start, s.best = s.best.Offset, nil
	}
}

// better prefers the place in the second half of a part, where a higher section
// begins, and the later of two alike.
func better(c, than Cut, half int64) bool {
	rank := func(c Cut) int {
		switch {
		case c.Title != "" && c.Level <= 2:
			return 0
		case c.Title != "":
			return 1
		}
		return 2
	}
	if late, thanLate := c.Offset >= half, than.Offset >= half; late != thanLate {
		return late
	}
	return cmp.Compare(rank(c), rank(than)) <= 0
}

var appendix = regexp.MustCompile(`(?i)^(?:[\dA-Z.]{1,6}\s+)?(?:appendix|appendices|annex|annexe|anhang|anlage|anlagen|apéndice|anexo|appendice|allegato|bijlage)\b`)

// wordCuts reads the headings of a Word document; its text is seldom what is large.
func wordCuts(ctx context.Context, content io.ReaderAt, size int64) []Cut {
	w, err := extract.ReadLargeWord(ctx, content, size)
	if err != nil {
		return nil
	}
	var out []Cut
	if w.Pictures > size/4 {
		out = append(out, Cut{Pictures: w.Pictures})
	}
	text := 0
	for _, b := range w.Blocks {
		text += len(b.Text)
	}
	scale := float64(size-w.Pictures) / float64(max(text, 1)) // a cut is given in bytes of the file, so that parts are compared with the limit
	s := splitter{part: MaxFile}
	read := 0
	for _, b := range w.Blocks {
		if b.Kind == extract.Heading && !b.Hidden {
			s.at(Cut{Title: title(b.Text), Unit: "paragraph", Number: b.Place.Part, Offset: int64(float64(read) * scale), Level: b.Level, Appendix: appendix.MatchString(b.Text)})
		}
		read += len(b.Text)
	}
	s.grow(size - w.Pictures)
	return append(out, s.found...)
}

// splitAdvice says how a document that is too large can be made to fit, naming where
// this one could be split.
func splitAdvice(f File) string {
	const most = 5 // places that are named
	var parts, rest []string
	for _, c := range f.Cuts {
		switch {
		case c.Pictures > 0:
			rest = append(rest, lang.Say("remove its pictures (%v, which are not read)", megabytes(c.Pictures)))
		case c.Appendix:
			rest = append(rest, lang.Say("leave out the appendices (from %s)", c))
		case len(parts) < most:
			parts = append(parts, lang.Say("before %v", c.String()))
		}
	}
	advice := lang.Say("Split the file into %d parts", (f.Size+MaxFile-1)/MaxFile)
	if len(parts) > 0 {
		advice = lang.Say("Split the file, for instance %v", strings.Join(parts, ", "))
	}
	if strings.HasSuffix(strings.ToLower(f.Name), ".csv") {
		advice = lang.Say("%v, and repeat the first row in each part", advice)
	}
	if len(rest) == 0 {
		rest = []string{lang.Say("leave out the appendices")}
	}
	return lang.Say("%v; or %v; or upload a summary.", advice, strings.Join(rest, ", "))
}

func (c Cut) String() string {
	if c.Title == "" {
		return fmt.Sprintf("%s %d", c.Unit, c.Number)
	}
	return fmt.Sprintf("“%s” (%s %d)", c.Title, c.Unit, c.Number)
}

// title returns a heading, short enough to stand in a sentence.
func title(s string) string {
	const longest = 60 // bytes
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	if short := extract.Preview(line, longest); len(short) < len(strings.TrimSpace(line)) {
		return short + "…"
	}
	return extract.Preview(line, longest)
}
