package classify

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bep/imagemeta"
)

// jpegOf is a JPEG's beginning with Exif data and nothing to see.
func jpegOf(maker, taken string) []byte {
	text := func(s string) []byte { return append([]byte(s), 0) }
	le := binary.LittleEndian
	entry := func(b []byte, tag, kind uint16, n, value int) []byte {
		b = le.AppendUint16(b, tag)
		b = le.AppendUint16(b, kind)
		b = le.AppendUint32(b, uint32(n))
		return le.AppendUint32(b, uint32(value))
	}
	const ifd0, heap = 8, 8 + 2 + 2*12 + 4
	m, d := text(maker), text(taken)
	exif := heap + len(m)
	tiff := append([]byte("II*\x00"), 8, 0, 0, 0)
	tiff = le.AppendUint16(tiff, 2)
	tiff = entry(tiff, 0x010f, 2, len(m), heap)
	tiff = entry(tiff, 0x8769, 4, 1, exif)
	tiff = le.AppendUint32(tiff, 0)
	tiff = append(tiff, m...)
	tiff = le.AppendUint16(tiff, 1)
	tiff = entry(tiff, 0x9003, 2, len(d), exif+2+12+4)
	tiff = le.AppendUint32(tiff, 0)
	tiff = append(tiff, d...)
	app1 := append([]byte("Exif\x00\x00"), tiff...)
	out := []byte{0xff, 0xd8, 0xff, 0xe1}
	out = binary.BigEndian.AppendUint16(out, uint16(len(app1)+2))
	return append(append(out, app1...), 0xff, 0xd9)
}

func TestPhotosGoByTheirDate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "beach.jpg")
	if err := os.WriteFile(path, jpegOf("Canon", "2019:05:06 07:08:09"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := testFile("beach.jpg", mJPG, "")
	f.Path = path
	s := mustClassify(t, home{dir}.options(), f)
	if s.Category != Photos || s.Confidence != "high" || s.Dir != filepath.Join(dir, "Pictures", "2019", "05") || !strings.Contains(s.Reasoning, "Canon") {
		t.Errorf("%+v", s)
	}
}

func TestShots(t *testing.T) {
	dir := t.TempDir()
	whole := jpegOf("Canon", "2019:05:06 07:08:09")
	for _, c := range []struct {
		name string
		data []byte
		want photoInfo
	}{
		{"whole", whole, photoInfo{time.Date(2019, 5, 6, 7, 8, 9, 0, time.Local), "Canon"}},
		{"bad date", jpegOf("Canon", "yesterday, perhaps"), photoInfo{camera: "Canon"}},
		{"maker with an escape", jpegOf("Ca\x1b[31mnon\u202e", "2019:05:06 07:08:09"), photoInfo{time.Date(2019, 5, 6, 7, 8, 9, 0, time.Local), "Ca[31mnon"}},
		{"cut", whole[:30], photoInfo{}},
		{"empty", nil, photoInfo{}},
		{"no picture", []byte("hello"), photoInfo{}},
	} {
		path := filepath.Join(dir, "x.jpg")
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := readPhotoInfo(path, mJPG); !got.taken.Equal(c.want.taken) || got.camera != c.want.camera {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	if got := readPhotoInfo(dir, mJPG); got != (photoInfo{}) {
		t.Errorf("a folder: %+v", got)
	}
}

// bomb panics when it is read.
type bomb struct{ io.ReadSeeker }

func (bomb) Read([]byte) (int, error)       { panic("read") }
func (bomb) Seek(int64, int) (int64, error) { panic("seek") }

func TestPanicOfTheDecoderIsAnError(t *testing.T) {
	if _, err := decodePhotoInfo(bomb{}, imagemeta.JPEG); err == nil {
		t.Error("no error from a reader that panics")
	}
}

func FuzzShot(f *testing.F) {
	f.Add(jpegOf("Canon", "2019:05:06 07:08:09"))
	f.Add([]byte{0xff, 0xd8, 0xff, 0xe1, 0, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, format := range []imagemeta.ImageFormat{imagemeta.JPEG, imagemeta.TIFF, imagemeta.HEIF, imagemeta.PNG, imagemeta.WebP, imagemeta.CR2} {
			_, _ = decodePhotoInfo(bytes.NewReader(data), format) // a panic would get out
		}
	})
}
