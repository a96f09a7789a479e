package picture

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"testing/synctest"
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

// A picture is decoded again only after it was changed, and that many are kept.
func TestAPictureIsReadOnce(t *testing.T) {
	r := NewReader()
	path := pictureFile(t, "a.png")
	first, err := r.Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := r.Read(t.Context(), path); err != nil || again != first {
		t.Errorf("read again: %v", err)
	}
	for i := range mostKept + 2 {
		if _, err := r.Read(t.Context(), pictureFile(t, strconv.Itoa(i)+".png")); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.kept) != mostKept || len(r.last) != mostKept {
		t.Errorf("%d kept", len(r.kept))
	}
}

// A picture on a drive that does not answer holds the others only for a while, however often
// it is looked at; many that hang hold them until one answers.
func TestOnePictureThatHangsDoesNotHoldTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := map[string]chan struct{}{}
		for _, path := range []string{"0", "1", "2", "3"} {
			answers[path] = make(chan struct{})
		}
		r := NewReader()
		r.key = func(path string) (string, error) { return path, nil }
		r.load = func(path string) (image.Image, error) {
			if answer, ok := answers[path]; ok {
				<-answer
			}
			return image.NewGray(image.Rect(0, 0, 1, 1)), nil
		}
		read := func(path string, want error) {
			t.Helper()
			if _, err := r.Read(t.Context(), path); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", path, err, want)
			}
		}
		for range mostHanging + 2 {
			read("0", ErrNoAnswer)
		}
		read("here", nil)
		for i := range mostHanging + 1 {
			read(strconv.Itoa(i), ErrNoAnswer)
		}
		read("there", ErrNoAnswer)
		close(answers["1"])
		synctest.Wait()
		read("there", nil)
		for _, path := range []string{"0", "2", "3"} {
			close(answers[path])
		}
		synctest.Wait()
		if r.hanging != 0 || len(r.reads) != 0 || len(r.slot) != 0 {
			t.Errorf("when all answer %d hang, %d are read", r.hanging, len(r.reads))
		}
	})
}
