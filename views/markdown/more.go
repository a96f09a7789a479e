package markdown

import (
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/markdown"
	"github.com/nod-app/nod/views/kit"
)

// sayRest says what is not shown, and whether that is news.
func (v *View) sayRest(hidden int) bool {
	left, more := v.s.Left()
	text := ""
	switch {
	case left > 0 && more || hidden > 0 && left > 0:
		text = lang.T("%s more", kit.Size(int64(left)))
	case hidden > 0:
		text = lang.T("the rest of this message")
	case left > 0:
		text = lang.T("%s more are not shown here. Copying the message has all of it.", kit.Size(int64(left)))
	}
	kit.Show(more || hidden > 0, v.more)
	if v.rest.DebugText() == text {
		return false
	}
	v.rest.SetText(text)
	return true
}

func (v *View) showMore() {
	v.s.More()
	v.limit += markdown.MaxPieces
	v.Draw()
}

func (v *View) putRest(y float32) float32 {
	x := float32(0)
	if v.more.Visible() {
		s := v.more.MinSize()
		kit.Put(v.more, 0, y, s.Width, s.Height)
		x = s.Width + 12
	}
	kit.Put(v.rest, x, y+6, max(1, v.width-x), 20)
	v.Objects = append(v.Objects, v.more, v.rest)
	return y + 32
}
