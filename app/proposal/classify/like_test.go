package classify

import (
	"testing"

	"github.com/nod-app/nod/app/proposal"
)

func TestLike(t *testing.T) {
	const place = "/home/a/Documents/Finances/2025"
	for name, tc := range map[string]struct {
		source, category, dir        string
		wantName, wantGlob, wantDest string
	}{
		"a telling word":  {"/home/a/Downloads/invoice-december.PDF", Finances, place, "invoice pdf to 2025", "*invoice*", ""},
		"another folder":  {"/home/a/Downloads/invoice.pdf", Finances, "/home/a/Shop", "invoice pdf to Shop", "*invoice*", "/home/a/Shop"},
		"no telling word": {"/home/a/Downloads/xkq7 z.pdf", Finances, "/home/a/Shop", "pdf to Shop", "", "/home/a/Shop"},
		"no extension":    {"/home/a/Downloads/README", Finances, "/home/a/Shop", "to Shop", "", "/home/a/Shop"},
	} {
		r := Like(proposal.Proposal{Source: tc.source, Folder: "/home/a/Downloads", Category: tc.category, Dir: tc.dir}, place)
		if r.Name != tc.wantName || r.Glob != tc.wantGlob || r.Destination != tc.wantDest || r.From != "/home/a/Downloads" {
			t.Errorf("%s: got %+v", name, r)
		}
	}
}
