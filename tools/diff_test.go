package tools

import (
	"fmt"
	"strings"
	"testing"
)

// patch writes a change as one reads it.
func patch(c Change) string {
	var b strings.Builder
	for _, l := range c.Lines {
		switch {
		case l.Gap > 0:
			fmt.Fprintf(&b, "@%d\n", l.Gap)
		case l.Sign == "+":
			b.WriteString("+" + l.Text + "\n")
		case l.Sign == "-":
			b.WriteString("-" + l.Text + "\n")
		default:
			b.WriteString(" " + l.Text + "\n")
		}
	}
	return b.String()
}

func TestChangeOf(t *testing.T) {
	ten := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"
	for _, c := range []struct{ name, before, after, want string }{
		{"nothing", "a\nb\n", "a\nb\n", "@2\n"},
		{"a new file", "", "a\nb\n", "+a\n+b\n"},
		{"emptied", "a\nb\n", "", "-a\n-b\n"},
		{"in the middle", ten, strings.Replace(ten, "5\n", "five\n", 1), " 1\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n@2\n"},
		{"at both ends", ten, "x\n" + strings.TrimSuffix(ten, "10\n"), "+x\n 1\n 2\n 3\n@3\n 7\n 8\n 9\n-10\n"},
		{"a break at the end", "a", "a\n", "-a\n+a\n"},
		{"a return", "a\r\n", "a\n", "-a\r\n+a\n"},
	} {
		got := patch(Diff{Before: c.before, After: c.after}.Change())
		if got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// A change put together again is the text that will be there.
func TestAChangeIsWhole(t *testing.T) {
	texts := []string{"", "a", "a\n", "a\nb\nc", "b\nc\nd\n", "\n\n\n", "a\r\nb\r\n", strings.Repeat("x\n", 50) + "y"}
	for _, before := range texts {
		for _, after := range texts {
			c := Diff{Before: before, After: after}.Change()
			var got []string
			gaps := 0
			for _, l := range c.Lines {
				if gaps += l.Gap; l.Gap == 0 && l.Sign != "-" {
					got = append(got, l.Text)
				}
			}
			if len(got)+gaps != len(split(after)) {
				t.Errorf("%q to %q: %d lines and %d left out, of %d", before, after, len(got), gaps, len(split(after)))
			}
		}
	}
}

func TestAHugeChangeIsCutAndSaysSo(t *testing.T) {
	c := Diff{Before: strings.Repeat("old\n", 3000), After: strings.Repeat("new\n", 5000)}.Change()
	if c.Added != 5000 || c.Removed != 3000 || c.Left != 6000 || len(c.Lines) != MaxChanged || c.Whole() {
		t.Errorf("%d added, %d removed, %d left, %d lines", c.Added, c.Removed, c.Left, len(c.Lines))
	}
}
