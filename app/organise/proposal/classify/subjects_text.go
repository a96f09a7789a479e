package classify

import "sync"

// supportTable has the phrases that papers about a subject hold apart from its
// name. A novel can speak of an invoice; only an invoice has a due date and a
// subtotal as well.
var supportTable = [...][]string{
	subInvoice: {
		"amount due, total due, balance due, subtotal, sub total, due date, invoice number, invoice no, invoice date, bill to, billed to, unit price, payment terms, vat, sales tax, amount paid, order number, grand total, qty",
		"rechnungsnummer, rechnungsdatum, rechnungsbetrag, gesamtbetrag, zahlbar, mwst, ust, nettobetrag, bruttobetrag, zwischensumme, kundennummer, falligkeit, leistungszeitraum, einzelpreis, zahlungsziel, ust idnr",
		"montant, montant ttc, total ttc, total ht, tva, echeance, numero de facture, date de facture, net a payer, a payer",
		"importe, base imponible, iva, fecha de factura, numero de factura, vencimiento, total a pagar",
		"importo, imponibile, totale, scadenza, numero fattura, data fattura, partita iva",
		"totaal, btw, te betalen, factuurnummer, factuurdatum, vervaldatum, subtotaal, klantnummer",
	},
	subBank: {
		"opening balance, closing balance, account number, sort code, statement period, money in, money out, available balance, withdrawals, deposits, iban, bic, swift, routing number, card ending",
		"kontonummer, kontostand, neuer saldo, alter saldo, saldo, buchungstag, buchungsdatum, valuta, wertstellung, verwendungszweck, blz, lastschrift",
		"solde, numero de compte, date de valeur, ancien solde, nouveau solde, debit, credit",
		"saldo inicial, saldo final, numero de cuenta, fecha valor, saldo iniziale, saldo finale, data valuta, dare, avere",
		"rekeningnummer, beginsaldo, eindsaldo, bij af, nieuw saldo, vorig saldo",
	},
	subPayslip: {
		"net pay, gross pay, net salary, gross salary, employee, employer, ytd, year to date, national insurance, payee, deductions, tax code, pay period, employee id",
		"netto, brutto, bruttolohn, nettolohn, auszahlungsbetrag, sozialversicherung, rentenversicherung, krankenversicherung, lohnsteuer, personalnummer, steuerklasse, nettobezuge, gesamtbrutto",
		"salaire net, salaire brut, net a payer, cotisations, employeur, salarie, net imposable",
		"devengos, deducciones, liquido a percibir, salario base, trabajador, empresa",
		"retribuzione, trattenute, netto in busta, netto da pagare, dipendente, competenze",
		"brutoloon, nettoloon, loonheffing, werkgever, werknemer, bruto, uitbetaald",
	},
	subTax: {
		"taxable income, tax year, taxpayer, withheld, withholding, adjusted gross income, department of the treasury, internal revenue service, unique taxpayer reference, hm revenue, filing status, employer identification number",
		"steuernummer, identifikationsnummer, veranlagung, finanzamt, zu versteuerndes einkommen, festgesetzt, vorauszahlungen, einkunfte, solidaritatszuschlag, veranlagungszeitraum",
		"revenu fiscal, revenu fiscal de reference, impot sur le revenu, numero fiscal, foyer fiscal, direction generale des finances publiques",
		"agencia tributaria, ejercicio, cuota, rendimientos, retenciones, codice fiscale, reddito, redditi, contribuente",
		"belastbaar inkomen, belastingdienst, aanslagnummer, belastbaar, loonheffing, burgerservicenummer",
	},
	subIdentity: {
		"nationality, date of birth, place of birth, date of issue, date of expiry, surname, given names, issuing authority, holder s signature, document no, dob, expires",
		"staatsangehorigkeit, geburtsdatum, geburtsort, gultig bis, ausstellende behorde, augenfarbe, behorde, geburtstag",
		"nationalite, date de naissance, lieu de naissance, date d expiration, prenoms, autorite",
		"nacionalidad, fecha de nacimiento, lugar de nacimiento, apellidos, fecha de validez, cittadinanza, data di nascita, luogo di nascita, cognome",
		"nationaliteit, geboortedatum, geboorteplaats, geldig tot, achternaam",
	},
	subMedical: {
		"patient, patient name, diagnosis, dosage, symptoms, treatment, medication, physician, medical history, specimen, reference range, tablets, mg, blood pressure, hospital, clinic, dr",
		"patientin, patient, diagnose, diagnosen, therapie, medikation, befund, anamnese, versichertennummer, krankenkasse, dosierung, beurteilung, referenzbereich, klinik, icd",
		"posologie, traitement, docteur, symptomes, comprimes, assure, praticien, antecedents",
		"paciente, diagnostico, tratamiento, sintomas, paziente, diagnosi, terapia, esame, medico curante",
		"behandeling, klachten, huisarts, dosering, ziekenhuis",
	},
	subContract: {
		"hereby, hereinafter, parties, the parties, whereas, governing law, witness whereof, party, termination, landlord, tenant, employer, employee, shall, confidential information, effective date, signature, signed",
		"vertragspartner, vertragsparteien, mieter, vermieter, arbeitnehmer, arbeitgeber, kaufer, verkaufer, gerichtsstand, kundigungsfrist, unterschrift, nachfolgend, salvatorische klausel, paragraph",
		"les parties, soussignes, ci apres, il est convenu, bailleur, locataire, preavis, employeur",
		"las partes, arrendador, arrendatario, clausula, clausulas, reunidos, le parti, locatore, conduttore, premesso che, clausole",
		"partijen, ondergetekenden, huurder, verhuurder, werkgever, werknemer, ontbindende, opzegtermijn, handtekening",
	},
}

// totals are the words that stand before the amount that a paper asks for.
const totals = "total, total due, total amount, total to pay, total payable, amount due, amount payable, balance due, grand total, invoice total, order total, total paid, amount paid, please pay, gesamt, gesamtbetrag, gesamtsumme, endsumme, summe, rechnungsbetrag, endbetrag, zahlbetrag, bruttobetrag, zu zahlen, zu zahlender betrag, betrag, montant total, total ttc, net a payer, montant, montant du, importe total, total a pagar, importe, totale, totale da pagare, totale fattura, importo, totaal, totaalbedrag, te betalen, totaal te betalen, valor total"

// roleTotal marks the words before an amount; the lower bits are subjects'.
const roleTotal = 1 << 15

// support is the lexicon of what papers hold; it never changes once built.
var support = sync.OnceValue(func() *lexicon {
	l := &lexicon{}
	for i, phrases := range supportTable {
		for _, p := range phrases {
			l.add(term{roles: 1 << i}, p)
		}
	}
	l.add(term{roles: roleTotal}, totals)
	return l
})
