package tray

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"
)

func encoded(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPixmapIsStraightARGB(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	img.Set(0, 0, color.NRGBA{R: 200, G: 100, B: 50, A: 128})
	got, err := pixmaps(encoded(t, img))
	if err != nil || len(got) != 1 {
		t.Fatal(got, err)
	}
	if p := got[0]; p.W != 2 || p.H != 1 || !slices.Equal(p.Pix, []byte{128, 200, 100, 50, 0, 0, 0, 0}) {
		t.Errorf("%+v", p)
	}
}

func TestPixmapOfBadIcons(t *testing.T) {
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"not a PNG": {[]byte("<svg/>"), "read the icon"},
		"cut off":   {encoded(t, image.NewGray(image.Rect(0, 0, 64, 64)))[:50], "read the icon"},
		"too large": {encoded(t, image.NewGray(image.Rect(0, 0, 513, 1))), "513x1"},
	} {
		if _, err := pixmaps(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := pixmaps(nil); err != nil || len(got) != 0 {
		t.Errorf("no icon: %v, %v", got, err)
	}
}
