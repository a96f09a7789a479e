package kittest

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/views/kit"
)

func TestDrawPart(t *testing.T) {
	test.NewTempApp(t)
	hidden := canvas.NewText("hidden", color.Black)
	hidden.Hide()
	for _, c := range []struct {
		name string
		part fyne.CanvasObject
		want string
	}{
		{"a text with markup in it", text(0, 0, `a <b> & "c"/></text>`), "0,0 40x20 text color=rgba(0,0,0,255) \"a <b> & \\\"c\\\"/></text>\"\n"},
		{"where it stands does not matter", text(30, 7, "a"), "0,0 40x20 text color=rgba(0,0,0,255) \"a\"\n"},
		{"nothing", nil, "(hidden)\n"},
		{"hidden", hidden, "(hidden)\n"},
		{"what leaves no trace", container.NewStack(canvas.NewRectangle(color.Transparent), canvas.NewText("", color.Black), layout.NewSpacer()), "(nothing)\n"},
		{"one thing in a widget", at(8, 8, kit.NewFill("primary", 0, fyne.Size{})), "0,0 40x20 kit.Fill/rectangle fillColor=primary\n"},
		{"places add up", container.NewWithoutLayout(at(1, 2, container.NewWithoutLayout(text(3, 4, "a")))), "4,6 40x20 text color=rgba(0,0,0,255) \"a\"\n"},
		{"several things in a widget", at(0, 0, widget.NewButton("a", nil)),
			"0,0 40x20 widget.Button\n  0,0 40x20 rectangle fillColor=button radius=4\n  15,0 8x19 widget.RichText/text alignment=center bold \"a\"\n"},
	} {
		if got := DrawPart(c.part); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

func text(x, y float32, s string) fyne.CanvasObject { return at(x, y, canvas.NewText(s, color.Black)) }

func at(x, y float32, o fyne.CanvasObject) fyne.CanvasObject {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(40, 20))
	return o
}
