package icons

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

func states() []State {
	var out []State
	for _, waiting := range []bool{false, true} {
		for _, paused := range []bool{false, true} {
			out = append(out, State{waiting, paused})
		}
	}
	return out
}

func TestEveryStateHasItsOwnIcon(t *testing.T) {
	seen := map[string]State{}
	for _, s := range states() {
		img := decode(t, TrayPNG(s))
		if got := img.Bounds().Size(); got != image.Pt(TraySize, TraySize) {
			t.Errorf("%+v is %v", s, got)
		}
		if other, ok := seen[string(TrayPNG(s))]; ok {
			t.Errorf("%+v looks like %+v", s, other)
		}
		seen[string(TrayPNG(s))] = s
	}
}

// TestTheDotIsThere looks at the middle of the dot.
func TestTheDotIsThere(t *testing.T) {
	for _, s := range states() {
		_, _, _, alpha := decode(t, TrayPNG(s)).At(40, 9).RGBA()
		if (alpha > 0x8000) != s.Waiting {
			t.Errorf("%+v: alpha %x where the dot is", s, alpha)
		}
	}
}

func TestAppIcon(t *testing.T) {
	if got := decode(t, AppPNG()).Bounds().Size(); got != image.Pt(512, 512) {
		t.Errorf("the app's icon is %v", got)
	}
	if !bytes.Contains(AppSVG(), []byte("<svg")) {
		t.Error("AppSVG is no SVG")
	}
}

// On a white panel and on a black one, a good part of the icon differs much from it.
func TestIconShowsOnEveryPanel(t *testing.T) {
	for _, s := range states() {
		img := decode(t, TrayPNG(s))
		for name, panel := range map[string]uint32{"white": 0xffff, "black": 0} {
			shows := 0
			for y := range TraySize {
				for x := range TraySize {
					_, green, _, alpha := img.At(x, y).RGBA() // premultiplied
					drawn := green + panel*(0xffff-alpha)/0xffff
					if max(drawn, panel)-min(drawn, panel) > 0x8000 {
						shows++
					}
				}
			}
			if shows < TraySize*TraySize/8 {
				t.Errorf("%+v on %s: %d pixels can be seen", s, name, shows)
			}
		}
	}
}

func TestAMissingFileHasNoBytes(t *testing.T) {
	if b := read("nothing.png"); b != nil {
		t.Errorf("read %d bytes of a file that is not there", len(b))
	}
}

func decode(t *testing.T, b []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
