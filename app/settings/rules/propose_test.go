package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestPropose(t *testing.T) {
	const bill = "Northwind Energy Ltd\nInvoice 7\nTotal due £12.00\nDate: 3 March 2025"
	for name, tc := range map[string]struct {
		file, dir, text string
		others          [][2]string // name, folder
		want            string      // name: words, kinds, types, vendor, from, destination
	}{
		"word and kind": {"Northwind_Invoice_2025-03.pdf", "Bills/2025", bill, [][2]string{{"Northwind_Invoice_2024.pdf", "Bills/2024"}},
			"Northwind invoice: Northwind; invoice; ; ; ; ~/Bills/{year}"},
		"the word that others share": {"March Northwind statement.pdf", "Power", "", [][2]string{{"northwind a.pdf", "Power"}, {"march.pdf", "Calendar"}},
			"Northwind bank statement: Northwind; bank statement; ; ; ; ~/Power"},
		"no word that is as common elsewhere": {"northwind leaflet.pdf", "Power", "", [][2]string{{"northwind x.pdf", "Papers"}, {"northwind y.pdf", "Papers"}},
			"Leaflet document: leaflet; ; document; ; ; ~/Power"},
		"vendor": {"scan0001.pdf", "Bills/Northwind Energy/2025", bill, nil,
			"Northwind Energy invoice: ; invoice; ; Northwind Energy; ; ~/Bills/{vendor}/{year}"},
		"photo": {"IMG_2041.jpg", "Pictures/2025/06", "", nil,
			"Photo to 06: ; photo; ; ; ~/Downloads; ~/Pictures/{year}/{month}"},
		"folder as the last resort": {"0001.pdf", "Papers", "", nil,
			"Document to Papers: ; ; document; ; ~/Downloads; ~/Papers"},
		"more than a year stays": {"northwind.pdf", "Taxes 2025-26", "", nil,
			"Northwind document: northwind; ; document; ; ; ~/Taxes 2025-26"},
	} {
		f := newFixture(t)
		id := f.add(proposal.Pending, tc.file, tc.dir, tc.text)
		if strings.HasSuffix(tc.file, ".jpg") {
			f.all[0].MIME = "image/jpeg"
		}
		for _, o := range tc.others {
			f.add(proposal.Approved, o[0], o[1], "")
		}
		r, err := f.s.Propose(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		tilde := func(s string) string { return strings.Replace(s, f.home, "~", 1) }
		got := r.Name + ": " + strings.Join([]string{strings.Join(r.Words, ","), strings.Join(r.Kinds, ","), strings.Join(slices.Concat(r.Types, r.Extensions), ","),
			r.Vendor, tilde(r.From), tilde(r.Destination)}, "; ")
		if got != tc.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, tc.want)
		}
		if err := f.s.Check(r); err != nil {
			t.Errorf("%s: it cannot be saved: %v", name, err)
		}
	}
}
