package place

import (
	"fmt"
	"testing"
)

// What folders that are not there are alike to is found out once, however many files are
// compared with the decisions that name them.
func TestFoldersThatAreNotThereAreReadOnce(t *testing.T) {
	home := NewHome(Tops{Documents: "Documents"}, []string{"Documents/Bills/2024", "Documents/Rowing"}, nil)
	bills := home.groupOf("Documents/Bills/2024")
	for range 2 {
		if g := home.groupOf("Documents/Bills/2026"); g != bills || bills == nil {
			t.Errorf("the folder of bills of another year: %v", g)
		}
		if g := home.groupOf("Documents/Sailing"); g != nil {
			t.Errorf("a folder like no other: %v", g)
		}
	}
	found := 0
	var a absent
	for range 3 {
		for i := range maxAbsent {
			a.group(fmt.Sprint(i), func(string) *group { found++; return nil })
		}
	}
	if found != maxAbsent {
		t.Errorf("%d were found out, of %d", found, maxAbsent)
	}
	a.group("one more", func(string) *group { return nil })
	if len(a.of) != 1 {
		t.Errorf("%d are kept", len(a.of))
	}
}
