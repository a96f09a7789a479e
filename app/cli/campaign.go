package cli

import (
	"io"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type campaignCmd struct {
	List    campaignListCmd    `cmd:"" default:"withargs" help:"List campaigns."`
	Show    campaignShowCmd    `cmd:"" help:"Show a campaign as a tree."`
	New     campaignNewCmd     `cmd:"" help:"Create an empty campaign."`
	Import  campaignImportCmd  `cmd:"" help:"Import a campaign from JSON or Markdown."`
	Export  campaignExportCmd  `cmd:"" help:"Print a campaign as JSON or Markdown, which can be imported again."`
	Example campaignExampleCmd `cmd:"" help:"Add the example campaign."`
	Remove  campaignRemoveCmd  `cmd:"" help:"Remove a campaign. nod undo brings it back."`
}

type campaignListCmd struct{ jsonFlag }

func (c *campaignListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListCampaigns, api.None{}, func(r api.CampaignsResult) {
		if len(r.Campaigns) == 0 {
			s.say("No campaigns. Create one with nod campaign new, or add the example with nod campaign example.")
			return
		}
		s.columns(func(t *Session) {
			t.header(lang.T("ID"), lang.T("Name"), lang.T("Channels"), lang.T("Projects"), lang.T("Documents"), lang.T("Tickets"), lang.T("Changed"))
			for _, c := range r.Campaigns {
				t.printf("%s\t%s\t%d\t%d\t%d\t%d\t%s\n", c.ID, c.Name, c.Channels, c.Projects, c.Docs, c.Tickets, local(c.UpdatedAt))
			}
		})
	})
}

type campaignShowCmd struct {
	ID   string `arg:"" help:"Id of the campaign."`
	JSON bool   `help:"Print JSON."`
}

func (c *campaignShowCmd) Run(s *Session) error {
	return show(s, c.JSON, api.GetCampaign, api.IDRequest{ID: c.ID}, s.showCampaign)
}

func (s *Session) showCampaign(c api.Campaign) {
	s.printf("%s\n", c.Name)
	if c.Objective != "" {
		s.printf("%s\n", c.Objective)
	}
	for _, l := range c.Lines()[1:] {
		n, indent := l.Node, strings.Repeat("  ", l.Depth-1)
		switch l.Kind {
		case api.NodeDoc:
			s.printf("%s%s\n", indent, phrase("Document: %s  (%s)", n.Name, n.ID))
		case api.NodeTicket:
			s.printf("%s- %s  (%s)%s\n", indent, n.Name, n.ID, ticketNotes(n))
		case api.NodeMember:
			s.say("Team: %s, %s", n.Name, n.Role)
		default:
			s.printf("%s%s  (%s)\n", indent, n.Name, n.ID)
		}
	}
}

func ticketNotes(n api.Node) string {
	all := []string{n.Status}
	if n.Owner != "" {
		all = append(all, n.Owner)
	}
	if n.Due != "" {
		all = append(all, lang.T("due %s", n.Due))
	}
	for _, id := range n.DependsOn {
		all = append(all, lang.T("after %s", id))
	}
	return lang.T(", ") + list(all)
}

type campaignNewCmd struct {
	Name      string `arg:"" help:"Name of the campaign."`
	Objective string `help:"What it is to reach."`
	JSON      bool   `help:"Print JSON."`
}

func (c *campaignNewCmd) Run(s *Session) error {
	r, err := call(s, api.CreateCampaign, api.CreateCampaignRequest{Name: c.Name, Objective: c.Objective})
	return s.finish(c.JSON, err, r, func() { s.say("Created the campaign %s.", r.ID) })
}

type campaignImportCmd struct {
	File string `arg:"" help:"A file in JSON or Markdown, or - for standard input."`
	Name string `help:"Another name for it."`
	JSON bool   `help:"Print JSON."`
}

// maxCampaign is more than the agent takes, so that it can say what its limit is.
const maxCampaign = 9 << 20 // bytes

func (c *campaignImportCmd) Run(s *Session) error {
	text, err := s.read(c.File, maxCampaign)
	if err != nil {
		return err
	}
	return show(s, c.JSON, api.ImportCampaign, api.ImportCampaignRequest{Text: string(text), Name: c.Name}, func(r api.ImportCampaignResult) {
		s.say("Imported the campaign %s: %s, %s, %s, %s.", r.ID, number(r.Counts.Channels, "%s channel", "%s channels"), number(r.Counts.Projects, "%s project", "%s projects"),
			number(r.Counts.Docs, "%s document", "%s documents"), number(r.Counts.Tickets, "%s ticket", "%s tickets"))
	})
}

type campaignExportCmd struct {
	ID     string `arg:"" help:"Id of the campaign."`
	Format string `enum:"json,markdown" default:"json" help:"json or markdown."`
}

// Run prints the text as it is, so that it can be imported again; to a terminal,
// what could move the cursor is escaped.
func (c *campaignExportCmd) Run(s *Session) error {
	r, err := call(s, api.ExportCampaign, api.ExportCampaignRequest{ID: c.ID, Format: api.CampaignFormat(c.Format)})
	if err != nil {
		return err
	}
	if isTerminal(s.Out) {
		for line := range strings.SplitSeq(strings.TrimSuffix(r.Text, "\n"), "\n") {
			s.printf("%s\n", line)
		}
		return nil
	}
	_, err = io.WriteString(s.Out, r.Text)
	return err
}

type campaignExampleCmd struct{ jsonFlag }

func (c *campaignExampleCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ExampleCampaign, api.None{}, func(r api.IDResult) { s.say("Added the example campaign %s.", r.ID) })
}

type campaignRemoveCmd struct {
	ID   string `arg:"" help:"Id of the campaign."`
	JSON bool   `help:"Print JSON."`
}

func (c *campaignRemoveCmd) Run(s *Session) error {
	return show(s, c.JSON, api.RemoveCampaign, api.IDRequest{ID: c.ID}, func(api.None) { s.say("Removed the campaign. nod undo brings it back.") })
}
