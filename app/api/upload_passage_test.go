package api

import (
	"strings"
	"testing"
)

// A quote is found with its place, and with whole lines around it.
func TestLocate(t *testing.T) {
	text := strings.Repeat("before it\n", 200) + "Once the signal\n  is tested, Mei chooses.\n" + strings.Repeat("after it\n", 200)
	start := strings.Index(text, "Once")
	doc := UploadText{Text: text, Blocks: []UploadBlock{{Start: 0, End: start, Place: "line 1"}, {Start: start, End: start + 30, Place: "line 201"}}}
	p := doc.Locate("Once the signal is tested, Mei")
	if p.Text != "Once the signal\n  is tested, Mei" || p.Place != "line 201" {
		t.Errorf("found %+v", p)
	}
	if !strings.HasPrefix(p.Before, "…before it\n") || !strings.HasSuffix(p.Before, "before it\n") || len(p.Before) > aroundPassage+10 {
		t.Errorf("before it stands %q", p.Before)
	}
	if !strings.HasPrefix(p.After, " chooses.\n") || !strings.HasSuffix(p.After, "after it\n…") || len(p.After) > aroundPassage+10 {
		t.Errorf("after it stands %q", p.After)
	}
	for _, quote := range []string{"", " ", "Once the moon", "tested, Mei chooses. before"} {
		if p := doc.Locate(quote); p.Before+p.After != "" || p.Text != quote {
			t.Errorf("%q is found as %+v", quote, p)
		}
	}
}
