package store

import (
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
)

// filled is a store with that many proposals, half of them pending.
func filled(b *testing.B, n int) *Store {
	b.Helper()
	s := fresh(b)
	for from := 0; from < n; from += 10_000 {
		ps := many10k(from, min(10_000, n-from))
		inserted(b, s, ps...)
		var changed []proposal.Proposal
		var moves []move.Intent
		for i := 0; i < len(ps); i += 2 {
			changed = append(changed, approved(ps[i], fmt.Sprint("act", i%100)))
			moves = append(moves, move.Intent{Ref: ps[i].ID, Kind: move.Do, Destination: ps[i].Destination()})
		}
		done, err := s.Begin(b.Context(), moves)
		must(b, err)
		must(b, s.End(b.Context(), ends(done)))
		must(b, s.UpdateProposals(b.Context(), changed))
	}
	return s
}

func many10k(from, n int) []proposal.Proposal {
	ps := make([]proposal.Proposal, n)
	for i := range ps {
		ps[i] = waiting(from + i)
	}
	return ps
}

func BenchmarkList10k(b *testing.B) {
	s := filled(b, 20_000)
	for name, f := range map[string]proposal.Filter{
		"all":          {},
		"pending":      {Status: proposal.Pending},
		"folder":       {Status: proposal.Pending, Folder: waiting(0).Folder},
		"middle":       {Status: proposal.Pending, Offset: 5_000},
		"end":          {Status: proposal.Pending, Offset: 9_950},
		"search-many":  {Status: proposal.Pending, Query: "invoice"},
		"search-few":   {Status: proposal.Pending, Query: "£7777"},
		"search-none":  {Query: "invoice nowhere"},
		"search-1char": {Query: "7"},
		"500-ids":      {IDs: ids(many10k(5000, 500))},
	} {
		f.Limit = 50
		orders := []proposal.Order{proposal.Newest}
		if name == "all" || name == "pending" {
			orders = allOrders[1:7]
		}
		for _, f.Order = range orders {
			b.Run(name+"/"+string(f.Order), func(b *testing.B) {
				for b.Loop() {
					listed(b, s, f)
				}
			})
		}
	}
	b.Run("counts", func(b *testing.B) {
		for b.Loop() {
			counted(b, s, proposal.Filter{})
		}
	})
	b.Run("counts/search", func(b *testing.B) {
		for b.Loop() {
			counted(b, s, proposal.Filter{Query: "invoice"})
		}
	})
	for name, f := range map[string]proposal.Filter{
		"pending":      {Status: proposal.Pending, Limit: 50},
		"pending/name": {Status: proposal.Pending, Limit: 50, Order: proposal.ByName, Offset: 5_000},
		"approved":     {Status: proposal.Approved, Limit: 50},
		"search-many":  {Status: proposal.Pending, Query: "invoice", Limit: 50},
		"search-size":  {Status: proposal.Pending, Query: "invoice 7", Limit: 50, Order: proposal.BySize},
		"search-few":   {Status: proposal.Pending, Query: "£7777", Limit: 50},
		"search-1char": {Query: "7", Limit: 50},
	} {
		b.Run("overview/"+name, func(b *testing.B) {
			for b.Loop() {
				_, err := s.Overview(b.Context(), f, true)
				must(b, err)
			}
		})
	}
	b.Run("stranded", func(b *testing.B) {
		for b.Loop() {
			_, err := s.Stranded(b.Context())
			must(b, err)
		}
	})
	b.Run("insert-one", func(b *testing.B) {
		for n := 1_000_000; b.Loop(); n++ {
			inserted(b, s, waiting(n))
		}
	})
}

func BenchmarkInsert10k(b *testing.B) {
	s := fresh(b)
	for from := 0; b.Loop(); from += 10_000 {
		inserted(b, s, many10k(from, 10_000)...)
	}
}

func BenchmarkUpdate10k(b *testing.B) {
	s := fresh(b)
	ps := many10k(0, 10_000)
	inserted(b, s, ps...)
	for n := 0; b.Loop(); n++ {
		for i := range ps {
			ps[i].Status = allStatuses[1+n%2]
		}
		must(b, s.UpdateProposals(b.Context(), ps))
	}
}

func BenchmarkBeginEnd10k(b *testing.B) {
	s := fresh(b)
	is := intents(10_000)
	for b.Loop() {
		ids, err := s.Begin(b.Context(), is)
		must(b, err)
		must(b, s.End(b.Context(), ends(ids)))
	}
}

func BenchmarkBeginEndOne(b *testing.B) {
	s := fresh(b)
	is := intents(1)
	for b.Loop() {
		ids, err := s.Begin(b.Context(), is)
		must(b, err)
		must(b, s.End(b.Context(), ends(ids)))
	}
}

func BenchmarkMark10kThenKnown(b *testing.B) {
	s := fresh(b)
	fs := seenFiles(10_000)
	for b.Loop() {
		must(b, s.Mark(b.Context(), fs))
		_, err := s.Known(b.Context(), fs[0].Folder)
		must(b, err)
		_, err = s.Own(b.Context(), fs)
		must(b, err)
	}
}

func BenchmarkReopen10k(b *testing.B) {
	s := filled(b, 10_000)
	_, err := s.Begin(b.Context(), []move.Intent{{Kind: move.Do}})
	must(b, err)
	for b.Loop() {
		must(b, s.Close())
		s, err = Open(b.Context(), dirOf(s))
		must(b, err)
	}
	must(b, s.Close())
}
