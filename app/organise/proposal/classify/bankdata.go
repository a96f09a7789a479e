package classify

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// bankColumns are the names that banks give the columns of their exports; with a '!'
// those that hardly anything else has.
const bankColumns = " !buchungstag !buchung !buchungsdatum !valuta !valutadatum !wertstellung !verwendungszweck !saldo !iban !bic !debit !credit !balance !solde !datevaleur !valuedate !dateoperation !libelle !fechavalor !fechaoperacion !datavaluta !dataoperazione !causale !dare !avere !rentedatum !boekdatum !naamtegenpartij !tegenrekening !kontoutdrag !bokforingsdag !saldopooperacji !kwotaoperacji !rachunek !counterparty !paidin !paidout !moneyin !moneyout !bakiye !остаток !交易日期 !余额 !残高 !取引日 date datum fecha data dato betrag amount montant importe importo bedrag kwota belopp belob belop tutar сумма empfanger payee description concepto descrizione omschrijving opis beneficiaire operation transaction transactiontype waehrung wahrung currency devise "

// BankExport says whether a text is what a bank or its program exports: a table, OFX, QIF,
// MT940 or ISO 20022 camt. head is what is before its rows, which name the one who paid or
// was paid; of another format than a table it is empty.
func BankExport(text string) (head string, ok bool) {
	text = safetext.Cut(text, 2000)
	switch {
	case strings.Contains(text, "OFXHEADER"), strings.Contains(text, "<OFX>"), strings.Contains(text, "iso:20022:tech:xsd:camt."):
		return "", true
	case strings.HasPrefix(text, "!Type:Bank"), strings.HasPrefix(text, "!Type:CCard"):
		return "", true
	case strings.Contains(text, ":60F:") && strings.Contains(text, ":61:"):
		return "", true
	}
	n, at := 0, 0
	for line := range strings.Lines(text) {
		if n++; n > 12 { // some begin with whose account it is
			break
		}
		if at += len(line); bankHeader(line) {
			return text[:at], true
		}
	}
	return "", false
}

// bankHeader says that a line names the columns of a bank's export.
func bankHeader(line string) bool {
	cells := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(";,\t|", r) })
	if len(cells) < 3 {
		return false
	}
	own, all := 0, 0
	for _, cell := range cells {
		name := strings.Join(content(Words(strings.Trim(cell, "\" \r\n"))), "")
		switch {
		case name == "":
		case hasWord(bankColumns, "!"+name):
			own, all = own+1, all+1
		case hasWord(bankColumns, name):
			all++
		}
	}
	return own >= 2 && all >= 3 || own >= 1 && all >= 4
}

// filling are words that the names of columns are compared without.
const filling = " a al an au aux d da das de dei del della delle der des di die do du e el for für fur het i in l la las le les los na nad o of on os per por pour sur the to un una und van voor votre your z "

// content removes the filling words, in place.
func content(ws []string) []string {
	return slices.DeleteFunc(ws, func(w string) bool { return hasWord(filling, w) })
}
