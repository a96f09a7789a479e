package place_test

import (
	"path"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
)

// trader is a person whose business has its accounts apart from what is private, and gets
// letters of one authority about both.
type trader struct {
	top       string
	accounts  string // the folder of this year's
	sales     string // a folder of the business
	taxes     string // the private ones of this year
	authority string
	filed     []string // titles of private letters that lie there
	levies    []string // titles of letters that only a business gets
	private   []string // titles of others that a person gets
}

var traders = map[string]trader{
	"German": {"Dokumente", "Dokumente/Schreinerei/Buchhaltung/2025", "Dokumente/Schreinerei/Kunden/Möbel Brandt", "Dokumente/Privat/Steuern/2025", "Stadtkasse Ulmen",
		[]string{"Grundsteuerbescheid", "Hundesteuer"}, []string{"Gewerbesteuer\nVorauszahlungsbescheid", "Gewerbesteuermessbescheid", "IHK-Beitrag\nBeitragsbescheid", "Körperschaftsteuer"},
		[]string{"Grundsteuer", "Einkommensteuer\nVorauszahlung", "Zweitwohnungsteuer"}},
	"French": {"Documents", "Documents/Élevage/Compta/2025", "Documents/Élevage/Clients/Chenil du Lac", "Documents/Famille/Impôts/2025", "Finances publiques",
		[]string{"Avis d'impôt sur les revenus", "Taxe foncière"}, []string{"Cotisation foncière des entreprises", "CVAE\nacompte", "Déclaration de TVA", "Urssaf\ncotisations du trimestre"},
		[]string{"Taxe d'habitation\nrésidence secondaire", "Impôt sur le revenu\néchéancier"}},
	"Spanish": {"Documentos", "Documentos/Taller/Contabilidad/2025", "Documentos/Taller/Proveedores/Maderas Sur", "Documentos/Casa/Impuestos/2025", "Agencia Tributaria",
		[]string{"Declaración de la renta", "Datos fiscales"}, []string{"Modelo 303", "Impuesto sobre Actividades Económicas", "Modelo 130\npago fraccionado", "Cuota de autónomos"},
		[]string{"Borrador de la renta", "Impuesto sobre Bienes Inmuebles", "Impuesto de vehículos"}},
	"Italian": {"Documenti", "Documenti/Libreria/Contabilità/2025", "Documenti/Libreria/Fornitori/Carta Nord", "Documenti/Casa/Tasse/2025", "Agenzia delle Entrate",
		[]string{"Dichiarazione dei redditi", "Modello 730"}, []string{"IRAP\nacconto", "Dichiarazione IVA", "Liquidazione periodica IVA", "Diritto annuale camerale"},
		[]string{"IRPEF\nsaldo", "Bollo auto"}},
	"Dutch": {"Documenten", "Documenten/Kwekerij/Boekhouding/2025", "Documenten/Kwekerij/Klanten/Tuinhuis", "Documenten/Thuis/Belasting/2025", "Belastingdienst",
		[]string{"Voorlopige aanslag inkomstenbelasting", "Motorrijtuigenbelasting"}, []string{"Aangifte omzetbelasting", "Btw-aangifte", "Naheffingsaanslag omzetbelasting", "Vennootschapsbelasting"},
		[]string{"Aanslag inkomstenbelasting", "Zorgtoeslag\nbeschikking"}},
	"Polish": {"Dokumenty", "Dokumenty/Warsztat/Księgowość/2025", "Dokumenty/Warsztat/Klienci/Lipa", "Dokumenty/Dom/Podatki/2025", "Urząd Skarbowy",
		[]string{"Zeznanie podatkowe PIT-37", "Nadpłata podatku"}, []string{"Deklaracja VAT-7", "JPK_V7M", "Składki ZUS przedsiębiorcy"},
		[]string{"PIT-11", "Podatek od nieruchomości"}},
	"English": {"Documents", "Documents/Shop/Accounts/2025", "Documents/Shop/Suppliers/Millbrook", "Documents/Home/Tax/2025", "Vale Council",
		[]string{"Council tax bill", "Tax reduction"}, []string{"Business rates bill", "VAT return", "Corporation tax", "Class 2 National Insurance\nself-employed"},
		[]string{"Council tax\nnew band", "Income tax\ncalculation"}},
	"American": {"Documents", "Documents/Bakery/Bookkeeping/2025", "Documents/Bakery/Vendors/Flour Co", "Documents/Personal/Taxes/2025", "Internal Revenue Service",
		[]string{"Form 1040", "Notice of refund"}, []string{"Schedule C\nProfit or Loss From Business", "Form 1099-NEC", "Form 941", "Sales tax return"},
		[]string{"Form 1098\nMortgage interest", "Notice of balance due"}},
	"Swedish": {"Dokument", "Dokument/Snickeri/Bokföring/2025", "Dokument/Snickeri/Leverantörer/Virke", "Dokument/Hem/Skatt/2025", "Skatteverket",
		[]string{"Slutskattebesked", "Inkomstdeklaration"}, []string{"Momsdeklaration", "Arbetsgivaravgifter", "Momsredovisning"},
		[]string{"Skattebesked", "Fastighetsskatt"}},
	"Chinese": {"文档", "文档/店铺/会计/2025", "文档/店铺/客户/南湖", "文档/个人/税务/2025", "国家税务局",
		[]string{"个人所得税", "完税证明"}, []string{"增值税纳税申报表", "企业所得税"},
		[]string{"个人所得税\n年度汇算", "房产税"}},
}

// home is what the person has filed; without accounts the business has only its customers'.
func (tr trader) home(accounts bool) []place.Filed {
	var out []place.Filed
	add := func(dir, name, text string) {
		out = append(out, place.Filed{File: file(name, text), Dir: dir})
	}
	for i, title := range tr.filed {
		add(tr.taxes, "2025-0"+string(rune('1'+i))+".pdf", tr.authority+"\n"+title+"\n2025")
		add(path.Dir(tr.taxes)+"/2024", "2024-0"+string(rune('1'+i))+".pdf", tr.authority+"\n"+title+"\n2024")
	}
	add(tr.sales, "a.pdf", "Oak & Elm\n2025")
	add(tr.sales, "b.pdf", "Oak & Elm\n4711")
	if accounts {
		add(tr.accounts, "ledger.xlsx", "")
		add(tr.accounts, "balance.pdf", "Balance\n2025")
		add(path.Dir(tr.accounts)+"/2024", "ledger.xlsx", "")
	}
	add(tr.top+"/x/Garden", "roses.pdf", "Roses\nwhen to cut them")
	return out
}

func file(name, text string) place.File {
	return place.File{Name: name, Text: place.ReadText(text), Modified: homes.Now(), Size: int64(len(text))}
}

// first is where a letter goes; the person may have filed letters before.
func (tr trader) first(title string, filed, decided []place.Filed) place.Candidate {
	h := homes.Home{Tops: place.Tops{Documents: tr.top}, Filed: append(filed, decided...)}
	near := h.Near()
	near.Decided = decided
	return h.Place().Rank(file("letter.pdf", tr.authority+"\n"+title+"\n2025"), near, nil, homes.Now())[0]
}

func (tr trader) decided() []place.Filed {
	return []place.Filed{
		{File: file("notice.pdf", tr.authority+"\n"+tr.filed[0]+"\nsecond notice\n2025"), Dir: tr.taxes},
		{File: file("note.pdf", tr.authority+"\n"+tr.filed[1]+"\nsecond notice\n2025"), Dir: tr.taxes},
	}
}

// A letter about what only a business pays goes to the business's accounts, though all other
// letters of the authority are private, and were filed there by hand.
func TestLettersAboutABusinessGoToItsAccounts(t *testing.T) {
	for lang, tr := range traders {
		for _, decided := range [][]place.Filed{nil, tr.decided()} {
			for _, title := range tr.levies {
				if c := tr.first(title, tr.home(true), decided); c.Dir != tr.accounts {
					t.Errorf("%s, %d decided: %q goes to %s (%.2f)", lang, len(decided), title, c.Dir, c.Likelihood)
				}
			}
			for _, title := range tr.private {
				if c := tr.first(title, tr.home(true), decided); c.Dir != tr.taxes {
					t.Errorf("%s, %d decided: private %q goes to %s (%.2f)", lang, len(decided), title, c.Dir, c.Likelihood)
				}
			}
		}
	}
}

// Where the business has no accounts, letters of the authority lie together.
func TestLettersAboutABusinessWithoutAccounts(t *testing.T) {
	for lang, tr := range traders {
		for _, title := range tr.levies {
			if c := tr.first(title, tr.home(false), tr.decided()); c.Dir != tr.taxes {
				t.Errorf("%s: %q goes to %s (%.2f)", lang, title, c.Dir, c.Likelihood)
			}
		}
	}
}

// A business's own folder for taxes comes before its accounts.
func TestLettersAboutABusinessGoToItsTaxes(t *testing.T) {
	tr := traders["German"]
	want := path.Dir(path.Dir(tr.accounts)) + "/Steuer/2025"
	filed := append(tr.home(true), place.Filed{File: file("bescheid.pdf", "Finanzamt Ulmen\nBescheid\nSchreinerei"), Dir: want})
	for _, title := range tr.levies {
		if c := tr.first(title, filed, tr.decided()); c.Dir != want {
			t.Errorf("%q goes to %s (%.2f)", title, c.Dir, c.Likelihood)
		}
	}
}

// A folder for one levy gets no letters about another.
func TestLettersAboutABusinessGoToTheFolderOfTheirLevy(t *testing.T) {
	tr := traders["German"]
	vat := tr.accounts + "/Umsatzsteuer"
	filed := append(tr.home(true), place.Filed{File: file("Q1.pdf", "Finanzamt Ulmen\nUmsatzsteuervoranmeldung\n1. Quartal 2025"), Dir: vat})
	for title, want := range map[string]string{"Umsatzsteuererklärung": vat, "Gewerbesteuer\nVorauszahlungsbescheid": tr.accounts, "Künstlersozialabgabe": tr.accounts} {
		if c := tr.first(title, filed, tr.decided()); c.Dir != want {
			t.Errorf("%q goes to %s (%.2f)", title, c.Dir, c.Likelihood)
		}
	}
}

// Who files letters about the business with the private ones goes on doing so.
func TestLettersAboutABusinessThatLieWithPrivateOnes(t *testing.T) {
	for lang, tr := range traders {
		filed := append(tr.home(true), place.Filed{File: file("first.pdf", tr.authority+"\n"+tr.levies[0]+"\n2025"), Dir: tr.taxes})
		for _, title := range tr.levies {
			if c := tr.first(title, filed, nil); c.Dir != tr.taxes {
				t.Errorf("%s: %q goes to %s (%.2f)", lang, title, c.Dir, c.Likelihood)
			}
		}
	}
}

// A home that is all the business's, or has no part that is, keeps taxes in their folder and not in the accounts.
func TestLettersAboutABusinessInAHomeThatIsItsOwn(t *testing.T) {
	tr := traders["English"]
	tr.accounts, tr.sales, tr.taxes = "Documents/Accounts/2025", "Documents/Suppliers/Millbrook", "Documents/Tax/2025"
	for _, title := range tr.levies {
		if c := tr.first(title, tr.home(true), nil); c.Dir != tr.taxes {
			t.Errorf("%q goes to %s (%.2f)", title, c.Dir, c.Likelihood)
		}
	}
}
