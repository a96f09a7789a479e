package chat

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// maxQueued is how many of the messages that wait are shown.
const maxQueued = 3

// drawLists shows the files that go along, and the messages that wait.
func (c *composer) drawLists(queue []api.Queued) {
	shown := append(slices.Clone(c.draft.files), "")
	for _, q := range queue {
		shown = append(shown, q.ID, q.Text)
	}
	if slices.Equal(shown, c.shown) {
		return
	}
	c.shown = shown
	c.files.Objects, c.queue.Objects = nil, nil
	for i, f := range c.draft.files {
		c.files.Add(c.listed(theme.FileIcon(), kit.Clean(f), lang.T("Remove"), func() { c.p.detach(i) }))
	}
	for i, q := range queue {
		if i == maxQueued {
			c.queue.Add(kit.Small(lang.T("and %s more waiting", kit.Count(len(queue)-i))))
			break
		}
		c.queue.Add(c.listed(theme.HistoryIcon(), lang.T("Waiting: %s", kit.Clean(q.Text)), lang.T("Remove"), func() { c.p.takeBack(q) }))
	}
	kit.Show(len(c.draft.files) > 0, c.files)
	kit.Show(len(queue) > 0, c.queue)
	c.resized()
}

// listed returns one line with a button that takes it away.
func (c *composer) listed(sign fyne.Resource, text, remove string, removed func()) fyne.CanvasObject {
	icon := kit.Icon(theme.NewColoredResource(sign, assets.ColorMuted), 16)
	line := kit.Centered(kit.NewLine(text).Sized(assets.SmallSize))
	return container.NewBorder(nil, nil, kit.Pad(0, 0, 4, 8, kit.Centered(icon)), kit.NewButton(remove, "", kit.Quiet, c.p.f.ChromeKeys(), removed), line)
}

// drawModels offers the models that could reply, with the one that is used even
// if it is not installed any more.
func (c *composer) drawModels(s *state) {
	used, options := s.replyModel(), []kit.Option[string]{modelOption("")}
	for _, m := range s.models.Models {
		options = append(options, modelOption(m.Name))
	}
	if !slices.Contains(options, modelOption(used)) {
		options = append(options, modelOption(used))
	}
	c.model.Draw(used, options...)
	if !s.lost && len(options) > 1 {
		c.model.Select.Enable()
	} else {
		c.model.Select.Disable()
	}
}

func modelOption(name string) kit.Option[string] {
	return kit.Option[string]{Value: name, Name: cmp.Or(kit.CleanTo(name, 60), lang.T("No model"))}
}
