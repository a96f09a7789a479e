// Command gen renders the PNG files of package icons from their SVG sources.
// Run it with `go generate ./assets/icons`.
package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

// picture is one PNG file and where it comes from.
type picture struct {
	file, source string
	pixels       int
}

func pictures() []picture {
	out := []picture{{"app.png", "app.svg", 512}}
	for _, name := range []string{"tray", "tray-waiting", "tray-paused", "tray-paused-waiting"} {
		out = append(out, picture{name + ".png", name + ".svg", 48}, picture{name + "-16.png", name + "-16.svg", 16})
	}
	return out
}

// render draws an SVG source into a square picture. The sources are drawn at the
// size of their pictures, since oksvg does not scale the width of strokes.
func render(svg []byte, p picture) (*image.NRGBA, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(svg))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", p.source, err)
	}
	icon.SetTarget(0, 0, float64(p.pixels), float64(p.pixels))
	rgba := image.NewRGBA(image.Rect(0, 0, p.pixels, p.pixels))
	scanner := rasterx.NewScannerGV(p.pixels, p.pixels, rgba, rgba.Bounds())
	icon.Draw(rasterx.NewDasher(p.pixels, p.pixels, scanner), 1)
	return straight(rgba), nil
}

// straight undoes the premultiplication, so that a PNG holds what was drawn.
func straight(src *image.RGBA) *image.NRGBA {
	dst := image.NewNRGBA(src.Bounds())
	for y := range src.Bounds().Dy() {
		for x := range src.Bounds().Dx() {
			dst.Set(x, y, src.At(x, y))
		}
	}
	return dst
}

// write renders every picture of dir into dir.
func write(dir string) error {
	for _, p := range pictures() {
		svg, err := os.ReadFile(filepath.Join(dir, p.source))
		if err != nil {
			return err
		}
		img, err := render(svg, p)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			return fmt.Errorf("encode %s: %w", p.file, err)
		}
		if err := os.WriteFile(filepath.Join(dir, p.file), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}
