package classify

// entry is a subject with the phrases that name it, folded: lower case, no accents.
type entry struct {
	subject topic
	strong  []string // each parted by commas, one language a line
	weak    string   // hints: ambiguous words
}

// The order decides where a phrase is under two subjects.
const (
	subInvoice = iota
	subBank
	subPayslip
	subTax
	subIdentity
	subMedical
	subContract
	subPasswords
)

// subjectTable holds English, German, French, Spanish, Italian and Dutch (and
// some Portuguese) as people name files. A word that means something harmless
// as often ('Rezept' is a recipe, 'bill' a man) is weak or is in a phrase only.
var subjectTable = []entry{
	subInvoice: {topic{Finances, "an invoice or receipt", ""}, []string{
		"invoice, invoices, einvoice, receipt, receipts, credit note, creditnote, debit note, remittance advice, purchase order, utility bill, electricity bill, phone bill, gas bill, water bill, order confirmation",
		"rechnung, rechnungen, quittung, quittungen, beleg, belege, kassenbon, kassenzettel, kassenbeleg, gutschrift, mahnung, zahlungserinnerung, zahlungsbestatigung, zahlungsbestaetigung, auftragsbestatigung, auftragsbestaetigung, bestellbestatigung, rechnungskopie, rechnungsbeleg, rechnungsnr",
		"facture, factures, recu, recus, quittance, quittances, justificatif de paiement, bon de commande, note de frais",
		"factura, facturas, recibo, recibos, ticket de compra, justificante de pago, nota de credito",
		"fattura, fatture, fatturapa, ricevuta, ricevute, scontrino, scontrini, nota di credito, bolletta, bollette",
		"factuur, facturen, kwitantie, bonnetje, betaalbewijs, creditnota, aanmaning",
		"fatura, faturas, nota fiscal",
	}, "bill, bills, payment, paid, zahlung, paiement, pago, pagamento, betaling, inv, re nr, avoir"},
	subBank: {topic{Finances, "a bank statement", "bank details"}, []string{
		"bank statement, bank statements, account statement, account statements, card statement, credit card statement, estatement, bank account, bank details, bank transfer, wire transfer, direct debit, sort code, iban, sepa, transaction history, transactions, brokerage statement, broker statement, balance sheet",
		"kontoauszug, kontoauszuege, kontoauszuge, kontoausz, bankverbindung, umsatzanzeige, umsatze, umsaetze, kontoumsatze, kontoumsaetze, depotauszug, uberweisung, ueberweisung, kreditkartenabrechnung, sparkonto, girokonto, finanzstatus, wertpapierabrechnung",
		"releve de compte, releves de compte, releve bancaire, releves bancaires, releve d identite bancaire, virement, virements, releve de carte, prelevement",
		"extracto bancario, extracto de cuenta, extractos bancarios, estado de cuenta, movimientos de cuenta, transferencia bancaria",
		"estratto conto, estratti conto, lista movimenti, bonifico, bonifici",
		"rekeningafschrift, rekeningafschriften, bankafschrift, bankafschriften, rekeningoverzicht, transactieoverzicht, overschrijving",
		"extrato bancario, extrato de conta",
	}, "statement, statements, bank, banque, banco, banca, konto, compte, cuenta, conto, rekening, auszug, releve, extracto, afschrift, rib, depot, sparkasse, kreditkarte"},
	subPayslip: {topic{Finances, "a payslip", "payslip"}, []string{
		"payslip, payslips, pay slip, pay slips, paystub, paystubs, pay stub, pay stubs, paycheck, payroll, salary slip, salary statement, wage slip, salary certificate",
		"gehaltsabrechnung, gehaltsabrechnungen, lohnabrechnung, lohnabrechnungen, verdienstabrechnung, entgeltabrechnung, entgeltnachweis, gehaltsnachweis, lohnzettel, gehaltszettel, bezugemitteilung, bezuegemitteilung, verdienstbescheinigung, gehaltsmitteilung",
		"bulletin de paie, bulletins de paie, bulletin paie, bulletin de salaire, bulletin salaire, fiche de paie, fiches de paie, fiche paie, fiche de salaire",
		"nomina, nominas, recibo de salario, recibo de nomina",
		"busta paga, buste paga, bustapaga, cedolino, cedolini",
		"loonstrook, loonstroken, loonstrookje, salarisstrook, salarisstroken, salarisspecificatie, jaaropgave, jaaropgaaf",
	}, "salary, salaries, wage, wages, gehalt, lohn, salaire, salario, stipendio, salaris, loon"},
	subTax: {topic{Finances, "a tax paper", "tax papers"}, []string{
		"tax, taxes, tax return, vat return, hmrc, irs, self assessment, =w2, =w-2, =w9, =w-9, =w-8ben, =w8ben, =p60, =p45, =p11d, =sa100, =sa302, form 1040, form 1099, form 1098, 1099 misc, 1099 nec, 1099 int, 1099 div, 1099 b, 1099 k, 1099 r, 1098 t, 1040 ez, schedule c, schedule k 1",
		"steuer, steuern, steuererklarung, steuererklaerung, steuererklarungen, steuerbescheid, steuerbescheide, steuerbescheinigung, steuernummer, steuerid, steuer id, steueridentifikationsnummer, steuerberater, steuerunterlagen, einkommensteuer, einkommenssteuer, einkommensteuerbescheid, lohnsteuer, lohnsteuerbescheinigung, umsatzsteuer, umsatzsteuervoranmeldung, gewerbesteuer, grundsteuer, kfz steuer, kfzsteuer, kirchensteuer, erbschaftsteuer, finanzamt, elster, jahressteuerbescheinigung, freistellungsauftrag",
		"impot, impots, avis d imposition, avis imposition, declaration de revenus, declaration d impots, declaration fiscale, taxe fonciere, taxe d habitation, avis d impot",
		"impuesto, impuestos, declaracion de la renta, renta, irpf, agencia tributaria, certificado de retenciones, hacienda, modelo 303, modelo 100, modelo 130, modelo 390",
		"dichiarazione dei redditi, dichiarazione redditi, modello 730, modello unico, modello redditi, modello f24, =f24, =cud, certificazione unica, irpef, agenzia delle entrate, imposta, imposte",
		"belasting, belastingen, belastingaangifte, belastingaanslag, belastingdienst, aangifte, voorlopige aanslag, omzetbelasting, inkomstenbelasting, btw aangifte",
	}, "vat, mwst, ust, tva, iva, btw, fiscal, fiscale, revenus, tasse"},
	subIdentity: {topic{Documents, "an identity paper", "identity paper"}, []string{
		"passport, passports, identity card, id card, idcard, id cards, national id, driving licence, driving license, driver license, driver licence, drivers license, drivers licence, driver s license, driver s licence, driverslicense, birth certificate, marriage certificate, death certificate, residence permit, social security card, social security number, social security, green card, greencard, proof of identity, work permit, naturalization certificate, naturalisation certificate",
		"reisepass, personalausweis, ausweis, ausweiskopie, ausweise, fuhrerschein, fuehrerschein, geburtsurkunde, heiratsurkunde, eheurkunde, sterbeurkunde, aufenthaltstitel, aufenthaltserlaubnis, sozialversicherungsausweis, meldebescheinigung, meldebestatigung, schwerbehindertenausweis, visum",
		"passeport, passeports, carte d identite, carte identite, carte nationale d identite, =cni, piece d identite, permis de conduire, permis conduire, acte de naissance, acte de mariage, livret de famille, titre de sejour, carte de sejour, carte vitale",
		"pasaporte, pasaportes, documento de identidad, documento nacional de identidad, =dni, =nie, carnet de conducir, permiso de conducir, certificado de nacimiento, partida de nacimiento, libro de familia, permiso de residencia",
		"passaporto, passaporti, carta d identita, carta identita, carta di identita, documento d identita, patente di guida, certificato di nascita, permesso di soggiorno, codice fiscale, tessera sanitaria",
		"paspoort, paspoorten, identiteitskaart, identiteitsbewijs, id kaart, idkaart, rijbewijs, geboorteakte, huwelijksakte, verblijfsvergunning, burgerservicenummer, =bsn, uittreksel brp",
		"passaporte, carteira de identidade, carta de conducao, carteira de motorista",
	}, "visa, identity, license, licence, identite, identidad, identita"},
	subMedical: {topic{Documents, "a medical paper", "medical papers"}, []string{
		"medical, medical record, medical records, medical report, medical certificate, health record, health records, diagnosis, prescription, prescriptions, lab results, lab result, lab report, blood test, blood tests, blood work, bloodwork, discharge summary, vaccination, vaccination card, immunization, sick note, patient, pathology, mammogram, ultrasound scan, dental record, =mri, x ray, xray, =ecg, =ekg, doctors note, health insurance claim",
		"arztbrief, arztbericht, arztrechnung, arztliches attest, aerztliches attest, attest, befund, befundbericht, diagnose, krankmeldung, krankschreibung, krankenakte, arbeitsunfahigkeit, arbeitsunfahigkeitsbescheinigung, arbeitsunfaehigkeitsbescheinigung, au bescheinigung, laborbefund, laborwerte, blutbild, blutwerte, impfpass, impfausweis, impfnachweis, impfung, entlassungsbericht, entlassungsbrief, krankenhaus, rontgenbild, roentgenbild, mutterpass, medikationsplan, uberweisung arzt, kassenrezept, patientenakte, patientenverfugung",
		"ordonnance, ordonnances, compte rendu medical, certificat medical, arret maladie, arret de travail, resultats d analyses, analyse de sang, prise de sang, bilan sanguin, radiographie, carnet de sante, carnet de vaccination, feuille de soins, dossier medical",
		"informe medico, historia clinica, historial medico, receta medica, analisis de sangre, analitica, baja medica, certificado medico, parte medico, radiografia, cartilla de vacunacion",
		"referto, referti, referto medico, ricetta medica, certificato medico, cartella clinica, analisi del sangue, esami del sangue, certificato di malattia, impegnativa, fascicolo sanitario",
		"medisch, medisch dossier, verwijsbrief, recept arts, bloedonderzoek, bloeduitslag, labuitslag, ziekmelding, ziekenhuis, vaccinatie, vaccinatiebewijs, patientendossier",
	}, "doctor, hospital, clinic, health, arzt, klinik, medecin, hopital, medico, medica, ospedale, arts, rezept, receta, ricetta, recept"},
	subContract: {topic{Documents, "a contract", "contract"}, []string{
		"contract, contracts, agreement, agreements, nda, non disclosure, non disclosure agreement, lease, tenancy, employment offer, offer letter, power of attorney, deed, deeds, last will, testament, terms of employment, settlement",
		"vertrag, vertrage, vertraege, mietvertrag, arbeitsvertrag, kaufvertrag, kundigung, kuendigung, kundigungsschreiben, vereinbarung, aufhebungsvertrag, vollmacht, testament, versicherungsschein, versicherungspolice, police versicherung",
		"contrat, contrats, contrat de travail, contrat de bail, bail de location, avenant, accord de confidentialite, resiliation, compromis de vente, procuration",
		"contrato, contratos, contrato de trabajo, contrato de alquiler, acuerdo de confidencialidad, escritura, poder notarial, finiquito",
		"contratto, contratti, contratto di lavoro, contratto di affitto, contratto di locazione, accordo di riservatezza, procura, disdetta, rogito",
		"arbeidsovereenkomst, overeenkomst, overeenkomsten, arbeidscontract, huurcontract, huurovereenkomst, koopovereenkomst, koopcontract, opzegging, volmacht, geheimhoudingsverklaring",
	}, "accord, acuerdo, accordo, signed, unterschrieben, policy, bail"},
	subPasswords: {topic{Data, "a list of passwords", "passwords"}, []string{
		"password, passwords, passwd, passphrase, logins, login data, login details, credentials, recovery codes, recovery code, recovery key, backup codes, seed phrase, seedphrase, recovery phrase, mnemonic phrase, wallet seed, private key, privatekey, secret key, api key, api keys, apikey, access key, access keys, accesskeys, 1password, 1 password, bitwarden, lastpass, keepass, dashlane, chrome passwords, bitlocker recovery",
		"passwort, passworter, passwoerter, kennwort, kennworter, kennwoerter, zugangsdaten, wiederherstellungscodes, tan liste",
		"mot de passe, mots de passe, identifiants, codes de recuperation",
		"contrasena, contrasenas, claves de acceso",
		"parola d ordine, credenziali, codici di recupero",
		"wachtwoord, wachtwoorden, inloggegevens, herstelcodes",
	}, "secrets, secret, keys, login, pins"},
	{topic{Finances, "money matters", ""}, []string{
		"budget, budgets, expenses, expense report, mortgage, loan, loans, invoicing, pension, dividend, dividends, donation receipt, insurance, profit and loss, cash flow, cashflow, bookkeeping, accounting",
		"abrechnung, nebenkostenabrechnung, betriebskosten, nebenkosten, kredit, darlehen, hypothek, rente, spendenbescheinigung, versicherung, reisekosten, reisekostenabrechnung, spesen, buchhaltung, haushaltsbuch, kostenaufstellung",
		"hypotheque, pret immobilier, assurance, comptabilite, depenses, devis, frais, echeancier",
		"hipoteca, prestamo, seguro, gastos, contabilidad, presupuesto",
		"mutuo, prestito, assicurazione, spese, contabilita, preventivo, bilancio",
		"hypotheek, lening, verzekering, uitgaven, boekhouding, onkosten, begroting, declaratie",
	}, "quotation, angebot, offerte, finance, finances, financial, finanzen, kosten, costs, aktien"},
	{topic{Documents, "a document", ""}, nil, "statement of purpose, personal statement, mission statement, vision statement, problem statement, statement of work, artist statement, report, letter, memo, minutes, manual, guide, handbook, thesis, paper, essay, notes, agenda, presentation, slides, proposal, cv, resume, curriculum, cover letter, application, form, certificate, diploma, transcript, itinerary, boarding pass, bericht, brief, protokoll, anleitung, handbuch, lebenslauf, bewerbung, formular, zeugnis, anschreiben, rapport, lettre, notice, mode d emploi, compte rendu, attestation, formulaire, carta, informe, curriculum vitae, certificado, manuale, relazione, lettera, certificato, verslag, handleiding, formulier, sollicitatie, draft, entwurf, whitepaper, datasheet, spec, worksheet, syllabus, homework, exam"},
	{topic{Ebooks, "a book", ""}, nil, "ebook, e book, isbn, novel, paperback, st edition, nd edition, rd edition, th edition, oreilly, libgen, z lib"},
	{topic{Images, "a picture", ""}, nil, "wallpaper, wallpapers, avatar, icon, icons, logo, logos, banner, meme, background, hintergrund, hintergrundbild, thumbnail, sticker, emoji, clipart, illustration, fond d ecran, sfondo"},
}

// compounds are endings of German and Dutch words.
type compounds struct {
	endings   []string
	not       string   // whole words that only look like it
	notEnding []string // endings that only look like it
	term      term
}

var compoundTable = []compounds{
	{[]string{"rechnung", "rechnungen", "quittung", "beleg"}, "", []string{
		"berechnung", "berechnungen", "hochrechnung", "umrechnung", "anrechnung", "aufrechnung", "verrechnung", "zurechnung", "bruchrechnung", "prozentrechnung", "differentialrechnung", "integralrechnung", "wahrscheinlichkeitsrechnung", "abrechnung", "abrechnungen", "vektorrechnung",
	}, term{subject: &subjectTable[subInvoice].subject, strength: strong}},
	{[]string{"factuur", "facturen"}, "", nil, term{subject: &subjectTable[subInvoice].subject, strength: strong}},
	{[]string{"kontoauszug", "kontoauszuege", "afschrift", "afschriften"}, "", nil, term{subject: &subjectTable[subBank].subject, strength: strong}},
	{[]string{"vertrag", "vertraege", "vertrage", "vereinbarung", "contract", "overeenkomst"}, "subcontract", nil, term{subject: &subjectTable[subContract].subject, strength: strong}},
	{[]string{"steuerbescheid", "steuererklaerung", "steuererklarung", "ensteuer", "belasting"}, "", []string{"overbelasting", "netbelasting"}, term{subject: &subjectTable[subTax].subject, strength: strong}},
	{[]string{"gehaltsabrechnung", "lohnabrechnung"}, "", nil, term{subject: &subjectTable[subPayslip].subject, strength: strong}},
	{[]string{"befund", "befunde", "arztbrief"}, "", nil, term{subject: &subjectTable[subMedical].subject, strength: strong}},
}
