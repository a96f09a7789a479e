package store

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

var allOrders = []proposal.Order{"", proposal.Newest, proposal.Oldest, proposal.ByName, proposal.ByCategory, proposal.ByConfidence, proposal.BySize, proposal.ByPlace, "unknown"}

var allStatuses = []proposal.Status{"", proposal.Pending, proposal.Approved, proposal.Rejected, proposal.Invalid}

// mixed fills a store with proposals of every status, in two folders.
func mixed(t testing.TB, s *Store, n int) {
	t.Helper()
	ps := make([]proposal.Proposal, n)
	for i := range ps {
		ps[i] = waiting(i)
		ps[i].CreatedAt = noon.Add(-ps[i].CreatedAt.Sub(noon) / 7 * 7) // equal times and out of order
		ps[i].Identity.Mtime = int64(i * 31 % 50)
		if i%5 == 0 {
			ps[i].Folder = "/home/ann/Desktop\xff"
		}
		if i%4 == 0 {
			ps[i].Sensitive = "bank"
		}
	}
	inserted(t, s, ps...)
	var changed []proposal.Proposal
	for i, p := range ps {
		if p.Status = allStatuses[1+i%4]; i%8 == 7 {
			p.Status = proposal.Pending
		}
		if p.Status != proposal.Pending {
			p.Act, p.ResolvedAt = fmt.Sprint("act", i%4), noon.Add(time.Duration(i*17%40)*time.Minute)
			changed = append(changed, p)
		}
	}
	must(t, s.UpdateProposals(t.Context(), changed))
}

// filters are many combinations; their results must agree with each other.
func filters() (fs []proposal.Filter) {
	for _, query := range []string{"", "invoice", "INVOICE  fınances", "£1", "000017", "nowhere", "finances code"} {
		for _, folder := range []string{"", "/home/ann/Desktop\xff", "/nowhere"} {
			for _, status := range append(allStatuses, "unknown") {
				fs = append(fs, proposal.Filter{Query: query, Folder: folder, Status: status})
			}
		}
	}
	return append(fs,
		proposal.Filter{IDs: []string{waiting(3).ID, waiting(1).ID, "nobody", "\xff", `"`}},
		proposal.Filter{Act: "act2"}, proposal.Filter{Act: "nobody"}, proposal.Filter{Act: "act2", Query: "£1"})
}

func TestPagesAreTheWholeListInOrder(t *testing.T) {
	s := fresh(t)
	mixed(t, s, 120)
	for i, f := range filters() {
		for _, f.Order = range []proposal.Order{allOrders[i%len(allOrders)], allOrders[(i+3)%len(allOrders)]} { // each order meets each kind of filter
			f.Offset, f.Limit = 0, 0
			all, total := listed(t, s, f)
			if len(all) != total {
				t.Fatalf("%+v: %d of %d", f, len(all), total)
			}
			if !slices.IsSortedFunc(all, comparing(f.Order, f.Status)) {
				t.Errorf("%+v: not sorted: %v", f, ids(all))
			}
			var paged []proposal.Proposal
			for f.Limit = 13; f.Offset < total; f.Offset += f.Limit {
				page, n := listed(t, s, f)
				if n != total {
					t.Errorf("%+v: total %d, was %d", f, n, total)
				}
				paged = append(paged, page...)
			}
			if !slices.Equal(ids(paged), ids(all)) {
				t.Errorf("%+v: pages give\n%v, the list is\n%v", f, ids(paged), ids(all))
			}
		}
	}
}

// comparing says what an order is, told apart from SQL.
func comparing(o proposal.Order, listed proposal.Status) func(a, b proposal.Proposal) int {
	older := func(a, b proposal.Proposal) int {
		if listed == "" || listed == proposal.Pending {
			return cmp.Compare(a.Identity.Mtime, b.Identity.Mtime)
		}
		return cmp.Or(a.ResolvedAt.Compare(b.ResolvedAt), cmp.Compare(a.Identity.Mtime, b.Identity.Mtime))
	}
	return func(a, b proposal.Proposal) int {
		switch o {
		case proposal.Oldest:
			return older(a, b)
		case proposal.ByName:
			return strings.Compare(a.Name, b.Name)
		case proposal.ByCategory:
			return strings.Compare(a.Category, b.Category)
		case proposal.ByConfidence:
			return strings.Index("high medium low", string(a.Confidence)) - strings.Index("high medium low", string(b.Confidence))
		case proposal.BySize:
			return int(b.Identity.Size - a.Identity.Size)
		case proposal.ByPlace:
			if a.IsQuestion() != b.IsQuestion() {
				return map[bool]int{true: 1, false: -1}[a.IsQuestion()]
			}
			return cmp.Or(strings.Compare(a.Dir, b.Dir), strings.Compare(a.Name, b.Name))
		}
		return older(b, a)
	}
}

func TestAListHasWhatMatches(t *testing.T) {
	s := fresh(t)
	mixed(t, s, 120)
	all, _ := listed(t, s, proposal.Filter{})
	for _, f := range filters() {
		if len(f.IDs) > 0 {
			continue
		}
		want := 0
		for _, p := range all {
			if (f.Status == "" || p.Status == f.Status) && (f.Folder == "" || p.Folder == f.Folder) && (f.Act == "" || p.Act == f.Act) &&
				containsAll(p, strings.Fields(strings.ToLower(f.Query))) {
				want++
			}
		}
		if _, total := listed(t, s, f); total != want {
			t.Errorf("%+v: %d, want %d", f, total, want)
		}
	}
}

func containsAll(p proposal.Proposal, words []string) bool {
	text := strings.ToLower(p.Name + "\n" + p.Category + "\n" + p.Dir + "\n" + p.Reasoning)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

func TestCountsAgreeWithLists(t *testing.T) {
	s := fresh(t)
	mixed(t, s, 120)
	for _, f := range filters() {
		if f.Status != "" {
			continue // every status is looked at below
		}
		c, err := s.Counts(t.Context(), f)
		must(t, err)
		for _, f.Status = range allStatuses {
			ps, total := listed(t, s, f)
			if total != c.Of(f.Status) {
				t.Errorf("%+v: %d, counted %+v", f, total, c)
			}
			sensitive := len(slices.DeleteFunc(ps, func(p proposal.Proposal) bool { return p.Sensitive == "" }))
			if f.Status == proposal.Pending && sensitive != c.Sensitive {
				t.Errorf("%+v: %d are sensitive, counted %d", f, sensitive, c.Sensitive)
			}
		}
	}
}

func TestPagesBeyondTheList(t *testing.T) {
	s := fresh(t)
	inserted(t, s, waiting(1), waiting(2), waiting(3))
	for _, c := range []struct{ offset, limit, want int }{
		{0, 0, 3}, {-5, 2, 2}, {2, 0, 1}, {2, 5, 1}, {3, 5, 0}, {9, 5, 0}, {0, -1, 3}, {1, 1, 1},
		{int(^uint(0) >> 1), int(^uint(0) >> 1), 0},
	} {
		ps, total := listed(t, s, proposal.Filter{Offset: c.offset, Limit: c.limit})
		if len(ps) != c.want || total != 3 {
			t.Errorf("%+v: %v of %d", c, ids(ps), total)
		}
	}
}

func TestASearchIsLiteralAndFoldsCase(t *testing.T) {
	p := waiting(1)
	p.Source, p.Name, p.Dir, p.Reasoning = "/d/Straße 100%_\xff.PDF", "CAFE\u0301 новый.pdf", "/to/ΣΊΣΥΦΟΣ", `said "NEAR(x)" OR '*' -`
	p.Members = []proposal.Member{{Source: "/d/Beside.sig"}}
	s := fresh(t)
	inserted(t, s, p, waiting(2))
	for query, want := range map[string]bool{
		"straße": true, "STRASSE": true, "strasse 100%": true, "100%_": true, "1%0": false, "s_ra": false,
		"café": true, "cafe": false, "caf\u00e9x": false, "НОВЫЙ": true, "σίσυφος": true, `"near(x)"`: true, "'*'": true,
		`near("said")`: false, "beside.sig": true, "saidnear": false, "pdf café": true, "\xff": true, "\\": false, "\x00": false,
		"  said\t\nOR\u00a0-": true,
	} {
		if _, total := listed(t, s, proposal.Filter{Query: query}); (total == 1) != want {
			t.Errorf("%q finds %d", query, total)
		}
	}
}

func FuzzASearchNeverFails(f *testing.F) {
	for _, seed := range []string{"", "a b", "%", "_", "'", `"`, "\\", "NEAR(", "x* -y", "\x00", "\xff\xfe", strings.Repeat("a ", 2000), strings.Repeat("(", 2000)} {
		f.Add(seed)
	}
	var many strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&many, "%d ", i)
	}
	f.Add(many.String())
	s := fresh(f)
	mixed(f, s, 12)
	f.Fuzz(func(t *testing.T, query string) {
		filter := proposal.Filter{Query: query, Status: proposal.Pending}
		ps, total := listed(t, s, filter)
		if len(ps) != total || counted(t, s, filter).Pending != total {
			t.Errorf("%q: %d of %d", query, len(ps), total)
		}
	})
}

func counted(t testing.TB, s *Store, f proposal.Filter) proposal.Counts {
	t.Helper()
	c, err := s.Counts(t.Context(), f)
	must(t, err)
	return c
}

// overviewed is an overview, which must say the same as the list and the counts alone.
func overviewed(t testing.TB, s *Store, f proposal.Filter) proposal.Overview {
	t.Helper()
	o, err := s.Overview(t.Context(), f, true)
	must(t, err)
	ps, total := listed(t, s, f)
	if c := counted(t, s, f); !slices.EqualFunc(o.Proposals, ps, same) || o.Total != total || o.Counts != c {
		t.Errorf("%+v: %d of %d and %+v, and by themselves %d of %d and %+v", f, len(o.Proposals), o.Total, o.Counts, len(ps), total, c)
	}
	return o
}

func same(a, b proposal.Proposal) bool { return reflect.DeepEqual(a, b) }
