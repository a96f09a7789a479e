package sample

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
)

// reasonHere returns a reason without the name of the folder that it ends with.
func reasonHere(why, dir string) string {
	return strings.Replace(strings.TrimSuffix(why, "."), " in '"+dir+"'", " in this folder", 1)
}

// ToReview are proposals as they are after a look at a whole folder: many files for few
// folders, questions, sensitive files, and some that are left where they are.
func ToReview() []api.Proposal {
	var out []api.Proposal
	add := func(name, dir, mime, why string) *api.Proposal {
		p := One(fmt.Sprintf("g%07d", len(out)), name, dir, "documents")
		p.MIME, p.Reasoning, p.ReasonHere, p.By = mime, why, reasonHere(why, dir), "filed"
		p.CreatedAt = Noon().Add(-time.Duration(len(out)) * time.Minute)
		out = append(out, p)
		return &out[len(out)-1]
	}
	const pdf = "application/pdf"
	for _, n := range []string{"07 Sorting", "08 Hashing", "09 Trees", "10 Graphs", "11 Shortest paths"} {
		add("Lecture "+n+".pdf", "Uni/Semester 3/Algorithms", pdf, "Like 'Lecture 06 Heaps.pdf' in 'Uni/Semester 3/Algorithms'.")
	}
	for _, n := range []string{"Enervis 2025-11.pdf", "Sparnet Telefon 2025-11.pdf", "Stadtwerke Abschlag.pdf"} {
		add(n, "Rechnungen/2025", pdf, "Like 'Enervis 2025-10.pdf' in 'Rechnungen/2025'.")
	}
	payslip := add("Gehaltsabrechnung 2025-11.pdf", "Rechnungen/2025", pdf, "Like 'Gehaltsabrechnung 2025-10.pdf' in 'Rechnungen/2025'.")
	payslip.Sensitive, payslip.SensitiveWhy = true, "payslip"
	for i := range 6 {
		p := add(fmt.Sprintf("IMG_20251103_14%02d10.jpg", i), "Pictures/2025/2025-11 Harz", "image/jpeg", "Like 'IMG_20251102_093010.jpg' in 'Pictures/2025/2025-11 Harz'.")
		p.ExistingDir = Home + "/Pictures/2025"
	}
	id := add("Personalausweis Scan.pdf", "Papers", pdf, "Like 'Geburtsurkunde.pdf' in 'Papers'.")
	id.Sensitive, id.SensitiveWhy = true, "identity card"
	add("budget 2026.xlsx", "Verein/Vorstand", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Like 'budget 2025.xlsx' in 'Verein/Vorstand'.").Confidence = "medium"
	for _, n := range []string{"scan0001.pdf", "IMG-0007.png"} {
		q := add(n, "Documents/Letters", pdf, "Like 'scan0007.pdf' in 'Documents/Letters'.")
		q.Question, q.Confidence, q.Candidates = true, api.ConfidenceLow, Asked().Candidates
	}
	return append(out, leftFiles()...)
}

// leftFiles are files that are left where they are, each for another reason.
func leftFiles() []api.Proposal {
	var out []api.Proposal
	for i, f := range []struct {
		name, why string
		leave     api.Leave
		offers    []api.Offer
	}{
		{"Lecture 06 Heaps (1).pdf", "Same as Lecture 06 Heaps.pdf in Uni/Semester 3/Algorithms.", "duplicate", []api.Offer{api.OfferTrash}},
		{"setup-player.exe", "A Windows installer: it is to be installed or run, not to be filed.", "installer", []api.Offer{api.OfferTrash}},
		{"recovery-codes.txt", "A list of passwords or recovery codes. Keep it in a password store, not among papers.", "secret", nil},
	} {
		p := One(fmt.Sprintf("l%07d", i), f.name, "", strings.ToLower(string(f.leave)))
		p.Status, p.DestinationDir, p.ExistingDir, p.Leave, p.Offers, p.Reasoning = api.ProposalLeft, "", "", f.leave, f.offers, f.why
		out = append(out, p)
	}
	return out
}
