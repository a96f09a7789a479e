package engine

import (
	"slices"
	"strings"
)

// nodeTable is one table of a campaign in Markdown: a column for each field.
type nodeTable struct {
	heading string
	kind    Kind
	columns []nodeColumn
}

// nodeColumn is one field of a node as a cell.
type nodeColumn struct {
	head string
	get  func(n *Node) *string   // one of the two
	list func(n *Node) *[]string // of ids or words, with commas between them
}

func one(head string, get func(n *Node) *string) nodeColumn { return nodeColumn{head: head, get: get} }

func several(head string, list func(n *Node) *[]string) nodeColumn {
	return nodeColumn{head: head, list: list}
}

// nodeTables returns those of a campaign, in their order.
func nodeTables() []nodeTable {
	id := one("Id", func(n *Node) *string { return &n.ID })
	name := one("Name", func(n *Node) *string { return &n.Name })
	title := one("Title", func(n *Node) *string { return &n.Name })
	channel := one("Channel", func(n *Node) *string { return &n.ChannelID })
	project := one("Project", func(n *Node) *string { return &n.ProjectID })
	return []nodeTable{
		{"Channels", KindChannel, []nodeColumn{id, name}},
		{"Projects", KindProject, []nodeColumn{id, name, channel}},
		{"Documents", KindDoc, []nodeColumn{id, title, several("Tags", func(n *Node) *[]string { return &n.Tags }), channel, project}},
		{"Tickets", KindTicket, []nodeColumn{id, title, project, channel,
			one("Owner", func(n *Node) *string { return &n.Owner }), one("Status", func(n *Node) *string { return &n.Status }),
			one("Due", func(n *Node) *string { return &n.Due }), several("After", func(n *Node) *[]string { return &n.DependsOn }),
			several("Documents", func(n *Node) *[]string { return &n.Docs })}},
		{"Team", KindMember, []nodeColumn{name, one("Role", func(n *Node) *string { return &n.Role })}},
	}
}

// textHeading begins the heading above the text of a document; its id follows.
const textHeading = "Text of "

// CampaignMarkdown writes a campaign as ReadCampaign reads it: the objective as a
// quotation, a table for each kind, and the texts of documents as quotations.
func CampaignMarkdown(c Campaign) string {
	var b strings.Builder
	b.WriteString("# " + c.Name + "\n")
	if c.ID != "" {
		b.WriteString("\nId: " + c.ID + "\n")
	}
	writeQuote(&b, c.Objective)
	nodes := c.Nodes()
	for _, s := range nodeTables() {
		writeTable(&b, s, nodes)
	}
	for _, d := range c.Docs {
		if d.Text != "" {
			b.WriteString("\n## " + textHeading + d.ID + "\n")
			writeQuote(&b, d.Text)
		}
	}
	return b.String()
}

func writeQuote(b *strings.Builder, text string) {
	if text == "" {
		return
	}
	b.WriteString("\n")
	for l := range strings.SplitSeq(text, "\n") {
		b.WriteString("> " + l + "\n")
	}
}

func writeTable(b *strings.Builder, s nodeTable, nodes []Node) {
	if !slices.ContainsFunc(nodes, func(n Node) bool { return n.Kind == s.kind }) {
		return
	}
	b.WriteString("\n## " + s.heading + "\n\n|")
	for _, c := range s.columns {
		b.WriteString(" " + c.head + " |")
	}
	b.WriteString("\n|" + strings.Repeat("---|", len(s.columns)) + "\n")
	for _, n := range nodes {
		if n.Kind != s.kind {
			continue
		}
		b.WriteString("|")
		for _, c := range s.columns {
			b.WriteString(" " + c.cell(&n) + " |")
		}
		b.WriteString("\n")
	}
}

func (c nodeColumn) cell(n *Node) string {
	if c.get != nil {
		return escaped(*c.get(n), `\|`)
	}
	var out []string
	for _, s := range *c.list(n) {
		out = append(out, escaped(s, `\|,`))
	}
	return strings.Join(out, ", ")
}

// escaped puts a backslash before each of some signs.
func escaped(s, signs string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(signs, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// splitEscaped splits at a sign that no backslash is before; backslashes stay.
func splitEscaped(s string, sign byte) []string {
	var out []string
	start := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case sign:
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return append(out, s[min(start, len(s)):])
}

func unescaped(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
