//go:build unix

package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// corner is a picture of 40 by 20 pixels with a black corner at the upper left.
func corner() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 40, 20))
	for y := range 20 {
		for x := range 40 {
			img.Set(x, y, color.White)
			if x < 10 && y < 10 {
				img.Set(x, y, color.Black)
			}
		}
	}
	return img
}

// withOrientation is a JPEG with an Exif orientation.
func withOrientation(t *testing.T, n uint16) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, corner(), nil); err != nil {
		t.Fatal(err)
	}
	tiff := []byte{'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1}
	tiff = binary.BigEndian.AppendUint16(tiff, n)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	body := append([]byte("Exif\x00\x00"), tiff...)
	app1 := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(body)+2))
	return bytes.Join([][]byte{b.Bytes()[:2], app1, body, b.Bytes()[2:]}, nil)
}

// TestUpright decodes each orientation and looks where the black corner is.
func TestUpright(t *testing.T) {
	for n, want := range map[uint16]string{
		1: "40x20 ul", 2: "40x20 ur", 3: "40x20 lr", 4: "40x20 ll", 5: "20x40 ul", 6: "20x40 ur", 7: "20x40 lr", 8: "20x40 ll", 9: "40x20 ul",
	} {
		img, err := Decode(bytes.NewReader(withOrientation(t, n)))
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(img); got != want {
			t.Errorf("orientation %d: %s, want %s", n, got, want)
		}
	}
}

func describe(img image.Image) string {
	b := img.Bounds()
	s := strings.TrimPrefix(b.Size().String(), "(")
	s = strings.Replace(strings.TrimSuffix(s, ")"), ",", "x", 1)
	dark := func(x, y int) bool { r, _, _, _ := img.At(x, y).RGBA(); return r < 0x8000 }
	l, r, u, d := b.Min.X+3, b.Max.X-4, b.Min.Y+3, b.Max.Y-4
	for name, is := range map[string]bool{"ul": dark(l, u), "ur": dark(r, u), "ll": dark(l, d), "lr": dark(r, d)} {
		if is {
			s += " " + name
		}
	}
	return s
}

func TestLargePicturesAreMadeSmall(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 3000, 1000))); err != nil {
		t.Fatal(err)
	}
	img, err := Decode(bytes.NewReader(b.Bytes()))
	if err != nil || img.Bounds().Size() != image.Pt(1024, 341) {
		t.Errorf("%v, %v", img.Bounds(), err)
	}
}

func TestGIF(t *testing.T) {
	var b bytes.Buffer
	if err := gif.Encode(&b, corner(), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := Decode(bytes.NewReader(b.Bytes())); err != nil {
		t.Error(err)
	}
}

// TestBadPictures has none of them take memory, time or the process.
func TestBadPictures(t *testing.T) {
	dir := t.TempDir()
	file := func(name string, b []byte) string {
		p := filepath.Join(dir, name)
		if err := os.WriteFile(p, b, 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	pipe, link := filepath.Join(dir, "pipe.png"), filepath.Join(dir, "link.png")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Symlink("/dev/zero", link)); err != nil {
		t.Fatal(err)
	}
	sparse := file("sparse.png", nil)
	if err := os.Truncate(sparse, 5<<30); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{
		pipe:                              errNotFile,
		link:                              errNotFile,
		sparse:                            ErrTooLarge,
		file("bomb.png", bomb(t)):         ErrTooLarge,
		file("empty.png", nil):            image.ErrFormat,
		file("text.png", []byte("hello")): image.ErrFormat,
		filepath.Join(dir, "missing.png"): os.ErrNotExist,
	} {
		if _, err := Read(path); !errors.Is(err, want) {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
	}
	if _, err := Read(file("tiles.tif", tiles(t))); err == nil || !strings.Contains(err.Error(), "tile size exceeds image size") {
		t.Error(err)
	}
}

// bomb is the beginning of a PNG that says it has 60,000 by 60,000 pixels.
func bomb(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	out := b.Bytes()
	binary.BigEndian.PutUint32(out[16:], 60_000)
	binary.BigEndian.PutUint32(out[20:], 60_000)
	binary.BigEndian.PutUint32(out[29:], crc32.ChecksumIEEE(out[12:29]))
	return out
}

// tiles is a TIFF of 16 by 16 pixels with one tile of 2,000 by 2,000, which is 4 MB when it is unpacked.
func tiles(t *testing.T) []byte {
	t.Helper()
	var tile bytes.Buffer
	z := zlib.NewWriter(&tile)
	if _, err := z.Write(make([]byte, 2000*2000)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	const deflate, blackIsZero = 8, 1
	entries := [][2]uint32{ // tag, value; in order of the tags
		{256, 16}, {257, 16}, {258, 8}, {259, deflate}, {262, blackIsZero},
		{322, 2000}, {323, 2000}, {324, 0}, {325, uint32(tile.Len())},
	}
	at := uint32(8 + 2 + 12*len(entries) + 4)
	b := []byte{'M', 'M', 0, 42, 0, 0, 0, 8}
	b = binary.BigEndian.AppendUint16(b, uint16(len(entries)))
	for _, e := range entries {
		if e[0] == 324 {
			e[1] = at
		}
		const long, one = 4, 1
		b = binary.BigEndian.AppendUint16(b, uint16(e[0]))
		b = binary.BigEndian.AppendUint16(b, long)
		b = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(b, one), e[1])
	}
	return append(append(b, 0, 0, 0, 0), tile.Bytes()...)
}

func FuzzDecode(f *testing.F) {
	var p, g bytes.Buffer
	if err := errors.Join(png.Encode(&p, image.NewGray(image.Rect(0, 0, 8, 8))), gif.Encode(&g, corner(), nil)); err != nil {
		f.Fatal(err)
	}
	f.Add(p.Bytes())
	f.Add(g.Bytes())
	f.Add([]byte("BM"))
	f.Fuzz(func(t *testing.T, b []byte) {
		img, err := Decode(bytes.NewReader(b))
		if err == nil && max(img.Bounds().Dx(), img.Bounds().Dy()) > longestSide {
			t.Fatalf("a preview of %v", img.Bounds())
		}
	})
}
