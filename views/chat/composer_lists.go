package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// maxQueued is how many of the messages that wait are shown.
const maxQueued = 3

// drawLists shows the files that go along, and the messages that wait.
func (c *composer) drawLists(queue []api.Queued) {
	key := ""
	for _, f := range c.draft.files {
		key += f + "\x00"
	}
	for _, q := range queue {
		key += q.ID + "\x01" + q.Text
	}
	if key == c.shown {
		return
	}
	c.shown = key
	c.files.Objects, c.queue.Objects = nil, nil
	for i, f := range c.draft.files {
		c.files.Add(c.listed(theme.FileIcon(), kit.Clean(f), "Remove", func() { c.o.detach(i) }))
	}
	for i, q := range queue {
		if i == maxQueued {
			c.queue.Add(kit.Small("and " + kit.Count(len(queue)-i) + " more waiting"))
			break
		}
		c.queue.Add(c.listed(theme.HistoryIcon(), "Waiting: "+kit.Clean(q.Text), "Take back", func() { c.o.takeBack(q) }))
	}
	kit.Show(len(c.draft.files) > 0, c.files)
	kit.Show(len(queue) > 0, c.queue)
	c.box.Refresh()
	c.o.resized()
}

// listed is one line with a button that takes it away.
func (c *composer) listed(sign fyne.Resource, text, remove string, removed func()) fyne.CanvasObject {
	icon := kit.Icon(theme.NewColoredResource(sign, assets.ColorMuted), 16)
	line := kit.Centered(kit.NewLine(text).Sized(assets.SmallSize))
	return container.NewBorder(nil, nil, kit.Pad(0, 0, 4, 8, kit.Centered(icon)), kit.NewButton(remove, "", kit.Quiet, c.o.keys, removed), line)
}

const noModel = "No model"

// modelOptions are the models to choose among, with the one that is used even
// if it is not installed any more, and where that one stands; 0: none is used.
func modelOptions(models []api.Model, used string) (names []string, index int) {
	for _, m := range models {
		names = append(names, m.Name)
	}
	if used == "" {
		return names, 0
	}
	if !slices.Contains(names, used) {
		names = append(names, used)
	}
	return names, slices.Index(names, used) + 1
}

// drawModels offers the models that could reply.
func (c *composer) drawModels(s *state) {
	names, index := modelOptions(s.models.Models, s.replyModel())
	options := []string{noModel}
	for _, n := range names {
		options = append(options, kit.CleanTo(n, 60))
	}
	c.names = names
	if !slices.Equal(c.model.Options, options) || c.model.Selected != options[index] {
		c.model.Options, c.model.Selected = options, options[index]
		c.model.Refresh()
	}
	if !s.lost && len(names) > 0 {
		c.model.Enable()
	} else {
		c.model.Disable()
	}
}

// modelChosen lets another model reply.
func (c *composer) modelChosen(string) {
	i := c.model.SelectedIndex()
	switch {
	case i == 0:
		c.o.useModel("")
	case i > 0 && i <= len(c.names):
		c.o.useModel(c.names[i-1])
	}
}
