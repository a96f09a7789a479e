// Package picture reads pictures for previews, within limits: of size, of memory, and of how long a
// drive that does not answer is waited for.
package picture

import (
	"errors"
	"fmt"
	"image"
	_ "image/gif"  // decoders of what is shown
	_ "image/jpeg" // "
	_ "image/png"  // "
	"io"
	"os"

	"github.com/bep/imagemeta"
	_ "golang.org/x/image/bmp" // "
	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"
	_ "golang.org/x/image/tiff" // "
	_ "golang.org/x/image/webp" // "
)

// Limits of a picture that is decoded for a preview: 50 million pixels are
// 200 MB while they are decoded (400 MB with 16 bits a colour), and the largest
// that phones make.
const (
	maxBytes    = 64 << 20
	maxPixels   = 50_000_000
	longestSide = 1024 // the longer side of what is kept
)

// ErrTooLarge means that a picture has more bytes or pixels than are decoded.
var ErrTooLarge = errors.New("the picture is too large for a preview")

var errNotFile = errors.New("not a regular file")

// Read decodes the picture in a file, turned upright and made small: 1024 pixels at most on a side.
// image.ErrFormat: it is none that can be decoded.
func Read(path string) (image.Image, error) {
	st, err := os.Lstat(path) // never open what may block: a pipe, a device
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, errNotFile
	}
	if st.Size() > maxBytes {
		return nil, ErrTooLarge
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Decode(f)
}

// keyOf tells a picture from others, and from what it was before it was changed.
func keyOf(path string) (string, error) {
	st, err := os.Lstat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(path, st.Size(), st.ModTime().UnixNano()), nil
}

// Decode decodes a picture as Read does. It reads the header first, so that a small file cannot ask for much memory.
// A decoder that panics on a broken file has only failed.
func Decode(r io.ReadSeeker) (img image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			img, err = nil, fmt.Errorf("%w: %v", image.ErrFormat, p)
		}
	}()
	c, format, err := image.DecodeConfig(r)
	if err != nil {
		return nil, err
	}
	if c.Width <= 0 || c.Height <= 0 || c.Width > maxPixels/c.Height {
		return nil, ErrTooLarge
	}
	turn := orientation(r, format)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	img, _, err = image.Decode(io.LimitReader(r, maxBytes))
	if err != nil {
		return nil, err
	}
	return upright(small(img), turn), nil
}

// orientation returns the Exif orientation, 1 to 8; 1 if there is none.
func orientation(r io.ReadSeeker, format string) int {
	if _, err := r.Seek(0, io.SeekStart); err != nil || format != "jpeg" {
		return 1
	}
	turn := 1
	_, err := imagemeta.Decode(imagemeta.Options{
		R: r, ImageFormat: imagemeta.JPEG, Sources: imagemeta.EXIF,
		ShouldHandleTag: func(t imagemeta.TagInfo) bool { return t.Tag == "Orientation" },
		HandleTag: func(t imagemeta.TagInfo) error {
			if n, ok := t.Value.(uint16); ok && n >= 1 && n <= 8 {
				turn = int(n)
			}
			return nil
		},
	})
	if err != nil {
		return 1
	}
	return turn
}

// small scales a picture down so that its longer side fits a preview.
func small(img image.Image) image.Image {
	b := img.Bounds()
	longer := max(b.Dx(), b.Dy())
	if longer <= longestSide {
		return img
	}
	w, h := max(1, b.Dx()*longestSide/longer), max(1, b.Dy()*longestSide/longer)
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.ApproxBiLinear.Scale(dst, dst.Bounds(), img, b, draw.Src, nil)
	return dst
}

// upright turns a picture as its Exif orientation says: matrices from its pixels
// to those of the picture that is shown.
func upright(img image.Image, orientation int) image.Image {
	b := img.Bounds()
	w, h := float64(b.Dx()), float64(b.Dy())
	turn, ok := map[int]f64.Aff3{
		2: {-1, 0, w, 0, 1, 0}, 3: {-1, 0, w, 0, -1, h}, 4: {1, 0, 0, 0, -1, h},
		5: {0, 1, 0, 1, 0, 0}, 6: {0, -1, h, 1, 0, 0}, 7: {0, -1, h, -1, 0, w}, 8: {0, 1, 0, -1, 0, w},
	}[orientation]
	if !ok {
		return img
	}
	size := b.Size()
	if orientation >= 5 {
		size.X, size.Y = size.Y, size.X
	}
	dst := image.NewRGBA(image.Rectangle{Max: size})
	draw.NearestNeighbor.Transform(dst, turn, img, b, draw.Src, nil)
	return dst
}

// Square returns the middle of a picture, with so many pixels on each side.
func Square(img image.Image, pixels int) image.Image {
	b := img.Bounds()
	side := min(b.Dx(), b.Dy())
	from := image.Rect(0, 0, side, side).Add(b.Min).Add(image.Pt((b.Dx()-side)/2, (b.Dy()-side)/2))
	out := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	draw.ApproxBiLinear.Scale(out, out.Bounds(), img, from, draw.Src, nil)
	return out
}
