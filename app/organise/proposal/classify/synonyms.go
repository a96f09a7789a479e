package classify

import (
	"strings"
	"sync"
)

// synonymTable has names of folders that mean the same, folded, one meaning a line.
const synonymTable = `
finances, finance, financial, invoices, invoice, bills, bill, finanzen, rechnungen, rechnung, factures, finanzas, facturas, finanze, fatture, financien, facturen, money matters
documents, docs, my documents, dokumente, documentos, documenti, documenten
pictures, images, photos, photographs, pics, my pictures, bilder, fotos, imagenes, immagini, afbeeldingen, foto
music, audio, songs, my music, musik, musique, musica, muziek
videos, movies, films, my videos, filme, video
archives, archive, zips, compressed, archiv, archivi
installers, setups, programs, software, applications, installs, programme
code, source code, source, sources, coding, quellcode
books, ebooks, e books, bucher, buecher, livres, libros, libri, boeken
fonts, typefaces, schriften, polices, fuentes
design, designs, graphics
data, datasets, daten, donnees, datos, dati
screenshots, screen shots, screengrabs, bildschirmfotos, captures d ecran, capturas, schermafbeeldingen
taxes, tax, steuern, steuer, impots, impuestos, tasse, belasting
contracts, vertrage, vertraege, contrats, contratos, contratti, contracten
other, others, misc, miscellaneous, various, sonstiges, divers, varios, varie, overig
`

var synonyms = sync.OnceValue(func() map[string]int {
	m := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(synonymTable), "\n") {
		for n := range strings.SplitSeq(line, ",") {
			m[normal(n)] = i + 1
		}
	}
	return m
})

// normal returns a folder name without case, accents, spaces, hyphens and plural.
func normal(name string) string {
	var b strings.Builder
	for _, w := range words(name, false, 16) {
		b.WriteString(w.text)
	}
	s := b.String()
	switch {
	case len(s) > 4 && strings.HasSuffix(s, "ies"):
		return s[:len(s)-3] + "y"
	case len(s) > 3 && strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "ss"):
		return s[:len(s)-1]
	}
	return s
}

// likeness is how near one folder name is to another; 0: they differ.
type likeness int

const (
	different likeness = iota
	synonym            // Invoices for Finances
	dated              // 'March 2024' for 03 below 2024
	spelling           // 'invoices' for Invoice
	sameCase           // FINANCES for Finances
)

// alike compares the name that is wanted with one that is there; year is the
// wanted folder above, for months.
func alike(want, have, year string) likeness {
	switch {
	case strings.EqualFold(want, have):
		return sameCase
	case isYear(want):
		return yearLike(want, have)
	case isMonth(want) && isYear(year):
		return monthLike(want, have, year)
	}
	w, h := normal(want), normal(have)
	if w == "" || h == "" {
		return different
	}
	if w == h {
		return spelling
	}
	if g := synonyms()[w]; g != 0 && g == synonyms()[h] {
		return synonym
	}
	return different
}

func isYear(s string) bool {
	return len(s) == 4 && (s[:2] == "19" || s[:2] == "20") && isDigit(s[2]) && isDigit(s[3])
}

func isMonth(s string) bool {
	return len(s) == 2 && isDigit(s[0]) && isDigit(s[1]) && s >= "01" && s <= "12"
}

// yearWords may stand beside a year without changing what a folder is for.
const yearWords = " year years fy jahr annee ano anno jaar "

// yearLike takes 'Year 2024' and 'FY2024' for 2024, and not '2024 Rome'.
func yearLike(year, have string) likeness {
	found := false
	for _, w := range words(have, true, 8) {
		if w.text == year {
			found = true
		} else if !hasWord(yearWords, w.text) {
			return different
		}
	}
	if found {
		return dated
	}
	return different
}

// monthLike takes '2024-03', '03 March', 'Mar' and 'März 2024' for 03.
func monthLike(month, have, year string) likeness {
	m := int(month[0]-'0')*10 + int(month[1]-'0')
	found := false
	for _, w := range words(have, true, 8) {
		switch {
		case w.text == year:
		case w.text == month || len(w.text) == 1 && w.text == month[1:] && month[0] == '0' || months[w.text] == m:
			found = true
		default:
			return different
		}
	}
	if found {
		return dated
	}
	return different
}
