package extract

import (
	"encoding/xml"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// textLook holds the properties of text in a Word document that decide whether a reader sees it,
// by their names; those that are not set are left out.
type textLook map[string]string

func (l textLook) take(e xml.StartElement) {
	value := attribute(e, "val")
	switch name := e.Name.Local; name {
	case "vanish", "sz", "w", "tblStyle":
		l[name] = value
	case "color":
		l["color"] = value
		if t := attribute(e, "themeColor"); (t == "background1" || t == "light1") && attribute(e, "themeShade") == "" && attribute(e, "themeTint") == "" {
			l["color"] = white
		}
	case "highlight":
		l["ground"] = highlights[value]
	case "shd":
		if l["ground"] = attribute(e, "fill"); value == "solid" {
			l["ground"] = attribute(e, "color")
		}
		if attribute(e, "themeFill") != "" && l["ground"] == "auto" {
			l["ground"] = unknownGround
		}
	case "spacing":
		if attribute(e, "lineRule") == "exact" {
			l["line"] = attribute(e, "line")
		}
	case "framePr":
		l["x"], l["y"] = attribute(e, "x"), attribute(e, "y")
	}
}

const (
	white         = "FFFFFF"
	unknownGround = "unknown" // a picture, or what a style of tables says
)

// highlights are the names of colours behind text.
var highlights = map[string]string{
	"black": "000000", "blue": "0000FF", "cyan": "00FFFF", "green": "00FF00", "magenta": "FF00FF", "red": "FF0000", "yellow": "FFFF00", "white": white,
	"darkBlue": "000080", "darkCyan": "008080", "darkGreen": "008000", "darkMagenta": "800080", "darkRed": "800000", "darkYellow": "808000",
	"darkGray": "808080", "lightGray": "C0C0C0",
}

// What is smaller than these, or nearer to its ground, no one reads.
const (
	minSize     = 6     // half points
	minWidth    = 20    // per cent
	minLine     = 40    // twentieths of a point
	minContrast = 24    // of a colour's parts, which go to 255
	offLeft     = -3000 // twentieths of a point, further than a margin
	offPage     = 31680 // the largest page that Word knows
)

// unseen reports whether text with this look cannot be seen on a ground, which counts where the
// look has none.
func (l textLook) unseen(ground string) bool {
	if v, ok := l["vanish"]; ok && v != "0" && v != "false" {
		return true
	}
	if own := l["ground"]; own != "" && own != "auto" {
		ground = own
	}
	return below(l["sz"], minSize) || below(l["w"], minWidth) || below(l["line"], minLine) ||
		off(l["x"]) || off(l["y"]) || alike(l["color"], ground)
}

func below(value string, least int) bool {
	n, err := strconv.Atoi(strings.TrimSuffix(value, "%"))
	return err == nil && n < least
}

func off(value string) bool {
	n, err := strconv.Atoi(value)
	return err == nil && (n < offLeft || n > offPage)
}

// alike reports whether two colours cannot be told apart. One that Word chooses can.
func alike(a, b string) bool {
	x, errX := strconv.ParseUint(a, 16, 24)
	y, errY := strconv.ParseUint(b, 16, 24)
	if errX != nil || errY != nil {
		return false
	}
	for shift := 0; shift < 24; shift += 8 {
		if p, q := int(x>>shift&255), int(y>>shift&255); max(p-q, q-p) > minContrast {
			return false
		}
	}
	return true
}

// wordLooks follows how text looks, in the order in which a Word document is read.
type wordLooks struct {
	paragraph, run, table textLook
	taken                 textLook // what properties belong to; nil: to what does not decide
	cell                  string   // its ground
	boxes                 int      // how deep in boxes of text, whose ground is not known
	hiddenRow             int      // how deep in tables a hidden row is; 0: none
}

// start notes where text begins whose look is told by what follows.
func (w *wordLooks) start(e xml.StartElement, tables int) {
	switch e.Name.Local {
	case "p":
		w.paragraph, w.run = textLook{}, nil
	case "r":
		w.run = textLook{}
	case "pPr":
		w.taken = w.paragraph
	case "rPr":
		w.taken = w.run
	case "tblPr":
		w.table = textLook{}
		w.taken = w.table
	case "tc":
		w.cell = ""
	case "shd": // of a cell: those of text are properties
		l := textLook{}
		l.take(e)
		w.cell = l["ground"]
	case "hidden":
		if v := attribute(e, "val"); w.hiddenRow == 0 && v != "0" && v != "false" {
			w.hiddenRow = tables
		}
	case "txbxContent":
		w.boxes++
	}
}

// property takes a property. Those of a paragraph's mark, and of how it was before a change,
// say nothing of its text.
func (w *wordLooks) property(e xml.StartElement) {
	switch e.Name.Local {
	case "rPr", "rPrChange", "pPrChange":
		w.taken = nil
	}
	if w.taken != nil {
		w.taken.take(e)
		if s := attribute(e, "val"); e.Name.Local == "rStyle" || e.Name.Local == "pStyle" {
			w.taken["style"] = s
		}
	}
}

func (w *wordLooks) end(name string, tables int) {
	switch name {
	case "tc":
		w.cell = ""
	case "tr":
		if w.hiddenRow == tables {
			w.hiddenRow = 0
		}
	case "tbl":
		w.table = nil
	case "txbxContent":
		w.boxes--
	}
}

// unseen reports whether the text of this run cannot be seen.
func (w *wordLooks) unseen(styles map[string]wordStyle) bool {
	look := textLook{}
	for _, l := range []textLook{styles[defaultsStyle].look, styles[w.paragraph["style"]].look, w.paragraph, styles[w.run["style"]].charLook(w.run), w.run} {
		maps.Copy(look, l)
	}
	ground := white
	switch {
	case w.cell != "" && w.cell != "auto":
		ground = w.cell
	case w.boxes > 0 || w.table["tblStyle"] != "":
		ground = unknownGround
	}
	return w.hiddenRow > 0 || look.unseen(ground)
}

// charLook returns the look of a style of characters; a run without one has none of its own.
func (s wordStyle) charLook(run textLook) textLook {
	if run["style"] == "" {
		return nil
	}
	return s.look
}

func inheritedLook(drafts map[string]*styleDraft, id string) textLook {
	chain := []textLook{}
	for range 16 { // a circle of styles ends here
		s := drafts[id]
		if s == nil {
			break
		}
		chain = append(chain, s.look)
		id = s.base
	}
	look := textLook{}
	for _, l := range slices.Backward(chain) {
		maps.Copy(look, l)
	}
	return look
}
