package main

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/proposal/classify"
	"github.com/nod-app/nod/app/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

// filer is a way to find the folder of a new file.
type filer struct {
	name string
	rank func(homes.New) []place.Candidate // the likeliest folder first
}

// placing measures how often new files of the own homes go where the person would look for
// them, beside three simple programs on the same files. The peers always propose, and see
// perfect texts.
func placing(_ context.Context, b *bench) error {
	all, err := homes.All()
	if err != nil {
		return err
	}
	var nod homes.Figures
	peers := map[string]homes.Figures{}
	var care careFigures
	for _, h := range all {
		home, near := h.Place(), h.Near()
		f := homes.Judge(h.New, func(n homes.New) []place.Candidate { return home.Rank(n.File, near, nil, homes.Now()) })
		b.table.put("places: home '"+h.Name+"'", f.String(), "")
		nod = nod.Add(f)
		for _, p := range []filer{byExtension(h), namesOverlap(h), voteOfFour(h)} {
			peers[p.name] = peers[p.name].Add(homes.Judge(h.New, p.rank))
		}
		for _, n := range h.New {
			care.count(n.Sensitive, classify.Sensitive(context.Background(), n.Name, n.Content) != "")
		}
	}
	if nod.Files == 0 {
		return fmt.Errorf("the homes have no new files")
	}
	b.places(nod, peers, care)
	return b.taught(all)
}

func (b *bench) places(nod homes.Figures, peers map[string]homes.Figures, care careFigures) {
	of := func(n int) float64 { return float64(n) / float64(nod.Files) }
	note := fmt.Sprintf("of %d new files in own homes", nod.Files)
	for _, name := range []string{extensionPeer, overlapPeer, votePeer} {
		beside(&b.table, "places: wrong at 1", of(nod.Files-nod.Right), name, of(nod.Files-peers[name].Right), percent, note)
	}
	beside(&b.table, "places: not among 3", of(nod.Files-nod.Third), votePeer, of(nod.Files-peers[votePeer].Third), percent, note)
	b.table.put("places: wrong though sure", fmt.Sprintf("%d of %d", nod.WrongHigh, nod.High), "the peers do not say how sure they are")
	b.table.put("places: asked", percent(of(nod.Asked)), note)
	b.table.put("places: sensitive", care.String(), "from name and text")
}

// taught measures what is wrong after about half of the clear files were filed by hand.
func (b *bench) taught(all []homes.Home) error {
	before, after := homes.Figures{}, homes.Figures{}
	for _, h := range all {
		taught, rest := h.Halves()
		before = before.Add(homes.Ranked(rest, h.Place(), h.Near()))
		home, near := h.Teach(taught)
		after = after.Add(homes.Ranked(rest, home, near))
	}
	beside(&b.table, "places: wrong after half was filed by hand", len(after.Wrong), "before", len(before.Wrong), integer,
		fmt.Sprintf("of the other %d; wrong though sure %d of %d, before %d of %d", before.Files, after.WrongHigh, after.High, before.WrongHigh, before.High))
	return nil
}

// careFigures say how well sensitive files are found.
type careFigures struct{ both, said, are int }

func (c *careFigures) count(is, said bool) {
	if said {
		c.said++
	}
	if is {
		c.are++
	}
	if is && said {
		c.both++
	}
}

func (c careFigures) String() string {
	return fmt.Sprintf("precision %.2f (%d of %d), recall %.2f (%d of %d)",
		float64(c.both)/float64(max(1, c.said)), c.both, c.said, float64(c.both)/float64(max(1, c.are)), c.both, c.are)
}
