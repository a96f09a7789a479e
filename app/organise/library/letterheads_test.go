package library

import (
	"fmt"
	"testing"
)

func TestTheOldestLetterheadsAreDropped(t *testing.T) {
	var l letterheads
	for i := range mostLetterheads + 7 {
		l.keep("Health/first.pdf", []string{"again"}) // is no newer for it
		l.keep(fmt.Sprintf("Health/%d.pdf", i), []string{fmt.Sprint("practice", i)})
	}
	if len(l.of) != mostLetterheads || len(l.oldest) != mostLetterheads {
		t.Fatalf("%d and %d are kept, want %d", len(l.of), len(l.oldest), mostLetterheads)
	}
	last := fmt.Sprintf("Health/%d.pdf", mostLetterheads+6)
	if l.at("Health/0.pdf") != nil || l.at(last) == nil {
		t.Error("not the oldest were dropped")
	}
	l.keep("Bank/letter.pdf", []string{"bank"})
	l.drop("Health")
	if len(l.of) != 1 || len(l.oldest) != 1 || l.at("Bank/letter.pdf") == nil {
		t.Errorf("after the folder was dropped: %v, %v", l.of, l.oldest)
	}
}
