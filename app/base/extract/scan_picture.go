package extract

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif" // formats in which letters are sent
	_ "image/jpeg"
	_ "image/png"

	_ "golang.org/x/image/bmp"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"github.com/nod-app/nod/app/base/lang"
)

const (
	scanSide    = 2048     // pixels of the longer side of a page whose letters are read: 175 to the inch of A4
	smallScan   = 500      // pixels of the longer side below which no letter is sent
	largestScan = 50 << 20 // pixels of a picture; a larger one takes too much memory
)

// scanOf returns a picture as a gray one in the format PGM; empty: it does not show a paper.
func scanOf(content []byte) ([]byte, error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case err != nil:
		return nil, err
	case max(head.Width, head.Height) < smallScan:
		return nil, nil
	case head.Width > largestScan/max(head.Height, 1):
		return nil, lang.Errorf("%d × %d pixels are too many", head.Width, head.Height)
	}
	picture, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	small := shrunk(picture, scanSide)
	if !likePaper(small) {
		return nil, nil
	}
	return grayMap(small), nil
}

// shrunk returns a picture on white with at most side pixels in width and height.
func shrunk(picture image.Image, side int) *image.RGBA {
	size := picture.Bounds().Size()
	if longest := max(size.X, size.Y); longest > side {
		size = image.Pt(max(1, size.X*side/longest), max(1, size.Y*side/longest))
	}
	out := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.ApproxBiLinear.Scale(out, out.Rect, picture, picture.Bounds(), draw.Over, nil)
	return out
}

// likePaper reports whether two fifths of a picture are light and nearly without colour, as
// of a page on a table; of most photos they are not. The numbers were chosen by hand.
func likePaper(picture *image.RGBA) bool {
	const light, colour = 100, 60
	n := 0
	for p := picture.Pix; len(p) >= 4; p = p[4:] {
		least, most := min(p[0], p[1], p[2]), max(p[0], p[1], p[2])
		if most >= light && most-least <= colour {
			n++
		}
	}
	return 5*n >= 2*len(picture.Pix)/4
}

// grayMap returns a picture in the format PGM, which needs no decoder.
func grayMap(picture *image.RGBA) []byte {
	size := picture.Rect.Size()
	out := fmt.Appendf(make([]byte, 0, 32+size.X*size.Y), "P5 %d %d 255\n", size.X, size.Y)
	for p := picture.Pix; len(p) >= 4; p = p[4:] {
		out = append(out, byte((299*int(p[0])+587*int(p[1])+114*int(p[2]))/1000))
	}
	return out
}
