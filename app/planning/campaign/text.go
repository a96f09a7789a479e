package campaign

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxCampaignText is how long the text of a campaign that is imported can be, in bytes.
const MaxFile = 8 << 20

// CampaignJSON writes a campaign as ReadCampaign reads it.
func JSON(c Campaign) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(Of(c.Nodes()))
	return b.String(), err
}

// ReadCampaign reads a campaign from JSON or Markdown, whichever it is. It is
// checked; ErrInvalid says what is wrong with it.
func Read(text string) (Campaign, error) {
	if len(text) > MaxFile {
		return Campaign{}, Invalidf("the campaign is longer than %d MB: leave out the texts of documents, or import it in parts", MaxFile>>20)
	}
	text = strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF"))
	if !utf8.ValidString(text) {
		return Campaign{}, Invalidf("the campaign is no text in UTF-8: save it as that and try again")
	}
	var c Campaign
	var err error
	switch {
	case text == "":
		err = Invalidf("there is no campaign in an empty text")
	case text[0] == '{':
		c, err = campaignOfJSON(text)
	case text[0] == '[' || text[0] == '"':
		err = Invalidf("the campaign is no JSON object: it begins with { and has channels, projects, docs, tickets and team")
	default:
		c, err = campaignOfMarkdown(text)
	}
	if err != nil {
		return Campaign{}, err
	}
	if n := len(c.Channels) + len(c.Projects) + len(c.Docs) + len(c.Tickets) + len(c.Team); n >= MaxNodes {
		return Campaign{}, Invalidf("the campaign has %d nodes, and can have %d: import it in parts", n, MaxNodes)
	}
	c = completed(c)
	id := c.ID
	c.ID = cmp.Or(c.ID, "new") // it gets one when it is kept
	if err := Check(c); err != nil {
		return Campaign{}, err
	}
	c.ID = id
	return c, nil
}

func campaignOfJSON(text string) (Campaign, error) {
	var c Campaign
	d := json.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&c); err != nil {
		return c, Invalidf("the campaign cannot be read: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return c, Invalidf("the campaign cannot be read: there is something behind the JSON object")
	}
	return c, nil
}

// completed returns a campaign as people and other programs write it, as Nod keeps it.
func completed(c Campaign) Campaign {
	nodes := c.Nodes()
	for i := range nodes {
		nodes[i] = nodes[i].Tidy()
		if n := &nodes[i]; n.Kind == KindCampaign {
			n.Name = cmp.Or(n.Name, "Imported campaign")
		} else if n.Kind == KindTicket && n.ProjectID != "" {
			n.ChannelID = "" // that of its project
		}
	}
	return Of(nodes)
}

// Tidy returns a node as it is kept: without spaces at the ends of its texts, with
// lines that end with \n, without fields that its kind does not have, and with a
// status if it is a ticket.
func (n Node) Tidy() Node {
	n = n.Plain()
	for _, s := range []*string{&n.ID, &n.Name, &n.Owner, &n.Status, &n.Due, &n.Role, &n.ChannelID, &n.ProjectID} {
		*s = strings.TrimSpace(*s)
	}
	for _, l := range []*[]string{&n.Tags, &n.DependsOn, &n.Docs} {
		*l = slices.Clone(*l)
		for i := range *l {
			(*l)[i] = strings.TrimSpace((*l)[i])
		}
	}
	n.Objective, n.Text = plainLines(n.Objective), plainLines(n.Text)
	if n.Kind == KindTicket {
		n.Status = cmp.Or(n.Status, StatusOpen)
	}
	return n
}

// plainLines ends lines with \n only and has no empty ones at either end.
func plainLines(s string) string {
	return strings.Trim(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"), "\n")
}
