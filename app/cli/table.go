package cli

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"
)

// The widths of tables, in cells of a terminal.
const (
	plainWidth = 200 // of a line where there is no terminal
	minColumn  = 8   // to which a column is shortened
	gap        = 2   // between columns
)

// columns aligns the rows that rows prints, so that they fit the terminal; tabs
// separate their cells. What does not fit is shortened in the middle.
func (s *Session) columns(rows func(*Session)) {
	var b bytes.Buffer
	rows(&Session{Out: &b})
	var table [][]string
	for line := range strings.Lines(b.String()) {
		table = append(table, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	_, _ = io.WriteString(s.Out, layOut(table, LineWidth(s.Out)))
}

// LineWidth returns how many cells a line may have: those of the terminal, or COLUMNS.
func LineWidth(out io.Writer) int {
	if f, ok := out.(*os.File); ok {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return w
		}
	}
	if w, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && w > 0 {
		return w
	}
	return plainWidth
}

func layOut(table [][]string, width int) string {
	widths := fit(naturalWidths(table), width)
	var b strings.Builder
	for _, row := range table {
		var line strings.Builder
		for i, cell := range row {
			cell = shorten(cell, widths[i])
			line.WriteString(cell)
			line.WriteString(strings.Repeat(" ", widths[i]-runewidth.StringWidth(cell)+gap))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

func naturalWidths(table [][]string) []int {
	var out []int
	for _, row := range table {
		for i, cell := range row {
			if i == len(out) {
				out = append(out, 0)
			}
			out[i] = max(out[i], runewidth.StringWidth(cell))
		}
	}
	return out
}

// fit shortens the widest columns, to one width, until a line fits.
func fit(widths []int, width int) []int {
	out := append([]int{}, widths...)
	excess := -width - gap
	for _, w := range out {
		excess += w + gap
	}
	for ; excess > 0; excess-- {
		widest := 0
		for i, w := range out {
			if w >= out[widest] {
				widest = i
			}
		}
		if out[widest] <= minColumn {
			break
		}
		out[widest]--
	}
	return out
}

// shorten leaves out the middle of a text that has more cells than max: paths
// and names differ at their ends.
func shorten(s string, max int) string {
	all := runewidth.StringWidth(s)
	if all <= max {
		return s
	}
	tail := (max - 1) / 3
	return runewidth.Truncate(s, max-1-tail, "") + "…" + runewidth.TruncateLeft(s, all-tail, "")
}
