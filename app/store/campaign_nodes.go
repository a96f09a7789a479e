package store

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/planning/campaign"
)

// optional is a text that is NULL if it is empty: the key of a row that need not be.
type optional string

// Value gives the text or NULL.
func (o optional) Value() (driver.Value, error) {
	if o == "" {
		return nil, nil
	}
	return string(o), nil
}

// Scan reads what Value gave.
func (o *optional) Scan(v any) error {
	var s sql.NullString
	err := s.Scan(v)
	*o = optional(s.String)
	return err
}

func campaignColumns(n *campaign.Node) columns {
	n.Kind = campaign.KindCampaign
	return columns{{"id", &n.ID}, {"name", &n.Name}, {"objective", &n.Objective}}
}

func channelColumns(n *campaign.Node) columns { return columns{{"id", &n.ID}, {"name", &n.Name}} }

func projectColumns(n *campaign.Node) columns {
	return columns{{"id", &n.ID}, {"name", &n.Name}, {"channel", (*optional)(&n.ChannelID)}}
}

func docColumns(n *campaign.Node) columns {
	return columns{{"id", &n.ID}, {"title", &n.Name}, {"tags", inJSON(&n.Tags)}, {"channel", (*optional)(&n.ChannelID)},
		{"project", (*optional)(&n.ProjectID)}, {"text", &n.Text}}
}

func ticketColumns(n *campaign.Node) columns {
	return columns{{"id", &n.ID}, {"title", &n.Name}, {"project", (*optional)(&n.ProjectID)}, {"channel", (*optional)(&n.ChannelID)},
		{"owner", &n.Owner}, {"status", &n.Status}, {"due", &n.Due}}
}

func memberOfTeam(n *campaign.Node) columns {
	return columns{{"name", &n.ID}, {"name", &n.Name}, {"role", &n.Role}}
}

// nodeTables are the tables of the kinds whose ids campaign_nodes keeps apart.
var nodeTables = map[campaign.Kind]struct {
	name    string
	columns func(*campaign.Node) columns
}{
	campaign.KindChannel: {"channels", channelColumns}, campaign.KindProject: {"projects", projectColumns},
	campaign.KindDoc: {"docs", docColumns}, campaign.KindTicket: {"tickets", ticketColumns},
}

// campaignWriter does steps within one transaction.
type campaignWriter struct {
	st       *statements
	campaign string
	at       time.Time
}

// placedStep is a step with the seq of the row that it adds or removes: what is added again gets the
// place that it had. 0: a new one.
type placedStep struct {
	campaign.Step
	seq int64
}

// do does steps, and sets the seq of the rows that were added or removed.
func (w campaignWriter) do(steps []placedStep) error {
	for i := range steps {
		s := &steps[i]
		if err := w.step(s); err != nil {
			return fmt.Errorf("%s %s: %w", s.Op, s.ID(), err)
		}
	}
	return w.st.do(`UPDATE campaigns SET changed = ? WHERE id = ?`, timestamp(w.at), w.campaign)
}

func (w campaignWriter) step(s *placedStep) error {
	switch s.Kind() {
	case campaign.KindCampaign:
		return w.root(s)
	case campaign.KindMember:
		return w.member(s)
	}
	table, known := nodeTables[s.Kind()]
	if !known {
		return fmt.Errorf("there is no kind %q", s.Kind())
	}
	if s.Before != nil && s.After != nil {
		return w.update(table.name, table.columns(s.After), s.Step)
	}
	if s.Before != nil {
		return w.remove(table.name, s)
	}
	if err := w.row(s, `INSERT INTO campaign_nodes (seq, campaign, id) VALUES (nullif(?, 0),?,?)`, s.seq, w.campaign, s.After.ID); err != nil {
		return err
	}
	cs := append(columns{{"campaign", &w.campaign}}, table.columns(s.After)...)
	if err := w.st.do(cs.insertInto(table.name), cs.variables()...); err != nil {
		return err
	}
	return w.lists(*s.After)
}

func (w campaignWriter) update(table string, cs columns, s campaign.Step) error {
	err := w.one(`UPDATE `+table+` SET `+cs.set()+` WHERE campaign = ? AND id = ?`, append(cs.variables(), w.campaign, s.Before.ID)...)
	if err != nil || s.Kind() != campaign.KindTicket {
		return err
	}
	if err := w.dropLists(s.Before.ID); err != nil {
		return err
	}
	return w.lists(*s.After)
}

func (w campaignWriter) remove(table string, s *placedStep) error {
	n := *s.Before
	if n.Kind == campaign.KindTicket {
		if err := w.dropLists(n.ID); err != nil {
			return err
		}
	}
	if err := w.one(`DELETE FROM `+table+` WHERE campaign = ? AND id = ?`, w.campaign, n.ID); err != nil {
		return err
	}
	return w.row(s, `DELETE FROM campaign_nodes WHERE campaign = ? AND id = ?`, w.campaign, n.ID)
}

// lists writes what a ticket depends on and rests on.
func (w campaignWriter) lists(n campaign.Node) error {
	for i, id := range n.DependsOn {
		if err := w.st.do(`INSERT INTO ticket_dependencies (campaign, ticket, n, needs) VALUES (?,?,?,?)`, w.campaign, n.ID, i, id); err != nil {
			return err
		}
	}
	for i, id := range n.Docs {
		if err := w.st.do(`INSERT INTO ticket_docs (campaign, ticket, n, doc) VALUES (?,?,?,?)`, w.campaign, n.ID, i, id); err != nil {
			return err
		}
	}
	return nil
}

func (w campaignWriter) dropLists(ticket string) error {
	if err := w.st.do(`DELETE FROM ticket_dependencies WHERE campaign = ? AND ticket = ?`, w.campaign, ticket); err != nil {
		return err
	}
	return w.st.do(`DELETE FROM ticket_docs WHERE campaign = ? AND ticket = ?`, w.campaign, ticket)
}

func (w campaignWriter) root(s *placedStep) error {
	switch {
	case s.Before == nil:
		return w.row(s, `INSERT INTO campaigns (seq, id, name, objective, changed) VALUES (nullif(?, 0),?,?,?,?)`,
			s.seq, s.After.ID, s.After.Name, s.After.Objective, timestamp(w.at))
	case s.After == nil:
		return w.row(s, `DELETE FROM campaigns WHERE id = ?`, w.campaign)
	}
	return w.one(`UPDATE campaigns SET name = ?, objective = ? WHERE id = ?`, s.After.Name, s.After.Objective, w.campaign)
}

func (w campaignWriter) member(s *placedStep) error {
	switch {
	case s.Before == nil:
		return w.row(s, `INSERT INTO campaign_members (seq, campaign, name, role) VALUES (nullif(?, 0),?,?,?)`, s.seq, w.campaign, s.After.Name, s.After.Role)
	case s.After == nil:
		return w.row(s, `DELETE FROM campaign_members WHERE campaign = ? AND name = ?`, w.campaign, s.Before.Name)
	}
	return w.one(`UPDATE campaign_members SET name = ?, role = ? WHERE campaign = ? AND name = ?`, s.After.Name, s.After.Role, w.campaign, s.Before.Name)
}

// row runs a statement that adds or removes one row, and sets s.seq to the seq of that row.
func (w campaignWriter) row(s *placedStep, text string, args ...any) error {
	return w.st.row(text+` RETURNING seq`, args...).Scan(&s.seq)
}

// one runs a statement that must change one row.
func (w campaignWriter) one(text string, args ...any) error {
	n, err := w.st.count(text, args...)
	if err == nil && n != 1 {
		err = sql.ErrNoRows
	}
	return err
}
