package classify

import (
	"strings"
	"testing"
)

// sensitiveOf is what the detector says of a text in a file whose name tells nothing.
func sensitiveOf(text string) string {
	k := lookAtName("scan.txt", mTXT, 1, testNow)
	k.ev = readText(text)
	return k.sensitive()
}

func TestSensitive(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"/home/ann/Documents/passport.txt", "x", "passport"},
		{"/home/ann/Documents/scan.txt", "pay to DE89370400440532013000 please", "bank details"},
		{"/home/ann/passport/notes.txt", "the garden", ""},
		{"/home/ann/notes.txt", "", ""},
	} {
		if got := Sensitive(t.Context(), c.path, c.text); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: got %q, want %q", c.path, got, c.want)
		}
	}
}

func TestSensitiveText(t *testing.T) {
	filler := strings.Repeat("Nothing to see in this line of words. ", 20)
	for _, c := range []struct{ name, text, want string }{
		{"iban", "pay to DE89370400440532013000 please", "bank details (IBAN …3000)"},
		{"iban in groups", "IBAN: GB29 NWBK 6016 1331 9268 19\n", "bank details (IBAN …6819)"},
		{"iban with no-break spaces", "NL91\u00a0ABNA\u00a00417\u00a01643\u00a000", "bank details (IBAN …4300)"},
		{"iban at the end", "FR1420041010050500013M02606", "bank details (IBAN …2606)"},
		{"visa", "card 4111 1111 1111 1111 exp", "a card number"},
		{"mastercard", "5555-5555-5555-4444.", "a card number"},
		{"mastercard 2017", "2223003122003222", "a card number"},
		{"amex", "3782 822463 10005", "a card number"},
		{"passport lines", "x\nP<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10\n", "identity paper"},
		{"card lines", "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<", "identity paper"},
		{"pem", "-----BEGIN RSA PRIVATE KEY-----\nMII", "a private key"},
		{"openssh", "-----BEGIN OPENSSH PRIVATE KEY-----", "a private key"},
		{"pgp", "-----BEGIN PGP PRIVATE KEY BLOCK-----", "a private key"},
		{"putty", "PuTTY-User-Key-File-2: ssh-rsa", "a private key"},
		{"aws", "id=AKIAIOSFODNN7EXAMPLE;", "an AWS access key"},
		{"github", "ghp_" + strings.Repeat("a1B2", 9), "an access token"},
		{"slack", "xoxb-123456789012-abcdefGHIJ", "an access token"},
		{"stripe", "sk_live_" + strings.Repeat("a1B2", 6), "an access token"},
		{"google", "AIza" + strings.Repeat("Sy_1-", 7), "an access token"},
		{"password", "user: bob\npassword = S3cr3t-Value9\n", "a password or key in the text"},
		{"password, quoted", `{"db_password": "kx92LmQp7!"}`, "a password or key in the text"},
		{"passwort", "Passwort: Zk39xQw81", "a password or key in the text"},
		{"api key", "API_KEY=9f8e7d6c5b4a3210ffee", "a password or key in the text"},
		{"payslip", "Payslip March\nEmployee: A. Bee\nGross pay 3,000.00\nNet pay 2,100.00", "payslip"},
		{"lohnabrechnung", "Lohnabrechnung Mai\nSteuerklasse 1\nBruttolohn 3.000,00", "payslip"},
		{"tax", "Income Tax Return\nTax year 2023\nTaxable income 10,000", "income tax"},
		{"contract", "Contract of employment\nProbationary period: six months\nNotice period: four weeks", "contract of employment"},
		{"medical", "Arztbrief\nPatient: B. Meyer\nDiagnose: Grippe\nTherapie: Ruhe", "doctor's letter"},
		{"bank", "Account statement\nOpening balance 1.00\nClosing balance 2.00", "bank statement"},

		{"iban with a wrong digit", "DE89370400440532013001", ""},
		{"iban of no country", "ZZ89370400440532013000", ""},
		{"iban too long", "DE893704004405320130001", ""},
		{"iban inside a word", "XDE89370400440532013000", ""},
		{"card with a wrong digit", "4111 1111 1111 1112", ""},
		{"card in odd groups", "411 11111 1111 1111 1", ""},
		{"long number that passes Luhn", "1234567812345670", ""},
		{"longer number", "41111111111111110000000", ""},
		{"card inside a decimal", "0.4111111111111111", ""},
		{"card inside an id", "id-4111111111111111", ""},
		{"zeros", "4000000000000000", ""},
		{"phone", "+49 30 1234 5678 9012", ""},
		{"passport lines with a wrong digit", "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C37UTO7408122F1204159ZE184226B<<<<<10\n", ""},
		{"mrz of nothing", "P<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<\n<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", ""},
		{"public key", "-----BEGIN PUBLIC KEY-----\nMII", ""},
		{"certificate", "-----BEGIN CERTIFICATE-----\nMII", ""},
		{"aws, too short", "AKIAIOSFODNN7", ""},
		{"aws, too long", "AKIAIOSFODNN7EXAMPLEXYZ", ""},
		{"github inside a word", "xghp_" + strings.Repeat("a1B2", 9), ""},
		{"password that is a call", "password = getPassword1(ctx)", ""},
		{"password that is a placeholder", "password = ${DB_PASSWORD1}", ""},
		{"password that is a word", "password: required", ""},
		{"password, short", "password: ab1", ""},
		{"bypass", "bypass: a1b2c3d4e5f6", ""},
		{"compass", "compass=a1b2c3d4e5f6", ""},
		{"speaks of passports", "How to photograph a passport. " + filler, ""},
		{"speaks of contracts late", filler + filler + filler + " contract parties hereby", ""},
		{"speaks of a contract and a signature dish", "Contract cooking\nOur signature dish", ""},
		{"speaks of tax", "The word tax and nothing else. " + filler, ""},
		{"words with words inside", "syntax contraction videoconference invoiceless", ""},
		{"empty", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sensitiveOf(c.text)
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("%q is sensitive for %q, want %q", c.text, got, c.want)
			}
		})
	}
}

func TestSensitiveNames(t *testing.T) {
	for _, c := range []struct{ name, mime, want string }{
		{"my id card.png", mPNG, "identity card"},
		{"IDCard.pdf", mPDF, "identity card"},
		{"recovery codes.txt", mTXT, "passwords"},
		{"passwords.yml", mTXT, "passwords"},
		{"Passwörter.txt", mTXT, "passwords"},
		{"export.1pux", mZIP, "a password store"},
		{"wallet.p12", mBIN, "a private key"},
		{".env.production", mTXT, "passwords"},
		{"Impfpass.jpg", mJPG, "vaccination"},

		{"video.mp4", mMP4, ""},
		{"idea.txt", mTXT, ""},
		{"idcardigan.png", mPNG, ""},
		{"bank holidays.pdf", mPDF, ""},
		{"Rezept Apfelkuchen.pdf", mPDF, ""},
		{"hospital architecture.pdf", mPDF, ""},
		{"bankholiday.pdf", mPDF, ""},
		{"The Contract (2016).mkv", "video/matroska", ""},
		{"Passport Bold.ttf", "font/ttf", ""},
		{"contract.sol", mTXT, ""},
		{"tax-calculator.js", mTXT, ""},
		{"release notes.pdf", mPDF, ""},
		{"Abenteuer.pdf", mPDF, ""},
		{"Steuerung.pdf", mPDF, ""},
		{"Impfung.mp3", "audio/mpeg", ""},
		{"monkey.png", mPNG, ""},
		{"keynote.pdf", mPDF, ""},
		{"IMG_1040.jpg", mJPG, ""},
		{"week w 2 plan.pdf", mPDF, ""},
		{"cert.crt", mTXT, ""},
	} {
		k := lookAtName(c.name, c.mime, 1, testNow)
		got := k.sensitive()
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%q is sensitive for %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSensitiveIsJoinedWhoeverDecides(t *testing.T) {
	o := home{"/home/u"}.options()
	o.Rules = func() []Rule { return []Rule{{Name: "all", Glob: "*.pdf", Category: Documents}} }
	s := mustClassify(t, o, testFile("Reisepass.pdf", mPDF, "DE89370400440532013000"))
	if s.By != "rule" || !strings.Contains(s.Sensitive, "passport") || !strings.Contains(s.Sensitive, "IBAN …3000") {
		t.Errorf("%+v", s)
	}
}

func TestAReasonForCareIsGivenOnce(t *testing.T) {
	var r reasons
	for _, s := range []string{"identity paper ('passport' in the name)", "identity paper", "bank details", "bank details (IBAN …3000)", "bank details"} {
		r.add(s)
	}
	if got, want := r.join(), "identity paper ('passport' in the name), bank details (IBAN …3000)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPublicKeysAreNotSensitive(t *testing.T) {
	k := lookAtName("site.pem", mTXT, 1, testNow)
	k.ev = readText("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n")
	if got := k.sensitive(); got != "" {
		t.Errorf("a certificate is sensitive for %q", got)
	}
}
