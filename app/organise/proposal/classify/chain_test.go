package classify

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

func TestRuleConditions(t *testing.T) {
	f := testFile("Report Q1.TAR.GZ", "application/gzip", "Falcon Works GmbH, Main St 1\nProject Falcon, phase 2")
	f.Size = 5000
	for _, c := range []struct {
		name string
		rule Rule
		want bool
	}{
		{"extension", Rule{Extensions: []string{"gz"}}, true},
		{"long extension", Rule{Extensions: []string{"zip", "tar.gz"}}, true},
		{"other extension", Rule{Extensions: []string{"zip"}}, false},
		{"no part of an extension", Rule{Extensions: []string{"z"}}, false},
		{"glob", Rule{Glob: "report*"}, true},
		{"glob with choices", Rule{Glob: "{invoice,report}*.gz"}, true},
		{"glob of the whole name only", Rule{Glob: "report"}, false},
		{"broken glob", Rule{Glob: "[report"}, false},
		{"content", Rule{Content: expression(t, `Falcon`)}, true},
		{"other content", Rule{Content: expression(t, `Eagle`)}, false},
		{"smallest", Rule{MinSize: 5000}, true},
		{"too small", Rule{MinSize: 5001}, false},
		{"largest", Rule{MaxSize: 5000}, true},
		{"too large", Rule{MaxSize: 4999}, false},
		{"old enough", Rule{MinAge: 24 * time.Hour}, true},
		{"too young", Rule{MinAge: 24 * 365 * time.Hour}, false},
		{"young enough", Rule{MaxAge: 24 * 365 * time.Hour}, true},
		{"too old", Rule{MaxAge: 24 * time.Hour}, false},
		{"from", Rule{From: "/home/u/Downloads"}, true},
		{"from above", Rule{From: "/home/u"}, true},
		{"from beside", Rule{From: "/home/u/Down"}, false},
		{"from elsewhere", Rule{From: "/home/v"}, false},
		{"all", Rule{Extensions: []string{"gz"}, Glob: "report*", MinSize: 1, MaxSize: 9999, Content: expression(t, "phase [0-9]")}, true},
		{"words", Rule{Words: []string{"q1", "repórt"}}, true},
		{"a word that is not there", Rule{Words: []string{"report", "final"}}, false},
		{"type", Rule{Types: []string{"picture", "archive"}}, true},
		{"other type", Rule{Types: []string{"picture"}}, false},
		{"type or extension", Rule{Types: []string{"picture"}, Extensions: []string{"gz"}}, true},
		{"kind", Rule{Kinds: []string{"invoice", "archive"}}, true},
		{"other kind", Rule{Kinds: []string{"invoice"}}, false},
		{"vendor", Rule{Vendor: "falcon works"}, true},
		{"other vendor", Rule{Vendor: "eagle"}, false},
		{"all but one", Rule{Extensions: []string{"gz"}, Glob: "report*", MinSize: 1, MaxSize: 999}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := look(t.Context(), f, testNow)
			if got := c.rule.matches(k, k.suggest(photoInfo{}).Category, testNow); got != c.want {
				t.Errorf("matches: %v", got)
			}
		})
	}
}

func TestFirstRuleWins(t *testing.T) {
	dir := t.TempDir()
	o := home{dir}.options()
	o.Rules = func() []Rule {
		return []Rule{
			{Name: "no match", Extensions: []string{"zip"}, Category: Archives},
			{Name: "bills", Glob: "*bill*", Category: Finances, Destination: dir + "/Money/{year}", Rename: "{year}-{month} {name}"},
			{Name: "pdfs", Extensions: []string{"pdf"}, Category: Ebooks},
		}
	}
	o.Expand = func(template string, v Values) (string, error) {
		return strings.ReplaceAll(template, "{year}", v.At.Format("2006")), nil
	}
	s := mustClassify(t, o, testFile("power bill 2024-03.pdf", mPDF, ""))
	if s.Dir != filepath.Join(dir, "Money", "2024") || s.Name != "2024-03 power bill 2024-03.pdf" || s.By != "rule" || s.Confidence != proposal.High || !strings.Contains(s.Reasoning, `Your rule "bills".`) {
		t.Errorf("%+v", s)
	}
	o.Expand = func(string, Values) (string, error) { return "", errors.New("no") }
	s = mustClassify(t, o, testFile("power bill 2024-03.pdf", mPDF, ""))
	if s.Dir != filepath.Join(dir, "Documents", "Finances", "2024") || s.Confidence != proposal.Low || s.By == proposal.ByRule || !strings.Contains(s.Reasoning, `Your rule "bills" matches and cannot be applied: no.`) {
		t.Errorf("with a broken destination: %+v", s)
	}
	s = mustClassify(t, o, testFile("power bill.pdf.exe", mEXE, ""))
	if s.Confidence != proposal.Low || !s.Disguised || !strings.Contains(s.Reasoning, "Careful") {
		t.Errorf("a program in disguise: %+v", s)
	}
}

func TestRename(t *testing.T) {
	at := time.Date(2024, 3, 7, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct{ template, name, want string }{
		{"{year}-{month}-{day} {name}", "a.pdf", "2024-03-07 a.pdf"},
		{"{name}.{ext}", "a.pdf", "a.pdf"},
		{"{name}", "a.tar.gz", "a.tar.gz"},
		{"{category} {name}.{ext}", "a.PDF", "finances a.PDF"},
		{"x.pdf", "a.pdf", "x.pdf"},
		{"x.exe", "a.pdf", "x.exe.pdf"},
		{"{ext} of {name}", "a.pdf", "pdf of a.pdf"},
		{"{name}", "noext", "noext"},
		{"", "a.pdf", ""},
		{"../{name}", "a.pdf", ""},
		{"a/b", "a.pdf", ""},
		{"a\\b", "a.pdf", ""},
		{"..", "a.pdf", ""},
		{".zshenv", "a", ""},
		{" .profile", "a", ""},
		{".{name}", "a.pdf", ""},
		{"{name}", ".zshenv", ".zshenv"}, // hidden already
		{"CON", "a.pdf", ""},
		{"lpt1.x", "a.pdf", ""},
		{"{nope}", "a.pdf", ""},
		{"{name}", "a\nb.pdf", ""},
		{"{name}", "a\u202eb.pdf", ""},
		{"{name}", "a\xffb.pdf", ""},
		{"{name}{name}", strings.Repeat("n", 200) + ".pdf", ""},
	} {
		got, err := rename(c.template, c.name, Finances, at)
		if got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("rename(%q, %q) = %q, %v; want %q", c.template, c.name, got, err, c.want)
		}
	}
	o := home{"/home/u"}.options()
	o.Rules = func() []Rule { return []Rule{{Name: "r", Glob: "*", Category: Documents, Rename: "../{name}"}} }
	if s := mustClassify(t, o, testFile("a.pdf", mPDF, "")); s.Name != "a.pdf" || !strings.Contains(s.Reasoning, "keeps its own") {
		t.Errorf("%+v", s)
	}
}

func TestExistingFoldersArePreferred(t *testing.T) {
	for _, c := range []struct {
		name, exists, want, get string
	}{
		{"as it is", "Finances/2024", "Finances/2024", "Finances/2024"},
		{"nothing like it", "Rome", "Finances/2024", "Finances/2024"},
		{"case", "finances", "Finances/2024", "finances/2024"},
		{"singular", "Invoice", "Invoices", "Invoice"},
		{"hyphen", "Tax-Papers", "Tax Papers", "Tax-Papers"},
		{"no synonym", "Invoices", "Finances/2024", "Finances/2024"},
		{"no other year", "Finances/2023", "Finances/2024", "Finances/2024"},
		{"no trip of that year", "Finances/2024 Rome", "Finances/2024", "Finances/2024"},
		{"hidden folder", ".finances", "Finances", "Finances"},
		{"new below new", "x", "a/b/c", "a/b/c"},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			if err := os.MkdirAll(filepath.Join(root, c.exists), 0o755); err != nil {
				t.Fatal(err)
			}
			want := filepath.Join(root, c.want)
			got := prefer(want)
			if got != filepath.Join(root, c.get) {
				t.Errorf("prefer %s, want %s", got, c.get)
			}
		})
	}
}

func TestPreferFindsNoFileAndNoLink(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "finances"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(os.TempDir(), filepath.Join(root, "Finance")); err != nil {
		t.Skip("no links here:", err)
	}
	if got := prefer(filepath.Join(root, "Finances")); got != filepath.Join(root, "Finances") {
		t.Errorf("prefers %s", got)
	}
}

func TestCategoriesPreferFoldersThatAreThere(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "Documents", "finance"), 0o755); err != nil {
		t.Fatal(err)
	}
	s := mustClassify(t, home{dir}.options(), testFile("invoice 2024-03.pdf", mPDF, ""))
	if s.Dir != filepath.Join(dir, "Documents", "finance", "2024") {
		t.Errorf("%+v", s)
	}
}

func TestCategoryWithoutPlaceStays(t *testing.T) {
	o := home{"/home/u"}.options()
	o.Places = func(string, string, time.Time) (string, bool) { return "", false }
	f := testFile("Reisepass.pdf", mPDF, "")
	if s := mustClassify(t, o, f); s.Dir != filepath.Dir(f.Path) || s.Sensitive == "" {
		t.Errorf("%+v", s)
	}
}

// taught is a classifier that says what it was told.
type taught struct{ s proposal.Suggestion }

func (l taught) Classify(context.Context, proposal.File) (proposal.Suggestion, bool) {
	return l.s, l.s.Dir != ""
}

// What is filed comes before categories. What is to be left is filed by habit only, and nothing that
// poses as something else, or is secret.
func TestFiled(t *testing.T) {
	there := t.TempDir()
	like := proposal.Suggestion{Dir: there, Confidence: proposal.High, Reasoning: "As you filed 'a.pdf'.", By: proposal.ByFiled}
	habit, once := like, like
	habit.By = proposal.ByLearned
	once.By, once.Confidence = proposal.ByLearned, proposal.Medium
	for _, c := range []struct {
		name, file, mime, text string
		filed                  proposal.Suggestion
		by, dir                string
		confidence             proposal.Confidence
		leave                  proposal.Leave
	}{
		{"before built-in", "x.pdf", mPDF, "", like, "filed", there, "high", ""},
		{"as the person decided", "x.pdf", mPDF, "", habit, "learned", there, "high", ""},
		{"an extension that lies", "x.jpg", mPDF, "", like, "filed", there, "medium", ""},
		{"no opinion", "x.pdf", mPDF, "", proposal.Suggestion{}, "built-in", "/home/u/Documents", "low", ""},
		{"no absolute place", "x.pdf", mPDF, "", proposal.Suggestion{Dir: "rel"}, "built-in", "/home/u/Documents", "low", ""},
		{"to be installed", "x.deb", "application/vnd.debian.binary-package", "", like, "built-in", "/home/u/Documents/Installers", "high", proposal.LeaveInstaller},
		{"to be installed, filed once", "x.deb", "application/vnd.debian.binary-package", "", once, "built-in", "/home/u/Documents/Installers", "high", proposal.LeaveInstaller},
		{"to be installed, filed by habit", "x.deb", "application/vnd.debian.binary-package", "", habit, "learned", there, "high", ""},
		{"a program in disguise", "x.pdf.exe", mEXE, "", habit, "built-in", "/home/u/Documents/Other", "low", proposal.LeaveDisguise},
		{"a key", "id.pem", mTXT, "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----", habit, "built-in", "/home/u/Documents/Data", "high", proposal.LeaveSecret},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := home{"/home/u"}.options()
			o.Filed = taught{c.filed}
			s := mustClassify(t, o, testFile(c.file, c.mime, c.text))
			if s.By != c.by || s.Dir != c.dir || s.Confidence != c.confidence || s.Leave != c.leave {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestConfidenceTable(t *testing.T) {
	lies := facts{typed: typed{named: &format{}}}
	for _, c := range []struct {
		k      facts
		strong int
		want   proposal.Confidence
	}{
		{facts{}, 0, proposal.Low},
		{facts{}, 1, proposal.Medium},
		{facts{}, 2, proposal.High},
		{lies, 1, proposal.Low},
		{lies, 3, proposal.Medium},
		{facts{disguise: "a program"}, ruleSignals, proposal.Low},
	} {
		if got := c.k.confidence(c.strong); got != c.want {
			t.Errorf("%+v: %s, want %s", c, got, c.want)
		}
	}
}

func TestHostileNames(t *testing.T) {
	o := home{t.TempDir()}.options()
	for _, name := range []string{
		"", ".", "..", "...", ".pdf", "-rf", "a\nb.pdf", "a\x00b.pdf", "\u202egpj.exe", "\xff\xfe.pdf", "\xff", " ", "a ", "a.",
		strings.Repeat("a", 255), strings.Repeat("ä", 127) + ".", strings.Repeat(".", 255), strings.Repeat("a.", 127), strings.Repeat("1-", 127),
		strings.Repeat("\u0301", 127), "CON", "nul.txt", "a\u0301\u0301\u0301\u0301.pdf", "invoice\r\n2024.pdf", strings.Repeat("invoice ", 31) + ".pdf", "2024-", "-2024", "2024-13-45.pdf",
	} {
		for _, mime := range []string{"", mPDF, mJPG, mTXT, mBIN, "no/such", "\xff"} {
			f := testFile("x", mime, name)
			f.Path = "/d/" + name
			s, ok := New(o).Classify(t.Context(), f)
			if !ok || s.Category == "" || !filepath.IsAbs(s.Dir) {
				t.Errorf("%q %q: %+v", name, mime, s)
			}
			checkQuiet(t, s, name)
		}
	}
}

// A rule that matches and lacks a value is not applied, and nothing is guessed in its
// place; one that is off, or not met, leaves the file to the next one.
func TestRuleWithoutAValueAsks(t *testing.T) {
	dir := t.TempDir()
	o := home{dir}.options()
	o.Rules = func() []Rule {
		return []Rule{
			{Name: "off", Off: true, Glob: "*", Destination: dir + "/Off"},
			{Name: "by vendor", Words: []string{"bill"}, Destination: dir + "/{vendor}"},
			{Name: "all", Glob: "*", Destination: dir + "/All"},
		}
	}
	o.Expand = func(template string, v Values) (string, error) {
		if strings.Contains(template, "{vendor}") && v.Vendor == "" {
			return "", errors.New("who the file is from is not known")
		}
		return strings.ReplaceAll(template, "{vendor}", v.Vendor), nil
	}
	if s := mustClassify(t, o, testFile("bill.pdf", mPDF, "Northwind Ltd\nInvoice")); s.Dir != dir+"/Northwind" || s.By != proposal.ByRule {
		t.Errorf("%+v", s)
	}
	s := mustClassify(t, o, testFile("bill.pdf", mPDF, "Invoice 12"))
	if s.By == proposal.ByRule || s.Confidence != proposal.Low || !strings.HasPrefix(s.Reasoning, `Your rule "by vendor" matches and cannot be applied: who the file is from is not known.`) {
		t.Errorf("%+v", s)
	}
	if s := mustClassify(t, o, testFile("letter.pdf", mPDF, "")); s.Dir != dir+"/All" {
		t.Errorf("%+v", s)
	}
}
