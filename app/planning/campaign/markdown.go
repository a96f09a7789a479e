package campaign

import (
	"slices"
	"strings"
)

// nodeTable describes the Markdown table of one kind of nodes: a column for each field.
type nodeTable struct {
	heading string
	kind    Kind
	columns []string
}

// nodeTables are those of a campaign, in their order.
var nodeTables = []nodeTable{
	{"Channels", KindChannel, []string{"Id", "Name"}},
	{"Projects", KindProject, []string{"Id", "Name", "Channel"}},
	{"Documents", KindDoc, []string{"Id", "Title", "Tags", "Channel", "Project"}},
	{"Tickets", KindTicket, []string{"Id", "Title", "Project", "Channel", "Owner", "Status", "Due", "After", "Documents"}},
	{"Team", KindMember, []string{"Name", "Role"}},
}

// field returns the field of a node that a column shows: a text, or a list with commas between its entries.
func (n *Node) field(column string) (text *string, list *[]string) {
	texts := map[string]*string{"Id": &n.ID, "Name": &n.Name, "Title": &n.Name, "Channel": &n.ChannelID, "Project": &n.ProjectID,
		"Owner": &n.Owner, "Status": &n.Status, "Due": &n.Due, "Role": &n.Role}
	lists := map[string]*[]string{"Tags": &n.Tags, "After": &n.DependsOn, "Documents": &n.Docs}
	return texts[column], lists[column]
}

// textHeading begins the heading above the text of a document; its id follows.
const textHeading = "Text of "

// CampaignMarkdown writes a campaign as ReadCampaign reads it: the objective as a
// quotation, a table for each kind, and the texts of documents as quotations.
func Markdown(c Campaign) string {
	var b strings.Builder
	b.WriteString("# " + c.Name + "\n")
	if c.ID != "" {
		b.WriteString("\nId: " + c.ID + "\n")
	}
	writeQuote(&b, c.Objective)
	nodes := c.Nodes()
	for _, s := range nodeTables {
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
	b.WriteString("\n## " + s.heading + "\n\n| " + strings.Join(s.columns, " | ") + " |\n|" + strings.Repeat("---|", len(s.columns)) + "\n")
	for _, n := range nodes {
		if n.Kind == s.kind {
			b.WriteString("|")
			for _, c := range s.columns {
				b.WriteString(" " + n.cell(c) + " |")
			}
			b.WriteString("\n")
		}
	}
}

func (n Node) cell(column string) string {
	text, list := n.field(column)
	if text != nil {
		return escaped(*text, `\|`)
	}
	var out []string
	for _, s := range *list {
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
