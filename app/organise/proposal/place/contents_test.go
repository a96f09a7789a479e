package place

import (
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestContentsGiveTheFilesBack(t *testing.T) {
	taken, modified := time.Date(2024, 5, 17, 9, 30, 0, 7, time.UTC), time.Unix(0, 0)
	files := []File{
		{Name: "a.jpg", Taken: taken, Modified: modified}, {Name: "", Modified: taken}, {Name: "b"}, {Name: "Ünïcode.txt", Modified: modified},
	}
	var c contents
	for _, f := range files {
		c.add(f)
	}
	c.pack()
	i := 0
	for got := range c.each() {
		want := files[i]
		if !want.Taken.IsZero() {
			want.Modified = time.Time{} // its day is that of the camera
		}
		if got.Name != want.Name || !got.Taken.Equal(want.Taken) || !got.Modified.Equal(want.Modified) || !day(got).Equal(day(files[i])) {
			t.Errorf("%+v, want %+v", got, want)
		}
		i++
	}
	if i != len(files) || c.len() != i {
		t.Errorf("%d of %d files, %d", i, len(files), c.len())
	}
	for range c.each() {
		break
	}
}

// What is known of a term is counted as it is in a map of maps, whether one group has it or many do.
func TestPostingsCount(t *testing.T) {
	p := newPostings(maphash.MakeSeed())
	want := map[string]map[int]int{}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		term, group := fmt.Sprint("t", r.IntN(900)), r.IntN(1+r.IntN(30))
		p.add(term, group)
		if want[term] == nil {
			want[term] = map[int]int{}
		}
		want[term][group]++
	}
	p.add("", 3)
	for term, in := range want {
		all := 0
		for _, n := range in {
			all += n
		}
		of, ok := p.of(term)
		if !ok || of.all != all || len(of.in) != len(in) || !slices.IsSortedFunc(of.in, func(a, b count) int { return int(a.group - b.group) }) {
			t.Errorf("%s: %+v %v, want %v", term, of, ok, in)
		}
		for group := range 31 {
			if got, want := of.share(group), float64(in[group])/float64(all); got != want {
				t.Errorf("%s in %d: %v, want %v", term, group, got, want)
			}
		}
	}
	for _, term := range []string{"", "other"} {
		if _, ok := p.of(term); ok || p.shareOfMany(term, 0, 1) != 0 {
			t.Errorf("%q is there and was not added", term)
		}
	}
}

// A file that comes while its folder is not known yet is left out.
func TestBuilderLeavesOutWhatIsInUnknownFolders(t *testing.T) {
	b := NewBuilder(Tops{Documents: "Documents"}, []string{"Documents/Bills/2024"})
	b.Add(Filed{File{Name: "bill.pdf"}, "Documents/Bills/2024"})
	b.Add(Filed{File{Name: "late.pdf"}, "Documents/New"})
	h := b.Home()
	if _, known := h.terms.of("late"); known || h.Files() != 1 || h.byDir["Documents/New"] != nil || h.byDir["Documents/Bills"] == nil {
		t.Errorf("%d files, %v", h.Files(), h.byDir)
	}
}
