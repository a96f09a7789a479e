// Package appicon makes the program's icon in the sizes and forms that packages need: those of
// the hicolor theme of free desktops, the .ico of Windows, and the .icns of macOS.
package appicon

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	ico "github.com/sergeymakinen/go-ico"
	"golang.org/x/image/draw"

	"github.com/nod-app/nod/assets/icons"
)

// Hicolor writes the icons of the hicolor theme below dir: 16x16/apps/app.nod.Nod.png and so
// on, and the scalable one.
func Hicolor(dir string) error {
	for _, size := range []int{16, 22, 24, 32, 48, 64, 128, 256, 512} {
		picture, err := PNG(size)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%dx%d", size, size)
		if err := write(filepath.Join(dir, name, "apps", "app.nod.Nod.png"), picture); err != nil {
			return err
		}
	}
	return write(filepath.Join(dir, "scalable", "apps", "app.nod.Nod.svg"), icons.AppSVG())
}

// ICNS returns the icon of macOS: PNG pictures, each after its type, which by Apple is
// for a size, and its length with both.
func ICNS() ([]byte, error) {
	var pictures bytes.Buffer
	for _, p := range []struct {
		size  int
		kinds []string
	}{{16, []string{"icp4"}}, {32, []string{"icp5", "ic11"}}, {64, []string{"icp6", "ic12"}}, {128, []string{"ic07"}}, {256, []string{"ic08", "ic13"}}, {512, []string{"ic09", "ic14"}}} {
		picture, err := PNG(p.size)
		if err != nil {
			return nil, err
		}
		for _, kind := range p.kinds {
			entry(&pictures, kind, picture)
		}
	}
	var out bytes.Buffer
	entry(&out, "icns", pictures.Bytes())
	return out.Bytes(), nil
}

// ICO returns the icon of Windows' installers, which take no PNG for sizes below 256.
func ICO() ([]byte, error) {
	var pictures []image.Image
	for _, size := range []int{16, 24, 32, 48, 64, 256} {
		p, err := scaled(size)
		if err != nil {
			return nil, err
		}
		pictures = append(pictures, p)
	}
	var out bytes.Buffer
	err := ico.EncodeAll(&out, pictures)
	return out.Bytes(), err
}

func entry(b *bytes.Buffer, kind string, data []byte) {
	b.WriteString(kind)
	b.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data)+8)))
	b.Write(data)
}

// PNG returns the icon as a PNG of size by size pixels.
func PNG(size int) ([]byte, error) {
	picture, err := scaled(size)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, picture)
	return out.Bytes(), err
}

func scaled(size int) (image.Image, error) {
	src, err := png.Decode(bytes.NewReader(icons.AppPNG()))
	if err != nil {
		return nil, fmt.Errorf("read the icon: %w", err)
	}
	dst := image.NewNRGBA(image.Rect(0, 0, size, size))
	draw.CatmullRom.Scale(dst, dst.Bounds(), src, src.Bounds(), draw.Src, nil)
	return dst, nil
}

func write(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
