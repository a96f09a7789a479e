package chat

import "github.com/nod-app/nod/app/api"

import "fyne.io/fyne/v2"

// key chooses among the installed models, or scrolls.
func (p *modelsPage) key(e *fyne.KeyEvent) bool {
	n := len(p.w.st.models.Models)
	switch {
	case e.Name == fyne.KeyDelete && n > 0:
		p.askRemove(p.w.st.models.Models[p.at].Name)
	case e.Name == fyne.KeyUp && p.at > 0:
		p.at--
	case e.Name == fyne.KeyDown && p.at < n-1:
		p.at++
	default:
		return scrollBy(e, p.scroll)
	}
	p.draw()
	p.reveal()
	return true
}

// reveal scrolls no further than it takes to see the model that keys act on.
func (p *modelsPage) reveal() {
	if p.at+1 >= len(p.list.Objects) {
		return
	}
	o := p.list.Objects[p.at+1]
	top := o.Position().Y + p.list.Position().Y + 20
	at, view := p.scroll.Offset.Y, p.scroll.Size().Height
	if top < at {
		p.scroll.ScrollToOffset(fyne.NewPos(0, top-8))
	} else if bottom := top + o.Size().Height; bottom > at+view {
		p.scroll.ScrollToOffset(fyne.NewPos(0, bottom-view+8))
	}
}

// letter does what stands on the buttons of the model that is looked at.
func (p *modelsPage) letter(r rune) bool {
	all := p.w.st.models.Models
	switch r {
	case 's', 'S':
		if p.w.st.models.Server.State == api.ServerStopped {
			p.w.serve(nil)
		}
	case 'l', 'L':
		p.w.modelled.poke()
	case 'u', 'U':
		if len(all) > 0 && all[p.at].Name != p.w.st.models.Current {
			p.use(all[p.at].Name)
		}
	case 'c', 'C':
		if len(all) > 0 {
			p.check(all[p.at].Name)
		}
	default:
		return false
	}
	return true
}
