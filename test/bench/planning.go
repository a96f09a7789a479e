package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/campaign"
	"github.com/nod-app/nod/app/planning/engine"
)

// The size of what is planned.
const (
	planNodes     = 10_000 // of the campaign
	planDocuments = 200
	planTasks     = 20 // in each document
)

// makePlans measures a plan from many documents over a large campaign beside only reading
// these documents.
func makePlans(ctx context.Context, b *bench) error {
	dir := filepath.Join(b.work, "planning")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	campaign, files, err := largePlan(dir)
	if err != nil {
		return err
	}
	var reads, plans []time.Duration
	for range b.runs {
		start := time.Now()
		in := engine.Input{Campaign: campaign}
		for _, f := range files {
			d, err := extract.ReadFile(ctx, f)
			if err != nil {
				return err
			}
			in.Documents = append(in.Documents, d)
		}
		reads = append(reads, time.Since(start))
		p, err := engine.Build(ctx, in)
		if err != nil {
			return err
		}
		plans = append(plans, time.Since(start))
		if n := len(p.Actions); n < planDocuments*planTasks {
			return fmt.Errorf("the plan has %d actions", n)
		}
	}
	name := fmt.Sprintf("planning: %d documents of %d tasks, campaign of %d nodes", planDocuments, planTasks, planNodes)
	beside(&b.table, name+", time", median(plans), "reading them alone", median(reads), short, "reading included; in one process")
	return nil
}

// largePlan makes a campaign and documents, and writes both to files.
func largePlan(dir string) (campaign.Campaign, []string, error) {
	c := campaign.Campaign{ID: "c", Name: "Large", Channels: []campaign.Channel{{ID: "web", Name: "Web"}, {ID: "press", Name: "Press"}},
		Team: []campaign.Member{{Name: "Ann Lee", Role: "Web"}, {Name: "Bo Ash", Role: "Press"}}}
	for i := range planNodes / 2 {
		id := fmt.Sprint("p", i)
		c.Projects = append(c.Projects, campaign.Project{ID: id, Name: fmt.Sprintf("Project %s number %d", noun(i), i), ChannelID: "web"})
		c.Tickets = append(c.Tickets, campaign.Ticket{ID: fmt.Sprint("t", i), Title: fmt.Sprintf("Paint the %s of house %d", noun(i*7), i), ProjectID: id, Status: "open", Owner: "Ann Lee"})
	}
	content, err := json.Marshal(c)
	if err != nil {
		return c, nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "campaign.json"), content, 0o600); err != nil {
		return c, nil, err
	}
	var files []string
	for d := range planDocuments {
		var s strings.Builder
		fmt.Fprintf(&s, "# Notes %d\n\n## Action items\n\n", d)
		for i := range planTasks {
			fmt.Fprintf(&s, "- Ann: mend the %s at the %s by %d May 2027\n", noun(d*planTasks+i), noun(i*13+d), 1+i%28)
		}
		files = append(files, filepath.Join(dir, fmt.Sprintf("notes %d.md", d)))
		if err := os.WriteFile(files[d], []byte(s.String()), 0o600); err != nil {
			return c, nil, err
		}
	}
	return c, files, nil
}

// noun is a word of its own for each number below about 10,000.
func noun(i int) string {
	const letters, vowels = "bcdfglmnprstvz", "aeiou"
	s := ""
	for range 4 {
		s += string(letters[i%len(letters)]) + string(vowels[i%len(vowels)])
		i = i/len(letters) + 3
	}
	return s + "tor"
}
