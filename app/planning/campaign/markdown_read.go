package campaign

import (
	"slices"
	"strings"
)

// markdownReader reads what CampaignMarkdown wrote, line by line.
type markdownReader struct {
	campaign Node
	nodes    []Node
	texts    map[string]string // of documents, by id
	table    *nodeTable        // of the table that follows
	rule     bool              // the line below the head comes next
	head     []string          // the columns of the table; nil before its first line
	text     string            // id of the document whose text follows
	started  bool              // there was a heading of the campaign
	quote    []string
}

func campaignOfMarkdown(text string) (Campaign, error) {
	r := markdownReader{campaign: Node{Kind: KindCampaign}, texts: map[string]string{}}
	n := 0
	for l := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		n++
		if err := r.line(l); err != nil {
			return Campaign{}, Invalidf("line %d of the campaign: %v", n, err)
		}
	}
	r.endQuote()
	if !r.started {
		return Campaign{}, Invalidf("the campaign has no heading: its first line is # and its name")
	}
	for i := range r.nodes {
		if n := &r.nodes[i]; n.Kind == KindDoc {
			n.Text = r.texts[n.ID]
			delete(r.texts, n.ID)
		}
	}
	for id := range r.texts {
		return Campaign{}, Invalidf("the campaign has the text of a document “%s”, which it does not have", id)
	}
	return Of(append([]Node{r.campaign}, r.nodes...)), nil
}

func (r *markdownReader) line(l string) error {
	if rest, ok := strings.CutPrefix(l, ">"); ok {
		r.quote = append(r.quote, strings.TrimPrefix(rest, " "))
		return nil
	}
	r.endQuote()
	l = strings.TrimSpace(l)
	switch {
	case l == "":
		r.head = nil
	case !r.started:
		name, ok := strings.CutPrefix(l, "# ")
		if !ok {
			return Invalidf("it is no campaign: the first line is # and its name")
		}
		r.started, r.campaign.Name = true, strings.TrimSpace(name)
	case strings.HasPrefix(l, "## "):
		return r.heading(strings.TrimSpace(l[3:]))
	case strings.HasPrefix(l, "|"):
		return r.row(l)
	case strings.HasPrefix(l, "Id: ") && r.table == nil && r.text == "":
		r.campaign.ID = strings.TrimSpace(l[4:])
	default:
		return Invalidf("“%.60s” is neither a heading nor a row of a table nor a quotation", l)
	}
	return nil
}

// endQuote keeps the quotation that has ended: an objective, or a document's text.
func (r *markdownReader) endQuote() {
	if r.quote == nil {
		return
	}
	text := strings.Join(r.quote, "\n")
	r.quote = nil
	if r.text != "" {
		r.texts[r.text] = text
		return
	}
	r.campaign.Objective = text
}

func (r *markdownReader) heading(h string) error {
	r.table, r.head, r.text = nil, nil, ""
	if id, ok := strings.CutPrefix(h, textHeading); ok {
		r.text = id
		return nil
	}
	i := slices.IndexFunc(nodeTables, func(s nodeTable) bool { return strings.EqualFold(s.heading, h) })
	if i < 0 {
		return Invalidf("there is no part “%.60s”: they are Channels, Projects, Documents, Tickets, Team and Text of …", h)
	}
	r.table = &nodeTables[i]
	return nil
}

func (r *markdownReader) row(l string) error {
	if r.table == nil {
		return Invalidf("a table is below no heading of a part")
	}
	cells := splitEscaped(strings.TrimPrefix(l, "|"), '|')
	if last := len(cells) - 1; strings.TrimSpace(cells[last]) == "" {
		cells = cells[:last]
	}
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if r.head == nil {
		return r.columns(cells)
	}
	rule := r.rule
	r.rule = false
	if rule && !strings.ContainsFunc(strings.Join(cells, ""), func(c rune) bool { return c != '-' && c != ':' }) {
		return nil
	}
	if len(cells) > len(r.head) {
		return Invalidf("the row has %d cells, the table %d columns", len(cells), len(r.head))
	}
	if len(r.nodes) >= MaxNodes {
		return Invalidf("a campaign can have %d nodes, and this one has more", MaxNodes)
	}
	n := Node{Kind: r.table.kind}
	for i, cell := range cells {
		n.read(r.head[i], cell)
	}
	if n.Kind == KindMember {
		n.ID = n.Name
	}
	r.nodes = append(r.nodes, n)
	return nil
}

func (r *markdownReader) columns(cells []string) error {
	r.rule = true
	for _, cell := range cells {
		i := slices.IndexFunc(r.table.columns, func(c string) bool { return strings.EqualFold(c, cell) })
		if i < 0 {
			return Invalidf("the table of %s has no column “%.60s”", r.table.heading, cell)
		}
		r.head = append(r.head, r.table.columns[i])
	}
	return nil
}

func (n *Node) read(column, cell string) {
	text, list := n.field(column)
	if text != nil {
		*text = unescaped(cell)
		return
	}
	for _, s := range splitEscaped(cell, ',') {
		if s = strings.TrimSpace(s); s != "" {
			*list = append(*list, unescaped(s))
		}
	}
}
