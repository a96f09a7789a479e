//go:build e2etest

package windows

import (
	"errors"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
)

// accents are the colours of the one button of a window that does what comes next, dark
// and light. The program that ships says nothing of where its widgets are: a person
// finds the button by its colour, and so does the test.
var accents = []color.RGBA{{0x62, 0xCD, 0xB8, 0xFF}, {0x0B, 0x6B, 0x5F, 0xFF}}

// Sizes in pixels from which an area of an accent colour is a button, and the mark of the
// row that the keys act on; the mark of a tab is lower.
var (
	smallestButton = image.Pt(60, 24)
	rowMark        = image.Pt(2, 24)
)

// accented finds the largest area of an accent colour that has at least a size.
func accented(screen image.Image, least image.Point) (found image.Rectangle, ok bool) {
	for _, accent := range accents {
		for _, area := range areas(screen, accent) {
			if area.Dx() >= least.X && area.Dy() >= least.Y && size(area) > size(found) {
				found = area
			}
		}
	}
	return found, !found.Empty()
}

func size(r image.Rectangle) int { return r.Dx() * r.Dy() }

// areas are the bounds of each connected area of a colour.
func areas(screen image.Image, c color.RGBA) (found []image.Rectangle) {
	b := screen.Bounds()
	seen := map[image.Point]bool{}
	is := func(p image.Point) bool {
		return p.In(b) && !seen[p] && color.RGBAModel.Convert(screen.At(p.X, p.Y)) == c
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			start := image.Pt(x, y)
			if !is(start) {
				continue
			}
			area := image.Rectangle{}
			seen[start] = true
			for next := []image.Point{start}; len(next) > 0; {
				p := next[len(next)-1]
				next = next[:len(next)-1]
				area = area.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
				for _, d := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					if q := p.Add(d); is(q) {
						seen[q] = true
						next = append(next, q)
					}
				}
			}
			found = append(found, area)
		}
	}
	return found
}

// screen is what can be seen now.
func (c *computer) screen() image.Image {
	c.t.Helper()
	file := filepath.Join(c.Dir, "screen.png")
	c.must(c.Screenshot(file))
	f, err := os.Open(file)
	c.must(err)
	defer f.Close()
	img, err := png.Decode(f)
	c.must(err)
	return img
}

// picture keeps what can be seen now, for a person to look at.
func (c *computer) picture(name string) {
	c.t.Helper()
	dir := filepath.Join(c.build, "pictures")
	file := filepath.Join(dir, c.t.Name()+"-"+name+".png")
	if err := errors.Join(os.MkdirAll(dir, 0o755), c.Screenshot(file)); err != nil {
		c.t.Log(err)
	}
}
