package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// comparison shows the words that both people see alike if no one is between
// their computers.
type comparison struct {
	p     *Page
	box   *fyne.Container
	words *fyne.Container
	ask   *kit.Line
	shown string
}

func newComparison(p *Page) *comparison {
	v := &comparison{p: p, words: container.NewGridWithColumns(2), ask: kit.NewLine("").Bold(true)}
	why := kit.Muted(lang.T("Read them to each other, on the phone or in person. If one word differs, someone may be between your computers."))
	body := kit.Rows(20, v.words, kit.Rows(6, v.ask, kit.Flush(why)),
		kit.Flow(8, p.Table.Button("same", kit.Plain), p.Table.Button("different", kit.Plain)))
	v.box = container.NewStack(container.NewVScroll(kit.Pad(24, 16, 16, 16, kit.AtMost(560, body))))
	return v
}

func (v *comparison) draw(r api.Room) {
	on := r.State == api.RoomComparing
	kit.Show(on, v.box)
	if !on {
		return
	}
	v.ask.SetText(lang.T("Does %s see the same words?", otherName(r)))
	text := kit.Join(r.Words...)
	if v.shown == text {
		return
	}
	v.shown, v.words.Objects = text, nil
	for i, w := range r.Words {
		word := kit.NewLine(kit.CleanTo(w, 40)).Sized(26).Bold(true).Mono().Colored(theme.ColorNamePrimary)
		v.words.Add(container.NewBorder(nil, nil, kit.Pad(0, 0, 0, 8, kit.Centered(kit.NewLine(kit.Count(i+1)).Colored(assets.ColorMuted).Whole())), nil, word))
	}
	v.words.Refresh()
}

// compare sends whether the person saw the same words.
func (p *Page) compare(same bool) {
	r, _ := p.m.room()
	req := api.CompareWordsRequest{Room: r.ID, Same: same, Words: r.Words}
	frame.Do(p.f, lang.T("compare the words"), api.CompareWords.Call, req, func(api.Room) {
		if same {
			p.f.Say(lang.T("You said that the words are the same"))
			return
		}
		p.f.Warn(lang.T("The words are different, so the room was closed. Invite again over another network"))
	})
}
