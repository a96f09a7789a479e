package campaigns

import (
	"cmp"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// nodeType is a kind of node that can be added.
type nodeType struct {
	kind      api.NodeKind
	name, key string
}

func addable() []nodeType {
	return []nodeType{{api.NodeTicket, lang.T("ticket"), "T"}, {api.NodeProject, lang.T("project"), "P"}, {api.NodeChannel, lang.T("channel"), "C"}, {api.NodeDoc, lang.T("document"), "D"}, {api.NodeMember, lang.T("person"), "M"}}
}

func kindWord(k api.NodeKind) string {
	for _, t := range addable() {
		if t.kind == k {
			return strings.ToUpper(t.name[:1]) + t.name[1:]
		}
	}
	return lang.T("Campaign")
}

// nodeFacts returns what is known of a node, with labels.
func nodeFacts(n api.Node, names map[string]string) [][2]string {
	all := func(ids []string) string {
		var out []string
		for _, id := range ids {
			out = append(out, kit.CleanTo(names[id], 120))
		}
		return strings.Join(out, "\n")
	}
	return [][2]string{
		{lang.T("Objective"), kit.CleanTo(n.Objective, 600)}, {lang.T("Role"), kit.CleanTo(n.Role, 120)},
		{lang.T("In"), kit.Join(kit.CleanTo(names[n.ChannelID], 80), kit.CleanTo(names[n.ProjectID], 80))},
		{lang.T("Owner"), kit.CleanTo(n.Owner, 80)}, {lang.T("Status"), statusWord(n.Status)}, {lang.T("Due"), kit.Due(n.Due)}, {lang.T("Needs"), all(n.DependsOn)},
		{lang.T("Docs"), all(n.Docs)}, {lang.T("Tags"), kit.CleanTo(strings.Join(n.Tags, ", "), 200)}, {lang.T("Text"), kit.CleanLines(n.Text, 40, 400)},
	}
}

// field is a field of a node that can be edited.
type field struct {
	label string
	value *string
	day   bool     // it is written as people write days
	among []string // the values that can be chosen; nil: any text
}

// fieldsOf returns the fields of a node in a campaign.
func fieldsOf(c api.Campaign, kind api.NodeKind, n *api.Node) []field {
	out := []field{{label: lang.T("Name"), value: &n.Name}}
	switch kind {
	case api.NodeCampaign:
		out = append(out, field{label: lang.T("Objective"), value: &n.Objective})
	case api.NodeTicket:
		out = append(out, field{label: lang.T("Owner"), value: &n.Owner}, field{label: lang.T("Due"), value: &n.Due, day: true}, field{label: lang.T("Status"), value: &n.Status, among: c.Statuses()})
	case api.NodeMember:
		out = append(out, field{label: lang.T("Role"), value: &n.Role})
	}
	return out
}

// statusWord returns a status as it is shown.
func statusWord(status string) string {
	return cmp.Or(map[string]string{api.StatusOpen: lang.T("open"), api.StatusDone: lang.T("done")}[status], kit.CleanTo(status, 40))
}

// newNode returns a node of a kind in the place of another one, or in what holds that.
func newNode(kind api.NodeKind, name string, at api.CampaignLine) api.Node {
	n := api.Node{Name: name}
	channel, project := at.Place()
	switch kind {
	case api.NodeTicket:
		n.Status = api.StatusOpen
		if n.ProjectID = project; project == "" {
			n.ChannelID = channel
		}
	case api.NodeDoc:
		n.ChannelID, n.ProjectID = channel, project
	case api.NodeProject:
		n.ChannelID = channel
	}
	return n
}
