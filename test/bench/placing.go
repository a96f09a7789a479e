package main

import (
	"context"
	"fmt"

	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

// votePeer names the peer.
const votePeer = "BM25, vote of four"

// placing measures how often new files of the own homes go where the person would look for
// them, beside a simple program on the same files, which always proposes.
func placing(_ context.Context, b *bench) error {
	all, err := homes.All()
	if err != nil {
		return err
	}
	var nod, peer homes.Figures
	var care careFigures
	for _, h := range all {
		home, near := h.Place(), h.Near()
		f := homes.Judge(h.New, func(n homes.New) []place.Candidate { return home.Rank(n.File, near(n.File), nil, homes.Now()) })
		b.table.put("places: home '"+h.Name+"'", f.String(), "")
		nod = nod.Add(f)
		peer = peer.Add(homes.Judge(h.New, homes.VoteOfFour(h)))
		for _, n := range h.New {
			care.count(n.Sensitive, classify.Sensitive(context.Background(), n.Name, n.Content) != "")
		}
	}
	b.places(nod, peer, care)
	return nil
}

func (b *bench) places(nod, peer homes.Figures, care careFigures) {
	of := func(n int) float64 { return float64(n) / float64(nod.Files) }
	note := fmt.Sprintf("of %d new files in own homes", nod.Files)
	beside(&b.table, "places: wrong at 1", of(nod.Files-nod.Right), votePeer, of(nod.Files-peer.Right), percent, note)
	beside(&b.table, "places: not among 3", of(nod.Files-nod.Third), votePeer, of(nod.Files-peer.Third), percent, note)
	b.table.put("places: wrong though sure", fmt.Sprintf("%d of %d", nod.WrongHigh, nod.High), "the peer does not say how sure it is")
	b.table.put("places: asked", percent(of(nod.Asked)), note)
	b.table.put("places: sensitive", care.String(), "from name and text")
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
