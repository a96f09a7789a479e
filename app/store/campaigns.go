package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
)

func summaryColumns(c *planning.Summary) columns {
	return columns{{"id", &c.ID}, {"name", &c.Name}, {"objective", &c.Objective}, {"changed", (*timestamp)(&c.UpdatedAt)},
		{"(SELECT count(*) FROM channels WHERE campaign = campaigns.id)", &c.Channels}, {"(SELECT count(*) FROM projects WHERE campaign = campaigns.id)", &c.Projects},
		{"(SELECT count(*) FROM docs WHERE campaign = campaigns.id)", &c.Docs}, {"(SELECT count(*) FROM tickets WHERE campaign = campaigns.id)", &c.Tickets}}
}

// Campaigns returns all of them, the one that was made last first.
func (s *Store) Campaigns(ctx context.Context) ([]planning.Summary, error) {
	return readAll(ctx, s, "list the campaigns", summaryColumns, `FROM campaigns ORDER BY seq DESC`)
}

// Campaign returns planning.ErrNotFound if there is none.
func (s *Store) Campaign(ctx context.Context, id string) (campaign.Campaign, error) {
	var c campaign.Campaign
	err := s.read(ctx, "read a campaign", func(tx *sql.Tx) (err error) {
		c, err = readCampaign(ctx, tx, id)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		err = planning.CampaignNotFoundError{ID: id}
	}
	return c, err
}

func readCampaign(ctx context.Context, tx *sql.Tx, id string) (campaign.Campaign, error) {
	root, err := queryOne(newStatements(ctx, tx), campaignColumns, `FROM campaigns WHERE id = ?`, id)
	if err != nil {
		return campaign.Campaign{}, err
	}
	nodes := []campaign.Node{root}
	for _, k := range []struct {
		kind    campaign.Kind
		columns func(*campaign.Node) columns
		from    string
	}{
		{campaign.KindChannel, channelColumns, `FROM channels JOIN campaign_nodes USING (campaign, id) WHERE campaign = ? ORDER BY seq`},
		{campaign.KindProject, projectColumns, `FROM projects JOIN campaign_nodes USING (campaign, id) WHERE campaign = ? ORDER BY seq`},
		{campaign.KindDoc, docColumns, `FROM docs JOIN campaign_nodes USING (campaign, id) WHERE campaign = ? ORDER BY seq`},
		{campaign.KindTicket, ticketColumns, `FROM tickets JOIN campaign_nodes USING (campaign, id) WHERE campaign = ? ORDER BY seq`},
		{campaign.KindMember, memberOfTeam, `FROM campaign_members WHERE campaign = ? ORDER BY seq`},
	} {
		found, err := query(ctx, tx, k.columns, k.from, id)
		if err != nil {
			return campaign.Campaign{}, err
		}
		for i := range found {
			found[i].Kind = k.kind
		}
		nodes = append(nodes, found...)
	}
	c := campaign.Of(nodes)
	return c, ticketLists(ctx, tx, &c)
}

// link is one entry of a ticket's list of dependencies or documents.
type link struct{ ticket, to string }

func ticketLists(ctx context.Context, tx *sql.Tx, c *campaign.Campaign) error {
	by := make(map[string]*campaign.Ticket, len(c.Tickets))
	for i := range c.Tickets {
		by[c.Tickets[i].ID] = &c.Tickets[i]
	}
	needs, err := query(ctx, tx, func(l *link) columns { return columns{{"ticket", &l.ticket}, {"needs", &l.to}} },
		`FROM ticket_dependencies WHERE campaign = ? ORDER BY ticket, n`, c.ID)
	if err != nil {
		return err
	}
	for _, l := range needs {
		by[l.ticket].DependsOn = append(by[l.ticket].DependsOn, l.to)
	}
	docs, err := query(ctx, tx, func(l *link) columns { return columns{{"ticket", &l.ticket}, {"doc", &l.to}} },
		`FROM ticket_docs WHERE campaign = ? ORDER BY ticket, n`, c.ID)
	for _, l := range docs {
		by[l.ticket].Docs = append(by[l.ticket].Docs, l.to)
	}
	return err
}
