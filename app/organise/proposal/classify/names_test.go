package classify

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

const (
	mPDF  = "application/pdf"
	mDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	mXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	mPPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	mJPG  = "image/jpeg"
	mPNG  = "image/png"
	mHEIC = "image/heic"
	mTXT  = "text/plain"
	mBIN  = "application/octet-stream"
	mEXE  = "application/vnd.microsoft.portable-executable"
	mELF  = "application/x-executable"
	mOLE  = "application/x-ole-storage"
	mMP4  = "video/mp4"
	mZIP  = "application/zip"
)

// names are files as they lie in download folders.
var names = []struct {
	name, mime, category string
	confidence           proposal.Confidence
	sensitive            bool
}{
	// finances, in the languages of Europe
	{"invoice 2024-03.pdf", mPDF, Finances, "high", false},
	{"invoice-december.pdf", mPDF, Finances, "high", false},
	{"Invoice_INV-00231.pdf", mPDF, Finances, "high", false},
	{"INVOICE.PDF", mPDF, Finances, "high", false},
	{"InvoiceAcme2024.pdf", mPDF, Finances, "high", false},
	{"Receipt-2849-1123.pdf", mPDF, Finances, "high", false},
	{"receipt.jpg", mJPG, Finances, "medium", false},
	{"Rechnung_4711.pdf", mPDF, Finances, "high", false},
	{"Stromrechnung2023.pdf", mPDF, Finances, "high", false},
	{"Handyrechnungen.pdf", mPDF, Finances, "high", false},
	{"Mahnung.docx", mDOCX, Finances, "high", true},
	{"facture Orange mars 2024.pdf", mPDF, Finances, "high", false},
	{"Reçu_Uber.pdf", mPDF, Finances, "high", false},
	{"Rec\u0327u decomposed.pdf", mPDF, Finances, "high", false},
	{"factura-0012.pdf", mPDF, Finances, "high", false},
	{"Fattura n.12 del 2024.pdf", mPDF, Finances, "high", false},
	{"scontrino.jpeg", mJPG, Finances, "medium", false},
	{"factuur_bol_com.pdf", mPDF, Finances, "high", false},
	{"Telefoonfactuur.pdf", mPDF, Finances, "high", false},
	{"invoice.txt", mTXT, Finances, "medium", false},
	{"invoice.pdf", "", Finances, "medium", false},
	{"Budget 2025.xlsx", mXLSX, Finances, "high", false},
	{"Nebenkostenabrechnung 2023.pdf", mPDF, Finances, "high", false},
	{"export.ofx", mTXT, Finances, "high", false},
	// … which are someone's own business as well
	{"BankStatement2024Q1.pdf", mPDF, Finances, "high", true},
	{"Statement_2024-03.pdf", mPDF, Finances, "high", true},
	{"Kontoauszug 04-2024.pdf", mPDF, Finances, "high", true},
	{"releve de compte avril.pdf", mPDF, Finances, "high", true},
	{"Relevé_bancaire.pdf", mPDF, Finances, "high", true},
	{"estratto conto.pdf", mPDF, Finances, "high", true},
	{"rekeningafschrift-2024.pdf", mPDF, Finances, "high", true},
	{"extracto bancario.pdf", mPDF, Finances, "high", true},
	{"transactions.csv", "text/csv", Finances, "high", true},
	{"payslip-march.pdf", mPDF, Finances, "high", true},
	{"Pay Stub 2024-05-31.pdf", mPDF, Finances, "high", true},
	{"Gehaltsabrechnung 03-2024.pdf", mPDF, Finances, "high", true},
	{"bulletin_de_paie_2024_02.pdf", mPDF, Finances, "high", true},
	{"Fiche de paie.pdf", mPDF, Finances, "high", true},
	{"nómina enero.pdf", mPDF, Finances, "high", true},
	{"busta paga.pdf", mPDF, Finances, "high", true},
	{"loonstrook 2024-1.pdf", mPDF, Finances, "high", true},
	{"W-2 2023.pdf", mPDF, Finances, "high", true},
	{"W2.pdf", mPDF, Finances, "high", true},
	{"1099-NEC 2023.pdf", mPDF, Finances, "high", true},
	{"P60 2022-23.pdf", mPDF, Finances, "high", true},
	{"tax return final.pdf", mPDF, Finances, "high", true},
	{"TaxReturn2023.pdf", mPDF, Finances, "high", true},
	{"Steuerbescheid 2022.pdf", mPDF, Finances, "high", true},
	{"Einkommensteuererklärung.pdf", mPDF, Finances, "high", true},
	{"avis d'imposition 2024.pdf", mPDF, Finances, "high", true},
	{"declaración de la renta.pdf", mPDF, Finances, "high", true},
	{"Modello 730.pdf", mPDF, Finances, "high", true},
	{"belastingaangifte.pdf", mPDF, Finances, "high", true},
	// documents
	{"Scan_20240312 (1).pdf", mPDF, Documents, "medium", false},
	{"report final (2).docx", mDOCX, Documents, "medium", false},
	{"CV Jane.pdf", mPDF, Documents, "medium", false},
	{"Lebenslauf.docx", mDOCX, Documents, "medium", false},
	{"thesis.tex", mTXT, Documents, "medium", false},
	{"slides.pptx", mPPTX, Documents, "medium", false},
	{"old.doc", mOLE, Documents, "medium", false},
	{"zipped-really.docx", mZIP, Documents, "medium", false},
	{"encrypted.docx", mOLE, Documents, "medium", false},
	{"README", mTXT, Documents, "low", false},
	{"notes.md", mTXT, Documents, "low", false},
	{"page.html", "text/html", Documents, "low", false},
	{"mail.eml", "message/rfc822", Documents, "medium", false},
	{"talk.key", mZIP, Documents, "medium", false},
	{"Statement of Purpose.pdf", mPDF, Documents, "medium", false},
	{"syntax.pdf", mPDF, Documents, "medium", false},
	{"taxonomy of birds.pdf", mPDF, Documents, "medium", false},
	{"Berechnung der Statik.pdf", mPDF, Documents, "medium", false},
	{"1080p60 settings.pdf", mPDF, Documents, "medium", false},
	{"IMG-B1040 engine manual.pdf", mPDF, Documents, "medium", false},
	{"passport scan.jpg", mJPG, Documents, "medium", true},
	{"Reisepass.pdf", mPDF, Documents, "high", true},
	{"carte d'identité.pdf", mPDF, Documents, "high", true},
	{"DNI_escaneado.pdf", mPDF, Documents, "high", true},
	{"Patente di guida.png", mPNG, Documents, "medium", true},
	{"rijbewijs.jpg", mJPG, Documents, "medium", true},
	{"Führerschein.jpg", mJPG, Documents, "medium", true},
	{"drivers-license.pdf", mPDF, Documents, "high", true},
	{"Mietvertrag Berlin.pdf", mPDF, Documents, "high", false},
	{"Kaufvertrag.docx", mDOCX, Documents, "high", false},
	{"contrat de travail.pdf", mPDF, Documents, "high", true},
	{"Arbeidsovereenkomst.pdf", mPDF, Documents, "high", true},
	{"NDA signed.pdf", mPDF, Documents, "high", false},
	{"Arztbrief.pdf", mPDF, Documents, "high", true},
	{"ordonnance.pdf", mPDF, Documents, "medium", true},
	{"blood_test_results.pdf", mPDF, Documents, "high", true},
	{"referto.pdf", mPDF, Documents, "high", true},
	// pictures
	{"Screenshot from 2025-11-03 10-02-11.png", mPNG, Screenshots, "high", false},
	{"Screenshot 2024-01-05 at 14.33.02.png", mPNG, Screenshots, "high", false},
	{"Screen Shot 2020-03-01 at 9.01.22 AM.png", mPNG, Screenshots, "high", false},
	{"Screenshot_20240102-101112_Chrome.jpg", mJPG, Screenshots, "high", false},
	{"Bildschirmfoto 2024-05-06 um 12.00.00.png", mPNG, Screenshots, "high", false},
	{"Capture d’écran 2024-05-06 à 12.00.00.png", mPNG, Screenshots, "high", false},
	{"Captura de pantalla 2024-05-06.png", mPNG, Screenshots, "high", false},
	{"Schermata 2024-05-06 alle 12.00.00.png", mPNG, Screenshots, "high", false},
	{"Schermafbeelding 2024-05-06.png", mPNG, Screenshots, "high", false},
	{"スクリーンショット 2024-05-06 12.00.00.png", mPNG, Screenshots, "high", false},
	{"屏幕截图 2024-05-06.png", mPNG, Screenshots, "high", false},
	{"Снимок экрана от 2024-05-06.png", mPNG, Screenshots, "high", false},
	{"IMG_2041.HEIC", mHEIC, Photos, "high", false},
	{"IMG_20251103_101112.jpg", mJPG, Photos, "high", false},
	{"PXL_20240312_101112345.jpg", mJPG, Photos, "high", false},
	{"DSC01234.JPG", mJPG, Photos, "high", false},
	{"P1010203.JPG", mJPG, Photos, "high", false},
	{"20240312_101112.jpg", mJPG, Photos, "high", false},
	{"2024-03-12 10.11.12.jpg", mJPG, Photos, "high", false},
	{"WhatsApp Image 2024-01-02 at 10.11.12.jpeg", mJPG, Photos, "high", false},
	{"IMG-20240102-WA0003.jpg", mJPG, Photos, "high", false},
	{"signal-2024-01-02-101112.jpeg", mJPG, Photos, "high", false},
	{"photo_2024-01-02_10-11-12.jpg", mJPG, Photos, "high", false},
	{"DSC01234.ARW", "image/tiff", Photos, "high", false},
	{"_MG_1234.CR2", "image/tiff", Photos, "high", false},
	{"IMG_0001.dng", mBIN, Photos, "medium", false},
	{"logo.png", mPNG, Images, "medium", false},
	{"cat.gif", "image/gif", Images, "medium", false},
	{"a1b2c3.webp", "image/webp", Images, "medium", false},
	{"drawing.svg", "image/svg+xml", Images, "medium", false},
	{"drawing.svg", mTXT, Images, "medium", false},
	{"unnamed", mJPG, Images, "medium", false},
	{"actually-a.png", mJPG, Images, "low", false},
	// sound and film
	{"01 - Track.mp3", "audio/mpeg", Music, "high", false},
	{"song.m4a", mMP4, Music, "high", false},
	{"invoice song.mp3", "audio/mpeg", Music, "high", false},
	{"album.flac", "audio/flac", Music, "high", false},
	{"movie.2019.1080p.mkv", "video/matroska", Video, "high", false},
	{"VID_20240102_101112.mp4", mMP4, Video, "high", false},
	{"clip.ts", mBIN, Video, "medium", false},
	{"film.en.srt", mTXT, Video, "high", false},
	// archives, programs, code
	{"foo-1.2.tar.gz", "application/gzip", Archives, "high", false},
	{"backup.tar.zst", "application/zstd", Archives, "high", false},
	{"photos.zip", mZIP, Archives, "high", false},
	{"split.7z.001", "application/x-7z-compressed", Archives, "medium", false},
	{"split.z01", mBIN, Archives, "medium", false},
	{"passports.zip", mZIP, Archives, "high", true},
	{"setup.exe", mEXE, Installers, "high", false},
	{"code_1.85_amd64.deb", "application/vnd.debian.binary-package", Installers, "high", false},
	{"App.dmg", mBIN, Installers, "medium", false},
	{"ubuntu-24.04.iso", mBIN, Installers, "medium", false},
	{"app-release.apk", "application/vnd.android.package-archive", Installers, "high", false},
	{"Obsidian.AppImage", mELF, Installers, "high", false},
	{"kubectl", mELF, Installers, "medium", false},
	{"setup.msi", mOLE, Installers, "high", false},
	{"main.go", mTXT, Code, "high", false},
	{"app.ts", mTXT, Code, "high", false},
	{"passport.js", mTXT, Code, "high", false},
	{"tax.py", "text/x-python", Code, "high", false},
	{"Makefile", mTXT, Code, "high", false},
	{"install.sh", "text/x-shellscript", Code, "high", false},
	// the rest
	{"book.epub", "application/epub+zip", Ebooks, "high", false},
	{"novel.azw3", "application/x-mobipocket-ebook", Ebooks, "high", false},
	{"9780262033848.pdf", mPDF, Ebooks, "high", false},
	{"9780262033849.pdf", mPDF, Documents, "medium", false},
	{"Inter-Bold.ttf", "font/ttf", Fonts, "high", false},
	{"poster.psd", "image/vnd.adobe.photoshop", Design, "high", false},
	{"icon.ai", mPDF, Design, "high", false},
	{"part.stl", mTXT, Design, "high", false},
	{"data.csv", "text/csv", Data, "medium", false},
	{"dump.json", "application/json", Data, "medium", false},
	{"app.sqlite", "application/vnd.sqlite3", Data, "high", false},
	{"server.key", mTXT, Data, "high", true},
	{"id_rsa", mTXT, Data, "high", true},
	{"id_ed25519.pub", mTXT, Data, "high", false},
	{"Passwords.kdbx", mBIN, Data, "medium", true},
	{"Chrome Passwords.csv", "text/csv", Data, "high", true},
	{"scan.dcm", "application/dicom", Data, "high", true},
	{".env", mTXT, Code, "high", true},
	{"credentials", mTXT, Data, "medium", true},
	{"linux.torrent", "application/x-bittorrent", Other, "high", false},
	{"blob", mBIN, Other, "low", false},
	{"file.xyz", mBIN, Other, "low", false},
	{"invoice", mBIN, Finances, "low", false},
	// lies
	{"holiday.jpg", mPDF, Documents, "low", false},
	{"invoice.jpg", mPDF, Finances, "medium", false},
	{"invoice.pdf.exe", mEXE, Other, "low", true},
	{"photo.jpg", mEXE, Other, "low", true},
	{"report.docx", mELF, Other, "low", true},
	{"invoice\u202efdp.exe", mEXE, Other, "low", true},
	{"statement.pdf      .scr", mEXE, Other, "low", true},
	{"letter.doc.js", mTXT, Other, "low", true},
	{"jquery.min.js", mTXT, Code, "high", false},
	{"libfoo.so.6", "application/x-sharedlib", Installers, "medium", false},
}

func TestNames(t *testing.T) {
	o := home{"/home/u"}.options()
	if len(names) < 120 {
		t.Fatalf("only %d names", len(names))
	}
	for _, c := range names {
		t.Run(c.name, func(t *testing.T) {
			s := mustClassify(t, o, testFile(c.name, c.mime, ""))
			if s.Category != c.category || s.Confidence != c.confidence || (s.Sensitive != "") != c.sensitive {
				t.Errorf("%q (%s): %s %s, sensitive %q, because %s\nwant %s %s, sensitive %v",
					c.name, c.mime, s.Category, s.Confidence, s.Sensitive, s.Reasoning, c.category, c.confidence, c.sensitive)
			}
			if s.Name != c.name {
				t.Errorf("name %q, want %q", s.Name, c.name)
			}
		})
	}
}

// A few letters do not make a document of what the extension calls something else.
func TestAFewLettersProveNothing(t *testing.T) {
	for _, c := range []struct {
		name, mime, category string
		size                 int64
		confidence           proposal.Confidence
		lies                 bool
	}{
		{"setup.exe", mTXT, Installers, 1, proposal.Low, false},
		{"logo.psd", mTXT, Design, 3, proposal.Low, false},
		{"report.docx", mTXT, Documents, 15, proposal.Low, false},
		{"logo.psd", mTXT, Documents, 16, proposal.Low, true}, // text enough to gainsay it
		{"run.jpg", "text/x-shellscript", Code, 12, proposal.Low, true},
		{"main.go", mTXT, Code, 3, proposal.High, false}, // nothing gainsays it
		{"notes.txt", mTXT, Documents, 3, proposal.Low, false},
	} {
		f := testFile(c.name, c.mime, "")
		f.Size = c.size
		s := mustClassify(t, home{"/home/u"}.options(), f)
		if s.Category != c.category || s.Confidence != c.confidence || strings.Contains(s.Reasoning, "but it is") != c.lies {
			t.Errorf("%s (%d bytes): %s %s, because %s; want %s %s, lies %v", c.name, c.size, s.Category, s.Confidence, s.Reasoning, c.category, c.confidence, c.lies)
		}
	}
}
