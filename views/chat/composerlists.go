package chat

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// drawLists shows the files that go along and what waits in line.
func (c *composer) drawLists() {
	key := ""
	for _, f := range c.d.files {
		key += f + "\x00"
	}
	for _, q := range c.w.st.view.queue {
		key += q.ID + "\x01" + q.Text
	}
	if key == c.shown {
		return
	}
	c.shown = key
	c.files.Objects, c.queue.Objects = nil, nil
	for i, f := range c.d.files {
		away := kit.NewButton("Remove", "", kit.Quiet, c.w.keys, func() { c.w.detach(i) })
		c.files.Add(listed(theme.FileIcon(), kit.Clean(f), away))
	}
	for i, q := range c.w.st.view.queue {
		if i == 3 {
			c.queue.Add(kit.Small("and " + kit.Count(len(c.w.st.view.queue)-i) + " more in line"))
			break
		}
		away := kit.NewButton("Take back", "", kit.Quiet, c.w.keys, func() { c.w.unqueue(q) })
		c.queue.Add(listed(theme.HistoryIcon(), "In line: "+kit.Clean(q.Text), away))
	}
	kit.Show(len(c.d.files) > 0, c.files)
	kit.Show(len(c.w.st.view.queue) > 0, c.queue)
	c.box.Refresh()
}

func listed(sign fyne.Resource, text string, away *kit.Button) fyne.CanvasObject {
	i := kit.Icon(theme.NewColoredResource(sign, assets.ColorMuted), 16)
	return container.NewBorder(nil, nil, kit.Pad(0, 0, 4, 8, kit.Centered(i)), away, kit.Centered(kit.NewLine(text).Sized(assets.SmallSize)))
}

const noModel = "No model"

// drawModels offers the models that could reply.
func (c *composer) drawModels() {
	st := &c.w.st
	names, at := []string{}, 0
	use := st.replies()
	for _, m := range st.models.Models {
		if m.Name == use {
			at = len(names) + 1
		}
		names = append(names, m.Name)
	}
	if use != "" && at == 0 {
		names = append(names, use)
		at = len(names)
	}
	options := []string{noModel}
	for _, n := range names {
		options = append(options, kit.CleanTo(n, 60))
	}
	c.names = names
	if !slices.Equal(c.model.Options, options) || c.model.Selected != options[at] {
		c.model.Options, c.model.Selected = options, options[at]
		c.model.Refresh()
	}
	if c.w.can() && len(names) > 0 {
		c.model.Enable()
	} else {
		c.model.Disable()
	}
}

// chose lets another model reply.
func (c *composer) chose(string) {
	i := c.model.SelectedIndex()
	if i < 0 || i > len(c.names) {
		return
	}
	name := ""
	if i > 0 {
		name = c.names[i-1]
	}
	if name != c.w.st.replies() {
		c.w.useInChat(name)
	}
}
