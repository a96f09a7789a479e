package tray

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
)

// pixmap is a picture in the format of StatusNotifierItem.
type pixmap struct {
	W, H int32
	Pix  []byte // a pixel: alpha, red, green, blue, not premultiplied
}

// maxSide bounds a tray icon, in pixels; it is sent at each change.
const maxSide = 512

// pixmaps returns the one picture in a PNG file, or none for an empty file.
func pixmaps(file []byte) ([]pixmap, error) {
	if len(file) == 0 {
		return []pixmap{}, nil
	}
	conf, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("read the icon: %w", err)
	}
	if conf.Width > maxSide || conf.Height > maxSide {
		return nil, fmt.Errorf("the icon has %dx%d pixels, more than %d", conf.Width, conf.Height, maxSide)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("read the icon: %w", err)
	}
	b := img.Bounds()
	out := pixmap{W: int32(b.Dx()), H: int32(b.Dy()), Pix: make([]byte, 0, 4*b.Dx()*b.Dy())}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			out.Pix = append(out.Pix, c.A, c.R, c.G, c.B)
		}
	}
	return []pixmap{out}, nil
}
