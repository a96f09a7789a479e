package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"time"
)

// shape is the folder structure of dropped files.
type shape struct {
	name    string
	folders int // 0: all in one
}

func shapes() []shape { return []shape{{"flat", 0}, {"nested", 10}} }

// path returns the path of file i: flat, or in ten times ten folders.
func (s shape) path(dir string, i int) string {
	name := fmt.Sprintf("thing %06d%s", i, kinds[i%len(kinds)])
	if s.folders == 0 {
		return filepath.Join(dir, name)
	}
	return filepath.Join(dir, fmt.Sprintf("box %d", i%s.folders), fmt.Sprintf("shelf %d", i/s.folders%s.folders), name)
}

// kinds are the endings of dropped files, each with matching content.
var kinds = [...]string{".txt", ".png", ".zip", ".csv"}

// drop writes n files as fast as it can and returns their paths and when the
// last one was written.
func (s shape) drop(dir string, n int) (paths []string, last time.Time, err error) {
	contents, err := contents()
	if err != nil {
		return nil, last, err
	}
	made := map[string]bool{dir: true}
	for i := range n {
		p := s.path(dir, i)
		if d := filepath.Dir(p); !made[d] {
			if err := os.MkdirAll(d, 0o755); err != nil {
				return nil, last, err
			}
			made[d] = true
		}
		if err := os.WriteFile(p, fmt.Appendf(contents[i%len(kinds)], "%d\n", i), 0o644); err != nil {
			return nil, last, err
		}
		paths = append(paths, p)
	}
	return paths, time.Now(), nil
}

// contents returns the beginning of the files of each kind.
func contents() ([len(kinds)][]byte, error) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		return [len(kinds)][]byte{}, err
	}
	return [...][]byte{
		[]byte("A note about a bicycle, number "), withoutSpare(picture.Bytes()),
		[]byte("PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"),
		[]byte("when,what,number\n2025-12-01,bell,"),
	}, nil
}

// withoutSpare makes appending copy.
func withoutSpare(b []byte) []byte { return b[:len(b):len(b)] }
