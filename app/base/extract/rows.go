package extract

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	maxCells = 1000    // of one row: 5 MB of commas would take 750 MB
	maxRows  = 100_000 // of one document; what follows is read as text, many lines at a time
	maxAll   = 600_000 // cells of one document, as maxRows
)

// cellBreak is between the cells in the text of a row.
const cellBreak = " | "

func rowBlock(head, cells []string, at Place) Block {
	b := Block{Kind: Row, Place: at, Text: strings.Join(cells, cellBreak)}
	for i, c := range cells {
		cell := Cell{Text: c}
		if i < len(head) {
			cell.Column = head[i]
		}
		b.Cells = append(b.Cells, cell)
	}
	return b
}

// readCSV reads values separated by commas, semicolons, tabs or bars. The first
// row with as many values as most rows is the head.
func readCSV(ctx context.Context, content []byte) ([]Block, error) {
	s, err := wholeText(content)
	if err != nil {
		return nil, err
	}
	comma := delimiter(s)
	for line := range strings.Lines(s) { // the CSV reader would hold a row of millions of cells before it could be counted
		if strings.Count(line, string(comma)) > maxCells {
			return nil, ErrLimit
		}
	}
	rows, read, err := csvRows(ctx, s, comma)
	if err != nil {
		return nil, err
	}
	var head []string
	var blocks []Block
	for _, r := range rows {
		switch {
		case r.empty():
		case head == nil && r.full():
			head = r.cells
		default:
			blocks = append(blocks, rowBlock(head, r.cells, Place{Line: r.line}))
		}
	}
	return append(blocks, manyAtOnce(s[read:], 1+strings.Count(s[:read], "\n"))...), nil
}

type csvRow struct {
	cells []string
	line  int
}

func (r csvRow) empty() bool { return strings.Join(r.cells, "") == "" }

// full reports that the row could be a head: it has at least two values and
// hardly an empty one.
func (r csvRow) full() bool {
	filled := 0
	for _, c := range r.cells {
		if c != "" {
			filled++
		}
	}
	return filled >= 2 && filled >= len(r.cells)-1
}

// csvRows reads the first rows, and says how many bytes of the text they are.
func csvRows(ctx context.Context, s string, comma rune) (rows []csvRow, read int, err error) {
	r := csv.NewReader(strings.NewReader(s))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord, r.TrimLeadingSpace = comma, true, -1, true
	all := 0
	for len(rows) < maxRows && all < maxAll {
		if len(rows)%1000 == 0 && ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, len(s), nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("%w: %w", ErrBroken, err)
		}
		if all += len(cells); len(cells) > maxCells {
			return nil, 0, ErrLimit
		}
		line, _ := r.FieldPos(0)
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, csvRow{cells, line})
	}
	return rows, min(int(r.InputOffset()), len(s)), nil
}

// delimiter returns the sign that splits the first lines into the same number of
// values most often.
func delimiter(s string) rune {
	best, most := ',', 0
	for _, d := range []byte{';', ',', '\t', '|'} {
		counts := map[int]int{}
		for i, line := range bytes.SplitN([]byte(s[:min(len(s), 64<<10)]), []byte("\n"), 41) {
			if n := bytes.Count(line, []byte{d}); n > 0 && i < 40 {
				counts[n]++
			}
		}
		for n, lines := range counts {
			if score := lines*4 + n; score > most {
				best, most = rune(d), score
			}
		}
	}
	return best
}
