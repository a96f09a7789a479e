package plans

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// addKind is a kind of node that can be added, with its name and key.
type addKind struct {
	kit.Option[api.NodeKind]
	key string
}

func addable() []addKind {
	return []addKind{
		{kit.Option[api.NodeKind]{Value: api.NodeTicket, Name: "ticket"}, "T"}, {kit.Option[api.NodeKind]{Value: api.NodeProject, Name: "project"}, "P"},
		{kit.Option[api.NodeKind]{Value: api.NodeChannel, Name: "channel"}, "C"}, {kit.Option[api.NodeKind]{Value: api.NodeDoc, Name: "document"}, "D"},
		{kit.Option[api.NodeKind]{Value: api.NodeMember, Name: "person"}, "M"},
	}
}

// kindWord is what a kind of node is called.
func kindWord(k api.NodeKind) string {
	for _, a := range addable() {
		if a.Value == k {
			return strings.ToUpper(a.Name[:1]) + a.Name[1:]
		}
	}
	return "Campaign"
}

// namesOf are the names of all nodes of a campaign, by id.
func namesOf(c api.Campaign) map[string]string {
	out := map[string]string{}
	for _, x := range c.Channels {
		out[x.ID] = x.Name
	}
	for _, x := range c.Projects {
		out[x.ID] = x.Name
	}
	for _, x := range c.Docs {
		out[x.ID] = x.Title
	}
	for _, x := range c.Tickets {
		out[x.ID] = x.Title
	}
	return out
}

// nodeFacts are what is known of a node, with labels.
func nodeFacts(l treeLine, names map[string]string) [][2]string {
	all := func(ids []string) string {
		var out []string
		for _, id := range ids {
			out = append(out, kit.CleanTo(names[id], 120))
		}
		return strings.Join(out, "\n")
	}
	n := l.node
	return [][2]string{
		{"Objective", kit.CleanTo(n.Objective, 600)}, {"Role", kit.CleanTo(n.Role, 120)},
		{"In", kit.Join(kit.CleanTo(names[n.ChannelID], 80), kit.CleanTo(names[n.ProjectID], 80))},
		{"Owner", kit.CleanTo(n.Owner, 80)}, {"Status", kit.CleanTo(n.Status, 40)}, {"Due", kit.CleanTo(n.Due, 20)}, {"Needs", all(n.DependsOn)},
		{"Docs", all(n.Docs)}, {"Tags", kit.CleanTo(strings.Join(n.Tags, ", "), 200)}, {"Text", kit.CleanLines(n.Text, 40, 400)},
	}
}

// nodeField is a field of a node that can be edited.
type nodeField struct {
	label string
	value *string
}

// fieldsOf are the fields that a kind of node has.
func fieldsOf(kind api.NodeKind, n *api.Node) []nodeField {
	out := []nodeField{{"Name", &n.Name}}
	switch kind {
	case api.NodeCampaign:
		out = append(out, nodeField{"Objective", &n.Objective})
	case api.NodeTicket:
		out = append(out, nodeField{"Owner", &n.Owner}, nodeField{"Due", &n.Due}, nodeField{"Status", &n.Status})
	case api.NodeMember:
		out = append(out, nodeField{"Role", &n.Role})
	}
	return out
}

// ask shows a form in the place of the buttons; nil: the buttons again.
func (c *campaignPage) ask(form *kit.Form) {
	c.foot.Objects = []fyne.CanvasObject{c.buttons}
	if form == nil {
		c.f.CloseForm()
	} else {
		c.foot.Objects = []fyne.CanvasObject{form.Box}
		kit.Show(true, c.side)
		c.f.OpenForm(form)
	}
	c.foot.Refresh()
	c.Table.Draw()
}

func (c *campaignPage) question(q kit.Question) {
	q.Cancel, q.Closed = "Cancel", func() { c.ask(nil) }
	done := q.Done
	q.Done = func(text string) { c.ask(nil); done(strings.TrimSpace(text)) }
	c.ask(kit.NewQuestion(c.f.FormKeys(), q))
}

// askEdit shows the fields of the current node.
func (c *campaignPage) askEdit() {
	l, _ := c.tree.Current()
	n := l.node
	rows := kit.Rows(8)
	fields := fieldsOf(l.kind, &n)
	entries := make([]*kit.Entry, len(fields))
	closed := func() { c.ask(nil) }
	save := func() {
		for i, f := range fields {
			*f.value = strings.TrimSpace(entries[i].Text)
		}
		c.ask(nil)
		c.edit("save it", api.EditChange, l.kind, n, "Saved "+kit.CleanTo(n.Name, 60))
	}
	for i, f := range fields {
		entries[i] = kit.NewEntry("", c.f.FormKeys())
		entries[i].SetText(*f.value)
		entries[i].TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		entries[i].Escaped, entries[i].OnSubmitted = closed, func(string) { save() }
		rows.Add(kit.Field(f.label, entries[i]))
	}
	rows.Add(kit.Cols(8, kit.NewButton("Save", "Enter", kit.Primary, c.f.FormKeys(), save), kit.NewButton("Cancel", "Esc", kit.Quiet, c.f.FormKeys(), closed)))
	c.ask(&kit.Form{Box: rows, First: entries[0], Cancel: closed})
}

func (c *campaignPage) askAdd(k addKind) {
	l, _ := c.tree.Current()
	name := ""
	c.question(kit.Question{Text: "New " + k.Name, Value: &name, Confirm: "Add", Done: func(name string) {
		c.edit("add it", api.EditAdd, k.Value, newNode(k.Value, name, l), "Added "+kit.CleanTo(name, 60))
	}})
}

// askRemove asks before it removes a node, or the whole campaign.
func (c *campaignPage) askRemove() {
	l, _ := c.tree.Current()
	c.question(kit.Question{Text: "Remove " + kit.CleanTo(l.node.Name, 28) + "?", Confirm: "Remove", Done: func(string) {
		if l.kind != api.NodeCampaign {
			c.edit("remove it", api.EditRemove, l.kind, api.Node{ID: l.node.ID}, "Removed "+kit.CleanTo(l.node.Name, 60))
			return
		}
		frame.Do(c.f, "remove the campaign", api.RemoveCampaign.Call, api.CampaignRequest{ID: l.node.ID}, func(api.None) { c.f.Say("Removed " + kit.CleanTo(l.node.Name, 60)) })
	}})
}

// edit changes one node; it can be undone.
func (c *campaignPage) edit(doing string, op api.EditOp, kind api.NodeKind, n api.Node, said string) {
	req := api.EditCampaignRequest{ID: c.id, Op: op, Kind: kind, Node: n}
	frame.Do(c.f, doing, api.EditCampaign.Call, req, func(res api.IDResult) {
		if op != api.EditRemove {
			c.want = res.ID
		}
		c.f.Say(said)
	})
}

func (c *campaignPage) askNew() {
	name := ""
	c.question(kit.Question{Text: "New campaign", Value: &name, Confirm: "Create", Done: func(name string) {
		frame.Do(c.f, "create the campaign", api.CreateCampaign.Call, api.CreateCampaignRequest{Name: name}, func(res api.IDResult) { c.id, c.want = res.ID, res.ID; c.f.Say("Created " + kit.CleanTo(name, 60)) })
	}})
}

// maxImport is how large an imported campaign can be, in bytes; the agent takes no more.
const maxImport = 8 << 20

func (c *campaignPage) chooseImport() {
	c.f.ChooseFile(c.tree, func(path string) {
		c.f.Do("import "+path, func(ctx context.Context) (func(), error) {
			text, err := readUpTo(path, maxImport)
			if err != nil {
				return nil, err
			}
			res, err := api.ImportCampaign.Call(ctx, c.f.Client, api.ImportCampaignRequest{Text: text})
			return func() {
				c.id, c.want = res.ID, res.ID
				c.f.Say("Imported " + kit.Number(res.Counts.Projects, "project") + " and " + kit.Number(res.Counts.Tickets, "ticket"))
			}, err
		})
	})
}

// readUpTo reads a regular file that is no larger than limit bytes.
func readUpTo(path string, limit int64) (string, error) {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !st.Mode().IsRegular():
		return "", errors.New("it is not a file")
	case st.Size() > limit:
		return "", fmt.Errorf("it has %s, and a campaign can have %s", kit.Size(st.Size()), kit.Size(limit))
	}
	content, err := os.ReadFile(path)
	return string(content), err
}

// chooseExport writes the campaign into a new file of a folder.
func (c *campaignPage) chooseExport(format api.CampaignFormat) {
	c.f.ChooseFolder(c.f.Home, c.tree, func(dir string) {
		c.f.Do("export the campaign", func(ctx context.Context) (func(), error) {
			res, err := api.ExportCampaign.Call(ctx, c.f.Client, api.ExportCampaignRequest{ID: c.id, Format: format})
			if err != nil {
				return nil, err
			}
			path := filepath.Join(dir, filepath.Base(res.Name))
			err = writeNew(path, res.Text)
			return func() { c.f.Say("Wrote " + kit.Place(path, c.f.Home)) }, err
		})
	})
}

// writeNew writes a file that is not there yet: nothing is overwritten.
func writeNew(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s is there already; choose another folder", filepath.Base(path))
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// loadExample adds the example campaign.
func loadExample(f *frame.Frame) {
	frame.Do(f, "load the example", api.ExampleCampaign.Call, api.None{}, func(api.IDResult) { f.Say("Loaded the example campaign") })
}
