package icons

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	ico "github.com/sergeymakinen/go-ico"
)

// TrayICO returns the icon for the tray of Windows, an ICO of two pictures. Windows loads a
// tray's icon at twice its size and then halves it: the picture of 32 pixels is one that was
// drawn for a tray of 16, with each pixel doubled, so that halving gives what was drawn.
func TrayICO(s State) ([]byte, error) {
	large, err := png.Decode(bytes.NewReader(TrayPNG(s)))
	if err != nil {
		return nil, fmt.Errorf("read the tray icon: %w", err)
	}
	small, err := png.Decode(bytes.NewReader(read(s.name() + "-16.png")))
	if err != nil {
		return nil, fmt.Errorf("read the small tray icon: %w", err)
	}
	var out bytes.Buffer
	if err := ico.EncodeAll(&out, []image.Image{large, doubled(small)}); err != nil {
		return nil, fmt.Errorf("write the tray icon: %w", err)
	}
	return out.Bytes(), nil
}

// doubled returns a picture in which each pixel of another is two wide and two high.
func doubled(src image.Image) image.Image {
	b := src.Bounds()
	dst := image.NewNRGBA(image.Rect(0, 0, 2*b.Dx(), 2*b.Dy()))
	for y := range 2 * b.Dy() {
		for x := range 2 * b.Dx() {
			dst.Set(x, y, src.At(b.Min.X+x/2, b.Min.Y+y/2))
		}
	}
	return dst
}
