package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestPropose(t *testing.T) {
	const bill = "Northwind Energy Ltd\nInvoice 7\nTotal due £12.00\nDate: 3 March 2025"
	const garage = "Kerb Lane Garage\nInvoice 7\nTotal due £12.00\nDate: 3 March 2025"
	for name, tc := range map[string]struct {
		file, dir, text string
		filed           [][3]string // name, folder, text
		want            string      // name: words, kinds, types, vendor, pattern, destination
	}{
		"sender before words": {"Northwind_Invoice_2025-03.pdf", "Bills/2025", bill, [][3]string{{"Northwind_Invoice_2024.pdf", "Bills/2024", ""}},
			"Northwind Energy invoice: ; invoice; ; Northwind Energy; ; ~/Bills/{year}"},
		"sender": {"scan0001.pdf", "Bills/Northwind Energy/2025", bill, nil,
			"Northwind Energy invoice: ; invoice; ; Northwind Energy; ; ~/Bills/{vendor}/{year}"},
		"sender whose invoices are elsewhere": {"Solar roof 7.pdf", "House", bill, [][3]string{{"scan1.pdf", "Bills", bill}, {"Solar roof 1.pdf", "House", ""}},
			"Solar roof to House: ; ; ; ; Solar roof *.pdf; ~/House"},
		"sender of whom one is elsewhere among many": {"scan9.pdf", "Bills", bill, [][3]string{{"scan1.pdf", "Bills", bill}, {"scan2.pdf", "Bills", bill}, {"scan3.pdf", "Bills", bill}, {"scan4.pdf", "Bills", bill}, {"scan5.pdf", "Bills", bill}, {"scan6.pdf", "House", bill}},
			"Northwind Energy invoice: ; invoice; ; Northwind Energy; ; ~/Bills"},
		"series": {"Lecture 09.pdf", "Marsh", "", [][3]string{{"Lecture 08.pdf", "Marsh", ""}, {"Rye lecture.pdf", "Bread", ""}},
			"Lecture to Marsh: ; ; ; ; Lecture *.pdf; ~/Marsh"},
		"series that goes elsewhere": {"Marsh lecture 09.pdf", "Marsh", "", [][3]string{{"Marsh lecture 08.pdf", "Uni", ""}, {"marsh map.pdf", "Marsh", ""}},
			"Marsh lecture 09 to Marsh: ; ; ; ; Marsh lecture 09.pdf; ~/Marsh"},
		"photos": {"IMG_2041.jpg", "Pictures/2025/06", "", [][3]string{{"IMG_1.jpg", "Pictures/2024/05", ""}},
			"Img to Pictures: ; ; ; ; IMG_*.jpg; ~/Pictures/{year}/{month}"},
		"photos that are elsewhere": {"IMG_2041.jpg", "Pictures/Coast", "", [][3]string{{"IMG_1.jpg", "Pictures/2024/05", ""}},
			"Img 2041 to Coast: ; ; ; ; IMG_2041.jpg; ~/Pictures/Coast"},
		"the word that others share": {"March roof Northwind statement.pdf", "Power", "", [][3]string{{"April northwind statement.pdf", "Power", ""}, {"north.pdf", "Calendar", ""}},
			"Northwind bank statement: Northwind; bank statement; ; ; ; ~/Power"},
		"no word that is elsewhere": {"northwind leaflet.pdf", "Power", "", [][3]string{{"northwind x.pdf", "Papers", ""}},
			"Leaflet document: leaflet; ; document; ; ; ~/Power"},
		"never a kind alone": {"invoice.pdf", "Car", garage, [][3]string{{"invoice-1.pdf", "Bills", "Invoice 1\nTotal due £1.00"}},
			"Invoice to Car: ; ; ; ; invoice.pdf; ~/Car"},
		"never a numbered kind": {"invoice-0034.pdf", "Car", garage, nil,
			"Invoice 0034 to Car: ; ; ; ; invoice-0034.pdf; ~/Car"},
		"a name without words": {"0001 [a].pdf", "Papers", "", nil,
			"0001 a to Papers: ; ; ; ; 0001 ?a?.pdf; ~/Papers"},
		"more than a year stays": {"northwind.pdf", "Taxes 2025-26", "", nil,
			"Northwind document: northwind; ; document; ; ; ~/Taxes 2025-26"},
	} {
		f := newFixture(t)
		id := f.add(proposal.Pending, tc.file, tc.dir, tc.text)
		if strings.HasSuffix(tc.file, ".jpg") {
			f.all[0].MIME = "image/jpeg"
		}
		for _, o := range tc.filed {
			f.add(proposal.Approved, o[0], o[1], o[2])
		}
		r, err := f.s.Propose(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		tilde := func(s string) string { return strings.Replace(s, f.home, "~", 1) }
		got := r.Name + ": " + strings.Join([]string{strings.Join(r.Words, ","), strings.Join(r.Kinds, ","), strings.Join(slices.Concat(r.Types, r.Extensions), ","),
			r.Vendor, r.Glob, tilde(r.Destination)}, "; ")
		if got != tc.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, tc.want)
		}
		if err := f.s.Check(r); err != nil {
			t.Errorf("%s: it cannot be saved: %v", name, err)
		}
	}
}
