package terms

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// Shown are terms with what is said of them.
type Shown struct {
	Terms   api.Terms
	Changes []api.TermsDiff // from the terms before
	Pays    string          // who pays whom
	// Exact shows every letter, however long a text is: for what a person signs.
	Exact bool
}

func (s Shown) text(t string) string {
	if s.Exact {
		return kit.Exact(t)
	}
	return kit.CleanTo(t, 400)
}

// View draws terms as a table. What changed is bold, with a word about it.
type View struct {
	Box   *fyne.Container
	drawn string
}

// NewView makes a view without terms.
func NewView() *View { return &View{Box: kit.Rows(12)} }

// Set shows terms; the same ones are not drawn again.
func (v *View) Set(s Shown) {
	if key := fmt.Sprintf("%#v", s); v.drawn != key {
		v.drawn = key
		v.Box.Objects = s.draw()
		v.Box.Refresh()
	}
}

// draw returns the table from the top: what it is about, items, total, conditions.
func (s Shown) draw() []fyne.CanvasObject {
	summary := label(s.text(s.Terms.Summary), widget.MediumImportance)
	summary.TextStyle.Bold = true
	out := []fyne.CanvasObject{kit.Flush(summary)}
	if c, ok := s.change(partSummary, "", ""); ok {
		was := label(lang.T("was %s", value(c, c.Before)), widget.MediumImportance)
		was.SizeName, was.TextStyle.Bold = theme.SizeNameCaptionText, true
		out = append(out, kit.Flush(was))
	}
	for _, i := range s.Terms.Items {
		out = append(out, s.item(i))
	}
	for _, c := range s.Changes {
		if c.Part == PartItem && c.Change == removed {
			out = append(out, row(struck(lang.T("Removed: %s", s.text(c.Item))), kit.NewLine(value(c, c.Before)).Colored(assets.ColorMuted).Whole()))
		}
	}
	out = append(out, kit.Hairline(), s.total())
	if c := s.conditions(); c != nil {
		out = append(out, kit.Hairline(), c)
	}
	return out
}

func (s Shown) item(i api.TermItem) fyne.CanvasObject {
	name, amount, about := label(s.text(i.Description), widget.MediumImportance), kit.NewLine(kit.Amount(i.Text)).Whole(), kindText(i, s.text)
	words, price := "", kit.Cols(8, amount)
	if _, isNew := s.change(PartItem, i.Description, added); isNew {
		words, name.TextStyle.Bold = lang.T("new"), true
		amount.Bold(true)
	}
	for _, c := range s.Changes {
		if c.Part != PartItem || c.Item != i.Description || c.Field == "" {
			continue
		}
		if was := lang.T("was %s", value(c, c.Before)); c.Field == "amount" {
			price = beside(was, amount.Bold(true))
		} else {
			words, name.TextStyle.Bold = kit.Join(words, was), true
		}
	}
	rows := kit.Rows(2, row(name, price), note(about))
	if words != "" {
		rows.Add(kit.Small(words).Bold(true).Colored(theme.ColorNameForeground))
	}
	return rows
}

func (s Shown) total() fyne.CanvasObject {
	sum := kit.NewLine(kit.Amount(s.Terms.Total)).Sized(assets.HeadingSize).Bold(true).Whole()
	who := note(s.Pays)
	price := kit.Cols(8, sum)
	if c, ok := s.change(PartTotal, "", ""); ok {
		price = beside(lang.T("was %s", value(c, c.Before)), sum)
	}
	return kit.Rows(2, container.NewBorder(nil, nil, kit.Centered(kit.NewLine(lang.T("Total")).Bold(true).Whole()), price), who)
}

// beside returns an amount with what it was before, quiet, at its left.
func beside(was string, amount *kit.Line) *fyne.Container {
	return kit.Cols(8, kit.Centered(kit.Small(was).Whole()), amount)
}

func (s Shown) conditions() fyne.CanvasObject {
	rows := kit.Rows(4, kit.Small(lang.T("Conditions")))
	for _, c := range s.Terms.Conditions {
		l, words := label("• "+s.text(c), widget.MediumImportance), ""
		for _, d := range s.Changes {
			if d.Part == partCondition && d.Change == added && d.After == c {
				words, l.TextStyle.Bold = " "+lang.T("(new)"), true
			}
		}
		l.SetText(l.Text + words)
		rows.Add(kit.Flush(l))
	}
	for _, d := range s.Changes {
		if d.Part == partCondition && d.Change == removed {
			rows.Add(kit.Flush(struck(lang.T("Removed: %s", s.text(d.Before)))))
		}
	}
	if len(rows.Objects) == 1 {
		return nil
	}
	return rows
}

// change returns the change of a part: of an item that one, and of that kind if one is named.
func (s Shown) change(part, item, kind string) (api.TermsDiff, bool) {
	for _, c := range s.Changes {
		if c.Part == part && c.Item == item && (kind == "" || c.Change == kind) {
			return c, true
		}
	}
	return api.TermsDiff{}, false
}

// row returns a text before an amount, which keeps its room.
func row(text *widget.Label, amount fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 12, 0, container.NewVBox(amount)), kit.Flush(text))
}

func label(text string, i widget.Importance) *widget.Label {
	l := kit.Wrapped(fyne.TextWrapWord)
	kit.WriteLabel(l, text, i)
	return l
}

// note returns quiet, small text of as many lines as it needs.
func note(text string) fyne.CanvasObject {
	l := label(text, widget.LowImportance)
	l.SizeName = theme.SizeNameCaptionText
	return kit.Flush(l)
}

// struck returns the text of what was removed; the text says so itself.
func struck(text string) *widget.Label { return label(text, widget.LowImportance) }
