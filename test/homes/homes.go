// Package homes has the homes of invented people, as they have filed their files, with
// new files and the folders in which that person would look for them. Tests and the
// benchmark rank these files; the command leaveout fits the ranking to all homes but one, and
// scores that one.
//
// The errors made on the homes in Open may be read. Those made on the others are never looked at: a
// change of the ranking is judged by their figures alone. The homes in SHA256SUMS were written by
// people who have not read the ranking, and are never changed.
package homes

import (
	"cmp"
	"context"
	"crypto/sha256"
	"embed"
	"fmt"
	"hash/crc32"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/bm25"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

//go:embed *.home SHA256SUMS
var files embed.FS

// Open are the homes of which single errors may be read.
var Open = []string{"bridge", "candles", "choir", "family", "goldsmith", "shop", "studio", "vet"}

// Teaching are the homes in which up to half of the files go where only decisions say that they
// go. They measure learning, and say nothing of what a ranking knows beforehand.
var Teaching = []string{"architect", "biologist", "translator"}

// Home is a person's home: what is filed, and new files with the folders in which that
// person would look for them.
//
//	top Documents=… Pictures=…
//	PATH [@DATE] [artist=…] [album=…] [:: TEXT]
//	> NAME [@DATE] … [:: TEXT] => FOLDER [| FOLDER] [?] [!]
//
// The folder -: it belongs into none; ?: a careful secretary would ask; !: what it says is sensitive.
type Home struct {
	Name  string
	Tops  place.Tops
	Filed []place.Filed
	New   []New
	texts map[string]string // of filed files, by path
	// what the person decided about some of the files
	decided []place.Filed
	refused place.Refused
}

// New is a new file.
type New struct {
	place.File
	Content   string
	Best      []string // the folders that are right, relative to the home folder; none: it is to be left
	Ask       bool
	Sensitive bool
}

// Now is when the homes were written.
func Now() time.Time { return time.Date(2025, 11, 20, 12, 0, 0, 0, time.UTC) }

// All are the homes, by name.
func All() ([]Home, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	var out []Home
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".home")
		if !ok {
			continue
		}
		h, err := Read(name)
		if err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, nil
}

// Read reads a home.
func Read(name string) (Home, error) {
	b, err := files.ReadFile(name + ".home")
	if err != nil {
		return Home{}, err
	}
	h := Home{Name: name, texts: map[string]string{}}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if err := h.add(line); err != nil {
			return h, fmt.Errorf("%s.home: %q: %w", name, line, err)
		}
	}
	return h, nil
}

func (h *Home) add(line string) error {
	if tops, ok := strings.CutPrefix(line, "top "); ok {
		h.Tops = topsOf(tops)
		return nil
	}
	what, isNew := strings.CutPrefix(line, "> ")
	if !isNew {
		f, text, err := readFile(line)
		h.texts[f.Name] = text
		filed := place.Filed{File: f, Dir: path.Dir(f.Name)}
		filed.Name = path.Base(f.Name)
		filed.Text = indexed(f, text)
		h.Filed = append(h.Filed, filed)
		return err
	}
	what, best, ok := strings.Cut(what, " => ")
	if !ok {
		return fmt.Errorf("no folder")
	}
	f, text, err := readFile(what)
	n := New{File: f, Content: text}
	best, n.Sensitive = strings.CutSuffix(best, " !")
	best, n.Ask = strings.CutSuffix(best, " ?")
	if best != "-" {
		n.Best = strings.Split(best, " | ")
	}
	h.New = append(h.New, n)
	return err
}

// indexed returns what the index keeps of a filed file's text: of a private one its words sealed, and nothing of one
// that holds a secret.
func indexed(f place.File, text string) place.Text {
	switch ctx := context.Background(); {
	case classify.HoldsSecret(ctx, f.Name, text) != "":
		return place.Text{}
	case classify.Sensitive(ctx, f.Name, text) != "":
		return f.Text.Sealed(seal)
	}
	return f.Text
}

// seal stands for a word as the index's own does, by a key that everyone has.
func seal(term string) string { return fmt.Sprintf("sealed%x", sha256.Sum256([]byte(term))) }

func topsOf(line string) place.Tops {
	var t place.Tops
	folders := map[string]*string{"Documents": &t.Documents, "Pictures": &t.Pictures, "Music": &t.Music, "Videos": &t.Videos, "Desktop": &t.Desktop}
	last := ""
	for _, word := range strings.Fields(line) {
		k, v, ok := strings.Cut(word, "=")
		if !ok {
			*folders[last] += " " + word
			continue
		}
		last = k
		*folders[k] = v
	}
	return t
}

// pictures are the endings of files in which a camera writes when it took them.
const pictures = " .jpg .jpeg .png .heic "

// readFile reads a file; its name is all of its path.
func readFile(line string) (f place.File, text string, err error) {
	what, text, _ := strings.Cut(line, " :: ")
	text = strings.ReplaceAll(text, `\n`, "\n")
	what, album := cutLast(what, " album=")
	what, artist := cutLast(what, " artist=")
	what, date := cutLast(what, " @")
	if artist+album != "" { // as the index reads the tags of a track
		text = artist + "\n" + album
	}
	f = place.File{Modified: time.Date(2025, 11, 12, 12, 0, 0, 0, time.UTC), Size: int64(len(line)), Text: place.ReadText(text)}
	f.Name = strings.TrimSpace(what)
	if date == "" {
		return f, text, nil
	}
	at, err := time.Parse(time.DateOnly, date)
	f.Modified = at.Add(12 * time.Hour)
	if strings.Contains(pictures, " "+strings.ToLower(path.Ext(f.Name))+" ") {
		f.Taken = f.Modified
	}
	return f, text, err
}

func cutLast(s, sep string) (before, after string) {
	before, after, _ = strings.Cut(s, sep)
	return before, strings.TrimSpace(after)
}

// Text is the text of a filed file.
func (h Home) Text(f place.Filed) string { return h.texts[path.Join(f.Dir, f.Name)] }

// Place is the home as new files are ranked by it.
func (h Home) Place() *place.Home { return place.NewHome(h.Tops, nil, h.Filed) }

// nearest is how many filed files the index compares with a new one; see package library.
const nearest = 40

// Near returns the filed files that are most alike to a new one, as the index gives them: by BM25 over
// name (three times), folder and text, with how common its terms are.
func (h Home) Near() func(place.File) place.Near {
	with := map[string]int{}
	var texts [][]string
	for _, f := range h.Filed {
		name, rest := place.FileTerms(f.Name), slices.Concat(place.NameTerms(f.Dir), f.Text.Terms)
		all := slices.Concat(name, rest)
		texts = append(texts, slices.Concat(name, name, all))
		slices.Sort(all)
		for _, t := range slices.Compact(all) {
			with[t]++
		}
	}
	return func(f place.File) place.Near {
		words := f.Words(seal)
		n := place.Near{Total: len(h.Filed), With: maps.Clone(with), Decided: words.OpenAll(h.decided), Refused: h.refused}
		words.Count(n.With)
		scores := bm25.Scores(slices.Concat(slices.Collect(maps.Keys(words)), place.FileTerms(f.Name), f.Text.Terms), texts, nil)
		var found []int
		for i, s := range scores {
			if s > 0 {
				found = append(found, i)
			}
		}
		slices.SortStableFunc(found, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		for _, i := range found[:min(len(found), nearest)] {
			n.Files = append(n.Files, words.Open(h.Filed[i]))
		}
		return n
	}
}

// Halves are the new files that the person files by hand, about half of what is clear,
// and the rest.
func (h Home) Halves() (taught, rest []New) {
	for _, f := range h.New {
		if !f.Ask && len(f.Best) > 0 && crc32.ChecksumIEEE([]byte(f.Name))%2 == 0 {
			taught = append(taught, f)
		} else {
			rest = append(rest, f)
		}
	}
	return taught, rest
}

// Teach returns the home after the person has filed some of the new files by hand: each
// decision counts, and where something else was proposed, that counts against it.
func (h Home) Teach(taught []New) Home {
	before, near := h.Place(), h.Near()
	after := Home{Name: h.Name, Tops: h.Tops, Filed: slices.Clone(h.Filed), New: h.New, texts: h.texts}
	var refused []place.Filed
	for _, f := range taught {
		if found := before.Rank(f.File, near(f.File), nil, Now()); len(found) > 0 && found[0].Dir != f.Best[0] {
			refused = append(refused, place.Filed{File: f.File, Dir: found[0].Dir})
		}
		filed := place.Filed{File: f.File, Dir: f.Best[0]}
		filed.Text = indexed(f.File, f.Content)
		decided := filed
		decided.Text.Terms = nil
		after.Filed, after.decided = append(after.Filed, filed), append(after.decided, decided)
	}
	after.refused = place.NewRefused(refused)
	return after
}
