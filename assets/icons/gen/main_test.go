package main

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// TestPicturesAreWhatTheSourcesSay renders every source again. A shade of 2 is
// let pass, since floating point differs a little between processors.
func TestPicturesAreWhatTheSourcesSay(t *testing.T) {
	for _, p := range pictures() {
		t.Run(p.file, func(t *testing.T) {
			svg, err := os.ReadFile(filepath.Join("..", p.source))
			if err != nil {
				t.Fatal(err)
			}
			want, err := render(svg, p)
			if err != nil {
				t.Fatal(err)
			}
			if off := differing(want, committed(t, p.file)); off != 0 {
				t.Errorf("%d pixels differ from %s: run go generate ./assets/icons", off, p.source)
			}
		})
	}
}

func committed(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(filepath.Join("..", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func differing(want *image.NRGBA, got image.Image) int {
	if want.Bounds() != got.Bounds() {
		return want.Bounds().Dx() * want.Bounds().Dy()
	}
	off := 0
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			if !near(want.NRGBAAt(x, y), color.NRGBAModel.Convert(got.At(x, y)).(color.NRGBA)) {
				off++
			}
		}
	}
	return off
}

func near(a, b color.NRGBA) bool {
	close := func(x, y uint8) bool { return max(x, y)-min(x, y) <= 2 }
	if a.A < 8 && b.A < 8 {
		return true // the colour of what cannot be seen
	}
	return close(a.R, b.R) && close(a.G, b.G) && close(a.B, b.B) && close(a.A, b.A)
}
