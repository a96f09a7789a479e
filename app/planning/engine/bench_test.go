package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
)

// BenchmarkLargeCampaign plans from 200 documents of 20 tasks over a campaign of
// 10,000 projects and tickets.
func BenchmarkLargeCampaign(b *testing.B) {
	in := largeInput(b, 5000, 5000, 200, 20)
	for b.Loop() {
		if n := len(build(b, in).Actions); n < 4000 {
			b.Fatalf("%d actions", n)
		}
	}
}

// BenchmarkSimilarTasks plans from a list of 8,000 tasks that say almost the same.
func BenchmarkSimilarTasks(b *testing.B) {
	in := Input{Documents: []extract.Document{document(b, "d.md", similarTasks(8000))}}
	for b.Loop() {
		if n := len(build(b, in).Actions); n != 8001 {
			b.Fatalf("%d actions", n)
		}
	}
}

// similarTasks is a list of tasks that differ by a number and a day.
func similarTasks(n int) string {
	var s strings.Builder
	s.WriteString("# Notes\n\n## Action items\n\n")
	for i := range n {
		fmt.Fprintf(&s, "- Print poster %d for the house by %d May 2027\n", 10_000+i, 1+i%28)
	}
	return s.String()
}

func largeInput(t testing.TB, projects, tickets, docs, tasks int) Input {
	var in Input
	in.Campaign.Channels = []campaign.Channel{{ID: "c1", Name: "Web"}, {ID: "c2", Name: "Press"}}
	for i := range projects {
		in.Campaign.Projects = append(in.Campaign.Projects, campaign.Project{ID: fmt.Sprint("p", i), Name: fmt.Sprintf("Project %s number %d", noun(i), i), ChannelID: "c1"})
	}
	for i := range tickets {
		in.Campaign.Tickets = append(in.Campaign.Tickets, campaign.Ticket{ID: fmt.Sprint("t", i), Title: fmt.Sprintf("Paint the %s of house %d", noun(i*7), i), ProjectID: fmt.Sprint("p", i%projects), Owner: "Ann Lee"})
	}
	in.Campaign.Team = []campaign.Member{{Name: "Ann Lee", Role: "Web"}, {Name: "Bo Ash", Role: "Press"}}
	for d := range docs {
		s := fmt.Sprintf("# Notes %d\n\n## Action items\n\n", d)
		for i := range tasks {
			s += fmt.Sprintf("- Ann: mend the %s at the %s by %d May 2027\n", noun(d*31+i), noun(i*13+d), 1+i%28)
		}
		in.Documents = append(in.Documents, document(t, fmt.Sprintf("d%d.md", d), s))
	}
	return in
}

func noun(i int) string {
	const letters = "bcdfglmnprstvz"
	s := ""
	for range 3 {
		s += string(letters[i%len(letters)]) + string("aeiou"[i%5])
		i = i/5 + 3
	}
	return s + "tor"
}
