// Package samples writes real files of the kinds that arrive in a downloads folder,
// for the tour and the end-to-end tests.
package samples

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// The names of the samples.
const (
	Invoice  = "invoice-december.pdf"        // a real PDF with a total and an IBAN
	Photo    = "IMG_20251103_101112.jpg"     // a real JPEG
	Archive  = "libfoo-1.4.2.tar.gz"         // a real tarball of source code
	Partial  = "ubuntu-25.10.iso.crdownload" // a download in progress
	Passport = "passport-scan.jpg"           // sensitive by its name
	Unknown  = "blob_7f3a"                   // of no known kind
)

// Settled returns the samples that become proposals: all but the partial download.
func Settled() []string { return []string{Invoice, Photo, Archive, Passport, Unknown} }

// Write writes all samples into dir.
func Write(dir string) error {
	archive, err := sourceArchive()
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		Invoice:  PDF(invoiceLines),
		Photo:    Picture(640, 480, 1),
		Archive:  archive,
		Partial:  noise(64<<10, 2),
		Passport: Picture(480, 640, 3),
		Unknown:  noise(2048, 4),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return fmt.Errorf("write the sample %s: %w", name, err)
		}
	}
	return nil
}

var invoiceLines = []string{
	"INVOICE 2025-1207", "", "Date: 12 December 2025", "",
	"Repair of a bicycle            EUR 310.00", "VAT 19 %                       EUR  58.90", "",
	"Total due                      EUR 368.90", "", "Please pay to IBAN DE89 3704 0044 0532 0130 00",
}

// PDF returns a one-page document with these lines of text.
func PDF(lines []string) []byte {
	var text strings.Builder
	text.WriteString("BT /F1 14 Tf 18 TL 72 770 Td\n")
	for _, l := range lines {
		fmt.Fprintf(&text, "(%s) Tj T*\n", strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(l))
	}
	text.WriteString("ET")
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", text.Len(), text.String()),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	var at []int
	for i, o := range objects {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, xref)
	return b.Bytes()
}

// Picture returns a JPEG of hills under a sky, which depends on seed.
func Picture(w, h int, seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, seed))
	ridge := make([]int, w)
	y := h / 2
	for x := range ridge {
		y = min(max(y+r.IntN(5)-2, h/4), 3*h/4)
		ridge[x] = y
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{uint8(120 + 80*y/h), uint8(170 + 50*y/h), 230, 255}
			if y > ridge[x] {
				c = color.RGBA{uint8(40 + 60*(y-ridge[x])/h), uint8(110 - 40*(y-ridge[x])/h), 60, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	_ = jpeg.Encode(&b, img, nil) // writing to a buffer does not fail
	return b.Bytes()
}

func sourceArchive() ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, f := range []struct{ name, text string }{
		{"libfoo-1.4.2/README", "libfoo: foo for everybody\n"},
		{"libfoo-1.4.2/Makefile", "all:\n\tcc -c foo.c\n"},
		{"libfoo-1.4.2/foo.c", "int foo(void) { return 42; }\n"},
	} {
		if err := w.WriteHeader(&tar.Header{Name: f.name, Mode: 0o644, Size: int64(len(f.text))}); err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(f.text)); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// noise returns data that is not text and has no magic number.
func noise(n int, seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, seed))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.IntN(256))
	}
	copy(b, []byte{1, 0, 2, 0, 3, 0, 5, 0})
	return b
}
