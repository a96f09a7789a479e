package approval

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/views/kit"
)

// change returns what changes in a text; what it leaves out is among the arguments. Signs say
// what the colours say.
func change(d api.Diff, width float32) []line {
	c := d.Change()
	out := heading(lang.T("What changes"), lang.T("%s added, %s removed", kit.Number(c.Added, "%s line", "%s lines"), kit.Number(c.Removed, "%s line", "%s lines")))
	for _, l := range c.Lines {
		ground := map[string]ground{"+": added, "-": removed}[l.Sign]
		if l.Gap > 0 {
			out = append(out, line{spans: []span{{kit.Number(l.Gap, "%s unchanged line", "%s unchanged lines"), quiet}}, indent: markWidth})
			continue
		}
		rows := code(safetext.EscapeAll(l.Text), markWidth, width)
		for i := range rows {
			rows[i].ground = ground
		}
		rows[0].mark = l.Sign
		if out = append(out, rows...); l.Bare && l.Sign != "" {
			out = append(out, line{spans: []span{{lang.T("no line break at its end"), quiet}}, indent: markWidth, ground: ground})
		}
	}
	if c.Left > 0 {
		text := lang.T("%s are shown only in the full text, further down.", kit.Number(c.Left, "%s more changed line", "%s more changed lines"))
		out = append(out, note(text, markWidth, width)...)
	}
	return out
}

// note returns a sentence that the person must not miss.
func note(text string, indent, width float32) []line {
	out := prose("", text, warn, indent+markWidth, width)
	for i := range out {
		out[i].ground = marked
	}
	out[0].icon = warnSign
	return out
}
