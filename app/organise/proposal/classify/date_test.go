package classify

import (
	"cmp"
	"testing"
	"time"
)

func TestDateOfAName(t *testing.T) {
	file := time.Date(2025, 11, 20, 8, 0, 0, 0, time.UTC)
	for _, c := range []struct{ name, want string }{
		{"invoice 2024-03.pdf", "2024-03-01"},
		{"invoice 2024-03-17.pdf", "2024-03-17"},
		{"IMG_20251103_101112.jpg", "2025-11-03"},
		{"20240312101112.jpg", "2024-03-12"},
		{"Rechnung 17.03.2024.pdf", "2024-03-17"},
		{"report 03-25-2024.pdf", "2024-03-25"},
		{"Gehalt 03-2024.pdf", "2024-03-01"},
		{"statement_202403.pdf", "2024-03-01"},
		{"March 2024.pdf", "2024-03-01"},
		{"5 March 2024.pdf", "2024-03-05"},
		{"March 5, 2024.pdf", "2024-03-05"},
		{"Mar-2024.pdf", "2024-03-01"},
		{"2024 März.pdf", "2024-03-01"},
		{"facture février 2023.pdf", "2023-02-01"},
		{"5 de marzo de 2024.pdf", "2024-03-05"},
		{"W-2 2023.pdf", "2023-01-01"},
		{"budget 2025.xlsx", "2025-11-01"}, // its month is the file's
		{"WhatsApp Image 2024-01-02 at 10.11.12.jpeg", "2024-01-02"},
		{"backup 2020-01-01 2024-03-04.zip", "2020-01-01"},

		{"foo-1.2.3.tar.gz", ""},
		{"IMG_2041.HEIC", ""},
		{"1080p.mkv", ""},
		{"2077 game.zip", ""},
		{"1984.epub", ""},
		{"99999999.pdf", ""},
		{"20241301.pdf", ""},
		{"20230229.pdf", ""},
		{"may be.pdf", ""},
		{"", ""},
		{"12345678901234567890.pdf", ""},
	} {
		got := Date(Dated{Name: c.name, File: file, Now: testNow})
		if want := cmp.Or(c.want, "2025-11-20"); got.Format(time.DateOnly) != want {
			t.Errorf("Date of %q: %v, want %s", c.name, got, want)
		}
	}
}

func TestDate(t *testing.T) {
	file := time.Date(2025, 11, 20, 8, 0, 0, 0, time.UTC)
	taken := time.Date(2019, 5, 6, 0, 0, 0, 0, time.UTC)
	picture := func() time.Time { return taken }
	for _, c := range []struct {
		d    Dated
		year int
	}{
		{Dated{Name: "invoice 2024-03.pdf", Text: "2021-01-01", Picture: picture}, 2024},
		{Dated{Name: "scan.pdf", Text: "Date: 3 May 2021\n", Picture: picture}, 2021},
		{Dated{Name: "scan.pdf", Text: "in 2021 there was", Picture: picture}, 2019},
		{Dated{Name: "a.jpg", Picture: picture}, 2019},
		{Dated{Name: "a.jpg", Picture: func() time.Time { return time.Time{} }}, 2025},
		{Dated{Name: "a.jpg", Picture: func() time.Time { return testNow.AddDate(9, 0, 0) }}, 2025},
		{Dated{Name: "a.jpg"}, 2025},
	} {
		c.d.File, c.d.Now = file, testNow
		if got := Date(c.d); got.Year() != c.year {
			t.Errorf("%s %q: %v", c.d.Name, c.d.Text, got)
		}
	}
}

func TestInvoiceGoesToItsYear(t *testing.T) {
	s := mustClassify(t, home{"/home/u"}.options(), testFile("invoice 2024-03.pdf", mPDF, ""))
	if want := "/home/u/Documents/Finances/2024"; s.Dir != want {
		t.Errorf("goes to %s, want %s", s.Dir, want)
	}
}

func TestMentions(t *testing.T) {
	for text, want := range map[string]Mention{
		"vom 03.11.2025":               {Year: 2025, Month: 11, Day: 3},
		"03/25/2024":                   {Year: 2024, Month: 3, Day: 25},
		"IMG_20251018_101112":          {Year: 2025, Month: 10, Day: 18},
		"Tax year 2024-25":             {Year: 2024, Until: 2025},
		"2025-10 Harvest":              {Year: 2025, Month: 10},
		"statement_102025":             {Year: 2025, Month: 10},
		"le 3 octobre 2025":            {Year: 2025, Month: 10, Day: 3},
		"2025年07月":                     {Year: 2025, Month: 7},
		"Bescheid für 2024":            {Year: 2024},
		"Wintersemester 2025/26":       {Year: 2025, Until: 2026},
		"2025-13 is no month, 1066 no": {Year: 2025},
	} {
		got := Mentions(text)
		if len(got) == 0 || got[0] != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}
