package approval

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
)

// patch writes a change as one reads it.
func patch(c change) string {
	var b strings.Builder
	for _, l := range c.lines {
		switch {
		case l.gap > 0:
			fmt.Fprintf(&b, "@%d\n", l.gap)
		case l.ground == added:
			b.WriteString("+" + l.text + "\n")
		case l.ground == removed:
			b.WriteString("-" + l.text + "\n")
		default:
			b.WriteString(" " + l.text + "\n")
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
		got := patch(changeOf(api.Diff{Before: c.before, After: c.after}))
		if got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// A change put coalesced again is the text that will be there.
func TestAChangeIsWhole(t *testing.T) {
	texts := []string{"", "a", "a\n", "a\nb\nc", "b\nc\nd\n", "\n\n\n", "a\r\nb\r\n", strings.Repeat("x\n", 50) + "y"}
	for _, before := range texts {
		for _, after := range texts {
			c := changeOf(api.Diff{Before: before, After: after})
			var got []string
			gaps := 0
			for _, l := range c.lines {
				if gaps += l.gap; l.gap == 0 && l.ground != removed {
					got = append(got, l.text)
				}
			}
			if len(got)+gaps != len(lines(after)) {
				t.Errorf("%q to %q: %d lines and %d left out, of %d", before, after, len(got), gaps, len(lines(after)))
			}
		}
	}
}

func TestAHugeChangeIsCutAndSaysSo(t *testing.T) {
	test.NewTempApp(t)
	c := changeOf(api.Diff{Before: strings.Repeat("old\n", 3000), After: strings.Repeat("new\n", 5000)})
	if c.added != 5000 || c.removed != 3000 || c.left != 6000 {
		t.Errorf("%d added, %d removed, %d left", c.added, c.removed, c.left)
	}
	text := plainText(text{body: c.draw(868)})
	if !strings.Contains(text, "6,000 more changed lines are shown only in the full text, further down.") {
		t.Error("it does not say what is missing")
	}
}

func TestSignsSayWhatColoursSay(t *testing.T) {
	test.NewTempApp(t)
	all := changeOf(api.Diff{Before: "a\n", After: "b"}).draw(868)
	var got []string
	for _, l := range all {
		got = append(got, strings.TrimSpace(l.whole()))
	}
	want := "\nWhat changes 1 line added, 1 line removed\n- a\n+ b\nno line break at its end"
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("%q, want %q", s, want)
	}
}
