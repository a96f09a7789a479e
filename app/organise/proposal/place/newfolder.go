package place

import (
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// datePrefix is the date with which the name of an event begins.
var datePrefix = regexp.MustCompile(`^(?:19|20)\d\d(?:-\d\d){0,2}`)

// dateLayouts are how such dates are written, by their lengths.
var dateLayouts = map[int]string{len("2006"): "2006", len("2006-01"): "2006-01", len(time.DateOnly): time.DateOnly}

// newFolder returns the path of a folder that is not there yet, for files that have a name in
// common, or (empty) only their days: where the person has such folders, named as
// those are.
func (h *Home) newFolder(files []Loose, name string) string {
	first := files[0]
	for _, f := range files {
		if day(f.File).Before(day(first.File)) {
			first = f
		}
	}
	when := day(first.File)
	up, layout := h.tops.of(commonestClass(files)), ""
	if event := h.eventFolder(commonestClass(files)); event != nil {
		last := len(event.parts) - 1
		up = at(event.parts[:last], classify.Mention{Year: when.Year(), Month: int(when.Month())})
		layout = dateLayouts[len(datePrefix.FindString(event.parts[last].name))]
	}
	if name == "" {
		return path.Join(up, when.Format(time.DateOnly))
	}
	name = h.styled(up, name)
	if layout != "" {
		name = when.Format(layout) + " " + name
	}
	return path.Join(up, name)
}

// commonestClass returns the class that most of the files have.
func commonestClass(files []Loose) class {
	count := map[class]int{}
	for _, f := range files {
		count[classOf(f.Name)]++
	}
	most := classOf(files[0].Name)
	for c, n := range count {
		if n > count[most] || n == count[most] && c < most {
			most = c
		}
	}
	return most
}

// eventFolder returns a folder of an event beside which one for further pictures or videos
// goes; nil: the person keeps them in another way.
func (h *Home) eventFolder(c class) *folder {
	if h.tops.of(c) != h.tops.Pictures && h.tops.of(c) != h.tops.Videos {
		return nil
	}
	var best *folder
	most := 0
	for _, g := range h.groups {
		f := g.folders[len(g.folders)-1]
		if f.parts[len(f.parts)-1].form == event && len(f.parts) > 1 && g.classes[c] > most {
			best, most = f, g.classes[c]
		}
	}
	return best
}

// fewestNamed is how many folders must be named alike to make that a habit.
const fewestNamed = 3

// styled writes a name as the folders beside it are written: in lower case, or with
// hyphens or underscores in place of spaces.
func (h *Home) styled(up, name string) string {
	beside, lower, joined := 0, 0, map[string]int{}
	for dir, f := range h.byDir {
		last := f.parts[len(f.parts)-1]
		if path.Dir(dir) != up || last.form != fixed {
			continue
		}
		beside++
		if last.name == strings.ToLower(last.name) {
			lower++
		}
		for _, sep := range []string{"_", "-", " "} {
			if strings.Contains(strings.Trim(last.name, sep), sep) {
				joined[sep]++
				break
			}
		}
	}
	if beside < fewestNamed {
		return name
	}
	if 2*lower > beside {
		name = strings.ToLower(name)
	}
	for _, sep := range []string{"_", "-"} {
		if joined[sep] > joined[" "] {
			return strings.ReplaceAll(name, " ", sep)
		}
	}
	return name
}
