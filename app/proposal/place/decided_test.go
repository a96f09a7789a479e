package place

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// after is near after the person has decided about files.
func (n Near) after(files ...Filed) Near {
	n.Files = append(slices.Clone(n.Files), files...)
	n.Total, n.Decided = len(n.Files), files
	return n
}

// A camera's pictures of a day follow each other; one that a person has named, or another
// camera took, says nothing of them.
func TestPicturesOfADayFollowThoseOfOneCamera(t *testing.T) {
	day := time.Date(2025, 10, 4, 9, 0, 0, 0, time.UTC)
	_, near := person("Pictures/Boats/sloop.jpg", "Pictures/Mill/DSC_0100.jpg", "Documents/Money/receipt ferry.jpg")
	liken := func(decided string) float64 {
		receipt := Filed{File{Name: decided, Taken: day}, "Documents/Money"}
		after := near.after(receipt)
		home := NewHome(Tops{Documents: "Documents", Pictures: "Pictures"}, nil, after.Files)
		in := home.look(File{Name: "IMG_0412.jpg", Taken: day.Add(time.Hour)}, after, now())
		if len(in.decided) == 0 {
			return 0
		}
		return in.decided[0].like
	}
	if like := liken("IMG_0410.jpg"); like < sameDay {
		t.Errorf("a picture of the same camera: %.2f", like)
	}
	for _, name := range []string{"receipt lunch.jpg", "P1000412.jpg"} {
		if like := liken(name); like >= follows {
			t.Errorf("%s: %.2f", name, like)
		}
	}
}

// What says a kind, or is a word of a program, makes no file like another: an export of a
// bank does not follow one of a camera.
func TestCommonWordsAreNoReasonToFollow(t *testing.T) {
	var paths []string
	for i := range 60 {
		paths = append(paths, fmt.Sprintf("Documents/Subject %d/%c%c%c.txt", i/4, 'a'+i%23, 'e'+i%19, 'k'+i%13))
	}
	_, near := person(paths...)
	for decided, file := range map[string]string{"garden-export.zip": "export lodge.csv", "invoice garden.zip": "lodge invoice.csv"} {
		after := near.after(Filed{File{Name: decided}, "Documents/Garden"})
		home := NewHome(Tops{Documents: "Documents"}, nil, after.Files)
		in := home.look(File{Name: file, Modified: now()}, after, now())
		for _, d := range in.decided {
			if d.like >= follows {
				t.Errorf("%s follows %s: %.2f", file, d.Name, d.like)
			}
		}
	}
}
