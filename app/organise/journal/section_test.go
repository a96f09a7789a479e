package journal

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func entries(texts ...string) []entry {
	var es []entry
	for _, s := range texts {
		es = append(es, entry{text: s})
	}
	return es
}

func TestInsert(t *testing.T) {
	for _, tt := range []struct{ name, note, want string }{
		{"new note", "", "## Nod\n- a\n- b\n"},
		{"no heading", "# Today\ntext\n", "# Today\ntext\n\n## Nod\n- a\n- b\n"},
		{"no heading, blank line", "text\n\n", "text\n\n## Nod\n- a\n- b\n"},
		{"no heading, no newline", "text", "text\n\n## Nod\n- a\n- b\n"},
		{"empty section", "## Nod\n", "## Nod\n- a\n- b\n"},
		{"bare heading", "## Nod", "## Nod\n- a\n- b"},
		{"section at the end", "x\n## Nod\n- 1\n", "x\n## Nod\n- 1\n- a\n- b\n"},
		{"no newline at the end", "## Nod\n- 1", "## Nod\n- 1\n- a\n- b"},
		{"blank lines stay", "## Nod\n- 1\n\n\n", "## Nod\n- 1\n- a\n- b\n\n\n"},
		{"section in the middle", "## Nod\n- 1\n\n## Evening\ntea\n", "## Nod\n- 1\n- a\n- b\n\n## Evening\ntea\n"},
		{"level one ends it", "## Nod\n# Next\n", "## Nod\n- a\n- b\n# Next\n"},
		{"level three does not", "## Nod\n### Mine\ntext\n## Z\n", "## Nod\n### Mine\ntext\n- a\n- b\n## Z\n"},
		{"underlined heading ends it", "## Nod\n- 1\n\nTitle\n===\n", "## Nod\n- 1\n- a\n- b\n\nTitle\n===\n"},
		{"a rule does not", "## Nod\n- 1\n\n---\nx\n", "## Nod\n- 1\n\n---\nx\n- a\n- b\n"},
		{"tag is no heading", "## Nod\n#tag\n", "## Nod\n#tag\n- a\n- b\n"},
		{"CRLF", "x\r\n## Nod\r\n- 1\r\n", "x\r\n## Nod\r\n- 1\r\n- a\r\n- b\r\n"},
		{"CRLF without heading", "x\r\ny", "x\r\ny\r\n\r\n## Nod\r\n- a\r\n- b\r\n"},
		{"byte-order mark", "\ufeff## Nod\n", "\ufeff## Nod\n- a\n- b\n"},
		{"heading with trimmings", "## Nod ##  \nx\n", "## Nod ##  \nx\n- a\n- b\n"},
		{"heading in a fence", "```\n## Nod\n```\n", "```\n## Nod\n```\n\n## Nod\n- a\n- b\n"},
		{"heading in properties", "---\n## Nod\n---\nx\n", "---\n## Nod\n---\nx\n\n## Nod\n- a\n- b\n"},
		{"fence in the section", "## Nod\n~~~\n# no heading\n~~~\nx\n", "## Nod\n~~~\n# no heading\n~~~\nx\n- a\n- b\n"},
		{"fence that is never closed", "```\n## Nod\nx\n", "```\n## Nod\nx\n- a\n- b\n"},
		{"shorter fence closes nothing", "````\n```\n## Nod\n````\n", "````\n```\n## Nod\n````\n\n## Nod\n- a\n- b\n"},
		{"other headings", "## Nodding\n### Nod\n# Nod\n", "## Nodding\n### Nod\n# Nod\n\n## Nod\n- a\n- b\n"},
		{"two sections", "## Nod\n1\n## Nod\n2\n", "## Nod\n1\n- a\n- b\n## Nod\n2\n"},
		{"not UTF-8", "\xff\xfe\n## Nod\n\xff", "\xff\xfe\n## Nod\n\xff\n- a\n- b"},
	} {
		if got := string(insert([]byte(tt.note), entries("- a", "- b"))); got != tt.want {
			t.Errorf("%s:\n%q\nbecomes\n%q; want\n%q", tt.name, tt.note, got, tt.want)
		}
	}
}

func TestUnsureEntries(t *testing.T) {
	note := []byte("- 10:02:13 a\n## Nod\n- 10:01:13 b\n## Next\n- 10:03:13 c\n")
	got := string(insert(note, []entry{{"- 10:02:13 a", true}, {"- 10:01:13 b", true}, {"- 10:03:13 c", true}, {"- 10:01:13 b", false}}))
	want := "- 10:02:13 a\n## Nod\n- 10:01:13 b\n- 10:02:13 a\n- 10:03:13 c\n- 10:01:13 b\n## Next\n- 10:03:13 c\n"
	if got != want {
		t.Errorf("%q; want %q", got, want)
	}
	if again := insert(note, []entry{{"- 10:01:13 b", true}}); !bytes.Equal(again, note) {
		t.Errorf("a note that has the line became %q", again)
	}
}

// A line that an older Nod wrote with fewer escapes is found again.
func TestALineWithOtherEscapesIsFound(t *testing.T) {
	note := []byte("## Nod\n- 10:01:13 moved a\\:: b\n")
	if again := insert(note, []entry{{"- 10:01:13 " + Escape("moved a:: b"), true}}); !bytes.Equal(again, note) {
		t.Errorf("it was doubled: %q", again)
	}
	if other := insert(note, []entry{{"- 10:01:13 moved a: b", true}}); bytes.Equal(other, note) {
		t.Error("another line was taken for it")
	}
}

// What is added is one piece: without it every byte of the note is there, and
// what is added again goes to the same section.
func FuzzInsert(f *testing.F) {
	for _, s := range []string{"", "a", "## Nod", "```\n## Nod", "---\n---\n## Nod\r\n", "## Nod\n\n\n# x", "\ufeff## Nod\nx\n==="} {
		f.Add([]byte(s), "- 10:02:13 x")
	}
	f.Fuzz(func(t *testing.T, note []byte, text string) {
		text = "- 10:02:13 " + Escape(text)
		once := insert(note, entries(text))
		extra := len(once) - len(note)
		restored := slices.ContainsFunc(make([]int, len(note)+1), func() func(int) bool {
			at := -1
			return func(int) bool {
				at++
				return bytes.Equal(once[:at], note[:at]) && bytes.Equal(once[at+extra:], note[at:])
			}
		}())
		if !restored {
			t.Fatalf("%q became %q", note, once)
		}
		p := parse(once)
		if !slices.Contains(p.section(), text) {
			t.Fatalf("%q is not in the section of %q", text, once)
		}
		if again := insert(once, []entry{{text, true}}); !bytes.Equal(again, once) {
			t.Fatalf("%q doubled the line: %q", once, again)
		}
		headings := strings.Count(string(once), heading)
		if twice := insert(once, entries("- 10:03:13 y")); strings.Count(string(twice), heading) != headings {
			t.Fatalf("%q got another heading: %q", once, twice)
		}
	})
}
