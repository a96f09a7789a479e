package icons

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	ico "github.com/sergeymakinen/go-ico"
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

// A tray of Windows with 16 pixels shows, of each state, what was drawn for 16: Windows loads
// 32 and halves them. The bars, the dot and the tray fill their pixels.
func TestWindowsTrayHasItsOwnSmallIcon(t *testing.T) {
	seen := map[string]State{}
	for _, s := range states() {
		file, err := TrayICO(s)
		if err != nil {
			t.Fatal(err)
		}
		pictures, err := ico.DecodeAll(bytes.NewReader(file))
		if err != nil || len(pictures) != 2 || pictures[0].Bounds().Dx() != TraySize || pictures[1].Bounds().Size() != image.Pt(32, 32) {
			t.Fatalf("%+v: %d pictures, %v", s, len(pictures), err)
		}
		if other, ok := seen[string(file)]; ok {
			t.Errorf("%+v looks like %+v", s, other)
		}
		seen[string(file)] = s
		drawn, between := decode(t, read(s.name()+"-16.png")), 0
		for y := range 32 {
			for x := range 32 {
				got, want := color.NRGBAModel.Convert(pictures[1].At(x, y)).(color.NRGBA), color.NRGBAModel.Convert(drawn.At(x/2, y/2)).(color.NRGBA)
				if got.A != want.A || want.A > 0 && got != want {
					t.Fatalf("%+v at %d,%d: %v, drawn was %v", s, x, y, got, want)
				}
				if want.A > 0 && want.A < 0xff || want.A == 0xff && want.R > 0x30 && want.R < 0xe0 {
					between++
				}
			}
		}
		if s.Paused && between > 0 {
			t.Errorf("%+v: %d of 1,024 pixels are blurred", s, between)
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
