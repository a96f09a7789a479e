package proposals

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
	_ "golang.org/x/image/webp" // "

	"github.com/nod-app/nod/app/base/lang"
)

// Limits of a picture that is decoded for a preview: 50 million pixels are
// 200 MB while they are decoded (400 MB with 16 bits a colour), and the largest
// that phones make.
const (
	maxPictureBytes  = 64 << 20
	maxPicturePixels = 50_000_000
	previewPixels    = 1024 // the longer side of what is kept
)

// Why there is no preview, for a person.
var (
	errTooBig  = errors.New("the picture is too large for a preview")
	errNotFile = errors.New("not a regular file")
)

// readPicture decodes a picture, turned upright and made small.
func readPicture(path string) (image.Image, error) {
	st, err := os.Lstat(path) // never open what may block: a pipe, a device
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, errNotFile
	}
	if st.Size() > maxPictureBytes {
		return nil, errTooBig
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return decodePicture(f)
}

// pictureKey tells a picture from others, and from what it was before it was changed.
func pictureKey(path string) (string, error) {
	st, err := os.Lstat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(path, st.Size(), st.ModTime().UnixNano()), nil
}

// decodePicture reads the header first, so that a small file cannot ask for much memory.
// A decoder that panics on a broken file has only failed.
func decodePicture(r io.ReadSeeker) (img image.Image, err error) {
	defer func() {
		if p := recover(); p != nil {
			img, err = nil, fmt.Errorf("%w: %v", image.ErrFormat, p)
		}
	}()
	c, format, err := image.DecodeConfig(r)
	if err != nil {
		return nil, err
	}
	if c.Width <= 0 || c.Height <= 0 || c.Width > maxPicturePixels/c.Height {
		return nil, errTooBig
	}
	turn := orientation(r, format)
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	img, _, err = image.Decode(io.LimitReader(r, maxPictureBytes))
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
	if longer <= previewPixels {
		return img
	}
	w, h := max(1, b.Dx()*previewPixels/longer), max(1, b.Dy()*previewPixels/longer)
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

// pictureNote says why there is no picture.
func pictureNote(err error) string {
	switch {
	case errors.Is(err, errTooBig):
		return lang.T("The picture is too large for a preview")
	case errors.Is(err, image.ErrFormat):
		return lang.T("No preview for this kind of picture")
	case errors.Is(err, os.ErrNotExist):
		return lang.T("The file is not there any more")
	case errors.Is(err, errNoAnswer):
		return lang.T("No preview: the drive does not answer")
	}
	return lang.T("No preview: %v", err)
}
