package proposals

import (
	"context"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// pictureFile writes a picture.
func pictureFile(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, image.NewRGBA(image.Rect(0, 0, 90, 40))); err != nil {
		t.Fatal(err)
	}
	return path
}

// A row of a picture shows it, read once for row and preview; a sensitive one is not read.
func TestAPictureStandsInItsRow(t *testing.T) {
	path := pictureFile(t, "a.png")
	shown := api.Proposal{ID: "aaaaaaa1", Filename: "a.png", MIME: "image/png", Status: pending, SourcePath: path, CreatedAt: sample.Noon()}
	secret := shown
	secret.ID, secret.Sensitive, secret.SensitiveWhy = "aaaaaaa2", true, "passport"
	s := sample.NewProposals(sample.Noon, shown, secret)
	s.SetPreview("aaaaaaa1", api.Preview{Kind: api.PreviewPicture, Path: path})
	s.SetPreview("aaaaaaa2", api.Preview{Kind: api.PreviewPicture, Path: path})
	d := open(t, s)
	reads := 0
	read := d.p.thumbs.read
	d.p.thumbs.read = func(ctx context.Context, path string) (image.Image, error) { reads++; return read(ctx, path) }
	d.p.thumbs.kept = map[string]image.Image{}
	d.p.drawList()
	d.q.Settle()
	if img := d.p.thumbs.of(shown); img == nil || img.Bounds().Dx() != thumbnailPixels {
		t.Errorf("the row has %v", img)
	}
	if img := d.p.thumbs.of(secret); img != nil || reads != 1 {
		t.Errorf("a sensitive one has %v; %d reads", img, reads)
	}
}

func TestThumbnailsAreBounded(t *testing.T) {
	d := some(t)
	made := newThumbnails(d.f, func(context.Context, string) (image.Image, error) { return image.NewGray(image.Rect(0, 0, 3, 1)), nil }, func() {})
	for i := range mostThumbnails + 20 {
		made.keep(strconv.Itoa(i), image.NewGray(image.Rect(0, 0, 1, 1)))
		made.want(wanted{key: strconv.Itoa(i)})
	}
	if len(made.kept) != mostThumbnails || len(made.order) != mostThumbnails || len(made.wanted) != mostWanted {
		t.Errorf("%d kept, %d in order, %d wanted", len(made.kept), len(made.order), len(made.wanted))
	}
	if _, ok := made.kept["0"]; ok {
		t.Error("the oldest is kept")
	}
}
