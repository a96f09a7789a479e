package sample

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Noon is a Wednesday, from which the samples are seen.
func Noon() time.Time { return time.Date(2025, 12, 3, 12, 0, 0, 0, time.UTC) }

// One is a pending proposal to move a file of Downloads to a folder below home.
func One(id, name, dir, category string) api.Proposal {
	return api.Proposal{
		ID: id, Filename: name, Category: category, Confidence: "high", CreatedAt: Noon().Add(-2 * time.Hour),
		Reasoning: "Files of this form and type are in '" + dir + "'.", Status: "pending",
		SourcePath: filepath.Join(Home, "Downloads", name), Folder: Home + "/Downloads",
		DestinationDir: filepath.Join(Home, dir), DestinationName: name, ExistingDir: filepath.Join(Home, dir),
		By: "built-in", Size: 184_000, Modified: Noon().Add(-118 * time.Minute), MIME: "application/pdf",
	}
}

// Some are proposals as they come, one of each kind that looks different.
func Some() []api.Proposal {
	invoice := One("aaaaaaa1", "invoice-december.pdf", "Documents/Finances/2025", "finances")
	invoice.Sensitive, invoice.SensitiveWhy = true, "bank details (IBAN …6819)"
	invoice.ExistingDir = Home + "/Documents/Finances"
	invoice.Reasoning = "As you filed 'invoice-november.pdf': to 'Documents/Finances/2025'."
	photo := One("aaaaaaa2", "IMG_2041.HEIC", "Pictures/2025/11", "photos")
	photo.MIME, photo.Size = "image/heic", 3_210_000
	photo.Members = []api.Member{{Filename: "IMG_2041.MOV", DestinationName: "IMG_2041.MOV", Size: 7_900_000}}
	photo.Reasoning = "Taken with a camera (Canon EOS R6)."
	report := One("aaaaaaa3", "report final (2).docx", "Documents/Work", "documents")
	report.Confidence, report.Duplicate = "medium", Home+"/Documents/Work/report final.docx"
	shot := One("aaaaaaa4", "Screenshot 2025-12-02 at 18.40.11.png", "Pictures/Screenshots", "screenshots")
	shot.MIME, shot.DestinationName = "image/png", "2025-12-02 18.40.11.png"
	long := One("aaaaaaa5", "A very long name of a paper about the history of nodding in the eighteenth century and after (draft, do not cite).pdf",
		"Documents/Reading/Papers/History/Eighteenth century/Gestures and manners", "documents")
	long.Confidence = "low"
	zip := One("aaaaaaa6", "project-source.tar.gz", "Archives", "archives")
	zip.MIME, zip.Size, zip.By = "application/gzip", 48_200_000, "rule"
	zip.Reasoning = "Your rule \"source archives\"."
	out := []api.Proposal{invoice, photo, report, shot, long, zip}
	for i := range out {
		out[i].CreatedAt = Noon().Add(-time.Duration(i) * time.Minute)
	}
	return append(out, decided()...)
}

// Asked is a question: a file that may belong into one of three folders.
func Asked() api.Proposal {
	p := One("ccccccc1", "scan0001.pdf", "Documents/Letters", "documents")
	p.Confidence, p.By, p.Question = api.ConfidenceLow, "filed", true
	p.Reasoning = "Like 'scan0007.pdf' in 'Documents/Letters'."
	p.ReasonHere = reasonHere(p.Reasoning, "Documents/Letters")
	p.Candidates = []api.Candidate{
		{Path: Home + "/Uni/Semester 3/Algorithms", Reason: "Files of this form and type are in 'Uni/Semester 3/Algorithms'.", ReasonHere: "Files of this form and type are in this folder"},
		{Path: Home + "/Household/Insurance", Reason: "It has 'policy' in common with the folder 'Household/Insurance'.", ReasonHere: "It has 'policy' in common with this folder"},
	}
	return p
}

// decided are proposals of the other lists.
func decided() []api.Proposal {
	moved := One("bbbbbbb1", "boarding-pass.pdf", "Documents/Travel", "documents")
	moved.Status, moved.ResolvedAt, moved.CanUndo = "approved", Noon().Add(-time.Hour), true
	kept := One("bbbbbbb2", "notes.txt", "Documents", "documents")
	kept.Status, kept.ResolvedAt, kept.Note = "rejected", Noon().Add(-26*time.Hour), "stays here"
	gone := One("bbbbbbb3", "setup.exe", "Installers", "installers")
	gone.Status, gone.ResolvedAt, gone.Note = "invalid", Noon().Add(-time.Hour), "Source file no longer exists"
	copied := One("bbbbbbb4", "report final (3).docx", "", "documents")
	copied.Status, copied.DestinationDir, copied.ExistingDir = "left", "", ""
	copied.Leave, copied.Offers, copied.Duplicate = "duplicate", []api.Offer{api.OfferTrash}, Home+"/Documents/Work/report final.docx"
	copied.Reasoning = "Same as report final.docx in Documents/Work."
	return []api.Proposal{moved, kept, gone, copied}
}

// Many are n proposals.
func Many(n int) []api.Proposal {
	out := make([]api.Proposal, n)
	for i := range out {
		out[i] = One(fmt.Sprintf("m%07d", i), fmt.Sprintf("file %06d.pdf", i), "Documents/2025", "documents")
		out[i].CreatedAt = Noon().Add(-time.Duration(i) * time.Second)
	}
	return out
}

// AddWaiting adds questions, a negotiation and plans that wait to a status.
func AddWaiting(s *api.Status) {
	s.Approvals = 2
	s.Waiting = []api.Waiting{
		{Window: api.WindowNegotiations, ID: "room2345", Title: "Garden fence", Other: "Ben", Total: "£131.82", Until: Noon().Add(10 * time.Minute)},
		{Window: api.WindowPlans, ID: "plan2345", Title: "Spring fair", Actions: 15}, {Window: api.WindowPlans, ID: "plan2346", Title: "Website", Actions: 1},
	}
}
