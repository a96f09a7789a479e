package classify

import (
	_ "embed"
	"strings"
	"testing"
)

// The least precision and recall, in percent, with which sensitive files are found among
// invented files in many languages. The files were written before the lists of papers.
const (
	leastPrecision = 85
	leastRecall    = 90
)

//go:embed testdata/sensitive.txt
var sensitiveCorpus string

func TestSensitiveCorpus(t *testing.T) {
	var right, found, all int
	var missed, needless []string
	for _, block := range strings.Split("\n"+sensitiveCorpus, "\n+ ")[1:] {
		parts := strings.Split(block, "\n- ")
		for i, p := range parts {
			name, text, _ := strings.Cut(p, "\n")
			want := i == 0
			got := Sensitive(t.Context(), name, text)
			if want {
				all++
			}
			switch {
			case got != "" && want:
				right, found = right+1, found+1
			case got != "":
				found++
				needless = append(needless, name+": "+got)
			case want:
				missed = append(missed, name)
			}
		}
	}
	t.Logf("precision %d of %d, recall %d of %d; missed: %s; needless: %s", right, found, right, all, strings.Join(missed, ", "), strings.Join(needless, ", "))
	if 100*right < leastPrecision*found || 100*right < leastRecall*all {
		t.Errorf("precision %d of %d, recall %d of %d\nmissed: %s\nneedless:\n%s", right, found, right, all, strings.Join(missed, ", "), strings.Join(needless, "\n"))
	}
}
