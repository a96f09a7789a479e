package place

import (
	"strings"
	"time"
)

const (
	fewestRawPairs = 2              // photos and raw files of one name that show what a person does with them
	oneShot        = 24 * time.Hour // between the times of a photo and of its raw file
)

// RawApart says whether the person keeps raw files in other folders than the photos that the
// camera made of them, by those that have one name and one day.
func (h *Home) RawApart() bool { return h.rawApart }

func (h *Home) findRawApart() {
	raw := map[string][]Filed{} // by stem
	for _, f := range h.byDir {
		for file := range f.files.each() {
			if classOf(file.Name) == "raw" {
				stem := strings.ToLower(stemOf(file.Name))
				raw[stem] = append(raw[stem], Filed{file, f.dir})
			}
		}
	}
	if len(raw) == 0 {
		return
	}
	together, apart := 0, 0
	for _, f := range h.byDir {
		for photo := range f.files.each() {
			if classOf(photo.Name) != "image" {
				continue
			}
			for _, r := range raw[strings.ToLower(stemOf(photo.Name))] {
				switch {
				case r.Dir == f.dir:
					together++
				case day(photo).Sub(day(r.File)).Abs() <= oneShot:
					apart++
				}
			}
		}
	}
	h.rawApart = apart >= fewestRawPairs && apart > 2*together
}
