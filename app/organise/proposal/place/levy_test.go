package place

import "testing"

// Only what a business pays is a levy: most papers that name a tax are bills, receipts, payslips
// and a person's own taxes.
func TestLevyOfABusiness(t *testing.T) {
	for text, want := range map[string]bool{
		"Gewerbesteuermessbescheid\n2024":                      true,
		"Department of Revenue\nForm 1099-NEC\n2025":           true,
		"Schedule C (Form 1040)\nProfit or Loss From Business": true,
		"Urssaf\nCotisations trimestrielles":                   true,
		"Declaração periódica de IVA":                          true,
		"VAT-7 (22)":                                           true,
		"JPK_V7K":                                              true,
		"ZUS DRA":                                              true,
		"Декларация по НДС":                                    true,
		"法人税\n申告書":                                             true,
		"Bäckerei\nUmsatzsteuer 19":                            false,
		"Finanzamt\nBescheid über Einkommensteuer\nAnrechnung der Gewerbesteuer": false,
		"Boutique\nFacture 12\nTVA 20 %":                                         false,
		"Bulletin de paie\nCotisations Urssaf":                                   false,
		"Taxe foncière\nfrais de chambre de commerce":                            false,
		"Urssaf\nPajemploi\nattestation":                                         false,
		"Pasek wynagrodzenia\nskładki ZUS":                                       false,
		"Kvitto\nvarav moms 25 %":                                                false,
		"Skattestyrelsen\nRestskat":                                              false,
		"餐厅\n增值税普通发票":                                                            false,
		"Schedule of lectures":                                                   false,
		"Renta\nModelo 100":                                                      false,
	} {
		f := File{Name: "scan.pdf", Text: ReadText(text)}
		if got := levyOf(f, fileKinds(f)) != ""; got != want {
			t.Errorf("%q: %v, want %v; terms %q", text, got, want, f.Text.Terms)
		}
	}
	for name, want := range map[string]bool{
		"cfe_2025.pdf": true, "JPK_V7M_2025_10.pdf": true, "Modelo-303-3T.pdf": true, "USt-Voranmeldung Q3.pdf": true, "1099-NEC.pdf": true,
		"VAT return Q3.pdf": true, "IHK_Beitrag.jpg": true, "CFE.dwg": false, "modelo 303.stl": false, "Grundsteuer 2025.pdf": false,
	} {
		if got := levyOf(File{Name: name}, fileKinds(File{Name: name})) != ""; got != want {
			t.Errorf("%s: %v, want %v; terms %q", name, got, want, FileTerms(name))
		}
	}
}
