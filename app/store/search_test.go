package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// sameTexts fails unless there is a text for each proposal, and no more.
func sameTexts(t *testing.T, s *Store) {
	t.Helper()
	var alone int
	must(t, s.reader.QueryRow(`SELECT count(*) FROM proposals p FULL JOIN proposal_texts t ON p.seq = t.proposal
		WHERE p.seq IS NULL OR t.proposal IS NULL`).Scan(&alone))
	if alone != 0 {
		t.Errorf("of %d proposals or texts only one is there", alone)
	}
}

// pieces are what the texts and the queries of tests are made of: words of several scripts,
// accents put together and apart, and what is an operator elsewhere.
var pieces = []string{"invoice", "Rechnung", "Überweisung", "u\u0308ber", "straße", "STRASSE", "café", "CAFE\u0301", "契約書", "請求", "書", "계약", "ΣΊΣΥΦΟΣ", "новый",
	`"`, "'", "*", "NEAR(", "OR", "AND", "NOT", "a:b", "-x", "^y", "%", "_", "\\", "\xff", "e\xcc", "a\x00b", "2025", "7", "q", "zz", "(", ")", "🙂", "x+y", "{a b}"}

func somePieces(r *rand.Rand, between string) string {
	var b strings.Builder
	for range 1 + r.IntN(4) {
		b.WriteString(pieces[r.IntN(len(pieces))])
		if r.IntN(2) == 0 {
			b.WriteString(between)
		}
	}
	return b.String()
}

// part is a piece of a text, as one types it before the word is whole.
func part(r *rand.Rand, text string) string {
	from := r.IntN(len(text) + 1)
	return text[from : from+r.IntN(len(text)-from+1)]
}

// random is a proposal with random texts.
func random(r *rand.Rand, n int) proposal.Proposal {
	p := waiting(n)
	p.Source = fmt.Sprintf("/d/%d%s", n, strings.ReplaceAll(somePieces(r, " "), "/", ""))
	p.Name, p.Category, p.Dir, p.Reasoning = somePieces(r, "-"), somePieces(r, ""), "/to/"+somePieces(r, "/"), somePieces(r, "\n")
	if r.IntN(9) == 0 {
		p.Reasoning = "rare" + strings.Repeat(fmt.Sprint(n), 3)
	}
	if r.IntN(5) == 0 {
		p.Members = []proposal.Member{{Source: fmt.Sprintf("/d/%d%s.sig", n, somePieces(r, "_"))}}
	}
	if r.IntN(3) == 0 {
		p.Sensitive = "bank"
	}
	return p
}

// scanned are the ids of the proposals that a filter matches, found by looking at each text
// as SQLite does.
func scanned(t *testing.T, s *Store, f proposal.Filter) (ids []string) {
	t.Helper()
	where, args := []string{"p.status <> 'cleared'"}, []any{}
	if f.Status != "" {
		where, args = append(where, "p.status = ?"), append(args, string(f.Status))
	}
	for _, word := range strings.Fields(foldCase(f.Query)) {
		where, args = append(where, "instr(t.text, ?) > 0"), append(args, word)
	}
	rows, err := s.reader.QueryContext(t.Context(), `SELECT p.id FROM proposals p JOIN proposal_texts t ON t.proposal = p.seq WHERE `+strings.Join(where, " AND ")+` ORDER BY p.id`, args...)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var id string
		must(t, rows.Scan(&id))
		ids = append(ids, id)
	}
	must(t, rows.Err())
	return ids
}

// A search finds what looking at each text finds, however texts came, changed and went.
func TestASearchFindsWhatAScanFinds(t *testing.T) {
	for seed := range uint64(2) {
		r := rand.New(rand.NewPCG(seed, 14))
		s := fresh(t)
		var ps []proposal.Proposal
		for len(ps) < 600 {
			more := make([]proposal.Proposal, 1+r.IntN(150))
			for i := range more {
				more[i] = random(r, len(ps)+i)
			}
			inserted(t, s, more...)
			ps = append(ps, more...)
		}
		var changed []proposal.Proposal
		for i := range ps {
			p := &ps[i]
			switch r.IntN(8) {
			case 0:
				id := p.ID
				*p = random(r, i)
				p.ID = id
			case 1, 2:
				*p = approved(*p, "act")
			case 3:
				*p = rejected(*p, "", time.Time{})
			default:
				continue
			}
			changed = append(changed, *p)
		}
		must(t, s.UpdateProposals(t.Context(), changed))
		sameTexts(t, s)
		for i := range 80 {
			query := part(r, searchable(&ps[r.IntN(len(ps))]))
			if r.IntN(2) == 0 {
				query = somePieces(r, " ")
			}
			if i < 5 {
				query = "/to/" // all have it: more than are looked up one by one
			}
			f := proposal.Filter{Query: query, Status: allStatuses[r.IntN(len(allStatuses))], Order: allOrders[r.IntN(len(allOrders))]}
			want := scanned(t, s, f)
			found, total := listed(t, s, f)
			if got := slices.Sorted(slices.Values(ids(found))); total != len(want) || !slices.Equal(got, want) {
				t.Fatalf("seed %d, %+v: %d found, a scan finds %d", seed, f, total, len(want))
			}
			if n := counted(t, s, f).Of(f.Status); n != len(want) {
				t.Fatalf("seed %d, %+v: %d counted, a scan finds %d", seed, f, n, len(want))
			}
			gs := overviewed(t, s, f).Groups
			inGroups := 0
			for _, g := range gs {
				inGroups += g.Count
			}
			if inGroups != len(want) {
				t.Fatalf("seed %d, %+v: %d in groups, a scan finds %d", seed, f, inGroups, len(want))
			}
		}
	}
}

// What was removed, or is said otherwise now, is not found any more.
func TestTextsThatGoAreNotFound(t *testing.T) {
	h := newHistory(t)
	for n := range 200 {
		h.decided(proposal.Approved, fmt.Sprint("old-", n/20), h.old, time.Time{})
	}
	kept := h.decided(proposal.Approved, "new", h.new, time.Time{})
	h.pruneAll(noon.AddDate(-1, 0, 0))
	sameTexts(t, h.Store)
	if got := h.rows("proposal_texts"); got != 1 {
		t.Errorf("%d texts are left", got)
	}
	kept.Name, kept.Reasoning = "other.pdf", "xyzzy"
	must(t, h.UpdateProposals(t.Context(), []proposal.Proposal{kept}))
	for query, want := range map[string]int{"xyzzy": 1, "total due": 0} {
		if _, n := listed(t, h.Store, proposal.Filter{Query: query}); n != want {
			t.Errorf("%q finds %d", query, n)
		}
	}
}
