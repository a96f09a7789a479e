package plans

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/base/extract"
)

var marks = regexp.MustCompile(`[\s\x{a0}|;*_` + "`" + `#>"\[\]]+`)

// flat returns a text with one space for all that quotes may differ in.
func flat(s string) string {
	if known, ok := flatOf.Load(s); ok {
		return known.(string)
	}
	out := strings.TrimSpace(marks.ReplaceAllString(norm.NFC.String(s), " "))
	flatOf.Store(s, out)
	return out
}

// flatOf are the flat texts that were made before.
var flatOf sync.Map

// quotable returns the flat texts in which a quote of a document may stand: as it is, and
// with the cells or values in their order.
func quotable(d extract.Document, content []byte) []string {
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	var out []string
	switch d.Kind {
	case "docx":
		var lines []string
		for _, b := range d.Blocks {
			lines = append(lines, b.Text)
		}
		return []string{flat(strings.Join(lines, "\n"))}
	case "csv":
		for _, comma := range ";," {
			r := csv.NewReader(bytes.NewReader(content))
			r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, true
			rows, _ := r.ReadAll()
			out = append(out, flat(strings.Join(slices.Concat(rows...), " ")))
		}
	case "json":
		out = append(out, flat(strings.Join(values(content), "\n")))
	}
	return append(out, flat(string(content)))
}

// values returns what stands in a JSON text but its keys, in order.
func values(content []byte) (out []string) {
	d := json.NewDecoder(bytes.NewReader(content))
	d.UseNumber()
	var walk func()
	walk = func() {
		t, err := d.Token()
		open, nested := t.(json.Delim)
		switch {
		case err != nil || t == nil:
		case nested:
			for d.More() {
				if open == '{' {
					d.Token() // the key
				}
				walk()
			}
			d.Token()
		default:
			b, _ := json.Marshal(t)
			var s string
			if json.Unmarshal(b, &s) != nil {
				s = string(b)
			}
			out = append(out, s)
		}
	}
	walk()
	return out
}
