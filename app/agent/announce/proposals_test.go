package announce

import (
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/system/notify"
)

// A file about which nothing is known is announced as the question that the window asks.
func TestAnnouncedProposals(t *testing.T) {
	letters := proposal.Candidate{Dir: "/home/ada/Documents/Letters"}
	for name, c := range map[string]struct {
		p    proposal.Proposal
		body string
	}{
		"known":              {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.High, By: proposal.ByFiled}, "Move to ~/home/ada/Documents?"},
		"nothing is known":   {proposal.Proposal{}, "Where? Open Nod to choose a folder."},
		"likeliest folder":   {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.Low, By: proposal.ByFiled}, "Where? Documents"},
		"likeliest folders":  {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.Low, By: proposal.ByFiled, Candidates: []proposal.Candidate{letters}}, "Where? Documents or Letters"},
		"chosen by a person": {proposal.Proposal{Dir: "/home/ada/Documents", Confidence: proposal.Low, By: "you", Candidates: []proposal.Candidate{letters}}, "Move to ~/home/ada/Documents?"},
	} {
		t.Run(name, func(t *testing.T) {
			c.p.Source, c.p.Folder, c.p.Status = "/home/ada/Downloads/zzq-17.txt", "/home/ada/Downloads", proposal.Pending
			_, body := notify.Summarise([]notify.Item{item(c.p, func(dir string) string { return "~" + dir })})
			if body != c.body {
				t.Errorf("%q, want %q", body, c.body)
			}
		})
	}
}
