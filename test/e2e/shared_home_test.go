//go:build e2etest

package e2e

import (
	"archive/tar"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// movesInto fills the desktop's home folder with one from an archive (.tar.gz) that holds
// below one folder: home/ with what is filed, new/ with what lies in Downloads,
// persona.json with the name of that folder, tree.jsonl with the times of all paths
// ("[path, seconds]" a line, folders end in "/"), and labels.jsonl with the folders in
// which the person would look for each new file.
func (b *testDesktop) movesInto(archive string) person {
	b.t.Helper()
	parts := b.unpack(archive)
	var persona struct {
		Downloads string `json:"downloads"`
	}
	b.must(json.Unmarshal(parts["persona.json"], &persona))
	b.Downloads = filepath.Join(b.Dir, persona.Downloads)
	b.userFolders(map[string]string{"DOWNLOAD": persona.Downloads})
	target := func(name string) string {
		if file, ok := strings.CutPrefix(name, "new/"); ok {
			return path.Join(persona.Downloads, file)
		}
		return strings.TrimPrefix(name, "home/")
	}
	p := person{best: map[string][]string{}}
	for line := range strings.Lines(string(parts["tree.jsonl"])) {
		var entry [2]any
		b.must(json.Unmarshal([]byte(line), &entry))
		name, at := entry[0].(string), time.Unix(int64(entry[1].(float64)), 0)
		if strings.HasSuffix(name, "/") {
			b.must(os.MkdirAll(filepath.Join(b.Dir, target(name)), 0o755))
			continue
		}
		b.put(target(name), parts[name], at)
		if strings.HasPrefix(name, "new/") {
			p.files++
		}
	}
	for line := range strings.Lines(string(parts["labels.jsonl"])) {
		var label struct {
			File string   `json:"file"`
			Best []string `json:"best"`
		}
		b.must(json.Unmarshal([]byte(line), &label))
		for _, dir := range label.Best {
			p.best[label.File] = append(p.best[label.File], path.Clean(dir))
		}
	}
	return p
}

// unpack reads the files of an archive, by their names below its one folder.
func (b *testDesktop) unpack(archive string) map[string][]byte {
	b.t.Helper()
	f, err := os.Open(archive)
	b.must(err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	b.must(err)
	parts := map[string][]byte{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return parts
		}
		b.must(err)
		if _, name, ok := strings.Cut(h.Name, "/"); ok && h.Typeflag == tar.TypeReg {
			parts[name], err = io.ReadAll(r)
			b.must(err)
		}
	}
}
