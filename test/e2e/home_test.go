//go:build e2etest

package e2e

import (
	"archive/zip"
	"bytes"
	"fmt"
	"hash/fnv"
	"html"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/test/homes"
	"github.com/nod-app/nod/test/samples"
)

// person is somebody with a home full of filed files and new ones in Downloads, who knows
// where each of these belongs.
type person struct {
	files int
	best  map[string][]string // by name: folders relative to the home folder; none: it is to be left
}

// sharedHome names a home of another making, as an archive: see movesInto.
const sharedHome = "NOD_E2E_HOME"

// movesIn fills the desktop's home folder: with that of a family in which two people keep
// their files in two languages and ways, 92 of them new, and a second copy.
func (b *testDesktop) movesIn() person {
	b.t.Helper()
	if file := os.Getenv(sharedHome); file != "" {
		return b.movesInto(file)
	}
	p := person{best: map[string][]string{}}
	tops := b.addHome("family", place.Tops{}, p.best)
	b.addHome("vet", tops, p.best)
	b.userFolders(map[string]string{
		"DOCUMENTS": tops.Documents, "PICTURES": tops.Pictures, "MUSIC": tops.Music, "VIDEOS": tops.Videos, "DESKTOP": tops.Desktop,
	})
	b.must(os.WriteFile(filepath.Join(b.Downloads, "Umowa kredytu (1).pdf"), b.read(tops.Documents+"/Dom/Kredyt hipoteczny/Umowa kredytu.pdf"), 0o644))
	p.files = len(p.best) + 1
	return p
}

// addHome adds a home to the desktop's; its folders of documents, pictures and so on get the
// names that they have there, if they have any.
func (b *testDesktop) addHome(name string, as place.Tops, best map[string][]string) place.Tops {
	b.t.Helper()
	h, err := homes.Read(name)
	b.must(err)
	moved := func(dir string) string {
		for _, n := range [][2]string{{h.Tops.Documents, as.Documents}, {h.Tops.Pictures, as.Pictures}, {h.Tops.Music, as.Music}, {h.Tops.Videos, as.Videos}, {h.Tops.Desktop, as.Desktop}} {
			if rest, ok := strings.CutPrefix(dir+"/", n[0]+"/"); ok && n[0] != "" && n[1] != "" {
				return strings.TrimSuffix(n[1]+"/"+rest, "/")
			}
		}
		return dir
	}
	for _, f := range h.Filed {
		b.put(path.Join(moved(f.Dir), f.Name), content(f.Name, h.Text(f)), f.Modified)
	}
	for _, f := range h.New {
		b.put(path.Join("Downloads", f.Name), content(f.Name, f.Content), f.Modified)
		for _, dir := range f.Best {
			best[f.Name] = append(best[f.Name], moved(dir))
		}
	}
	return h.Tops
}

func (b *testDesktop) read(rel string) []byte {
	b.t.Helper()
	data, err := os.ReadFile(filepath.Join(b.Dir, rel))
	b.must(err)
	return data
}

// userFolders says how the person's folders are called.
func (b *testDesktop) userFolders(names map[string]string) {
	b.t.Helper()
	text := ""
	for k, name := range names {
		text += fmt.Sprintf("XDG_%s_DIR=\"$HOME/%s\"\n", k, name)
		b.must(os.MkdirAll(filepath.Join(b.Dir, name), 0o755))
	}
	b.must(os.MkdirAll(filepath.Join(b.Dir, "config"), 0o755))
	b.must(os.WriteFile(filepath.Join(b.Dir, "config", "user-dirs.dirs"), []byte(text), 0o644))
}

// put writes a file of the home folder.
func (b *testDesktop) put(rel string, data []byte, at time.Time) {
	b.t.Helper()
	file := filepath.Join(b.Dir, rel)
	b.must(os.MkdirAll(filepath.Dir(file), 0o755))
	b.must(os.WriteFile(file, data, 0o644))
	b.must(os.Chtimes(file, at, at))
}

// content is a file of the type that its name says, with that text; without one it is
// something that cannot be read, and another thing for each name.
func content(name, text string) []byte {
	ext := strings.ToLower(path.Ext(name))
	parts := map[string]string{".docx": "word/document.xml", ".xlsx": "xl/sharedStrings.xml", ".pptx": "ppt/slides/slide1.xml"}
	switch {
	case ext == ".pdf":
		return samples.PDF(append(strings.Split(text, "\n"), strings.Repeat(" ", int(seed(name)%500)))) // scans differ, too
	case parts[ext] != "":
		return office(parts[ext], name, text)
	case ext == ".jpg" || ext == ".jpeg" || ext == ".png":
		return samples.Picture(64, 48, seed(name))
	case text != "":
		return []byte(text + "\n")
	}
	return noise(name)
}

// office is a document with its text in one part.
func office(part, name, text string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for file, s := range map[string]string{"[Content_Types].xml": "<Types/>", "docProps/app.xml": "<a>" + html.EscapeString(name) + "</a>", part: "<d><p><t>" + html.EscapeString(text) + "</t></p></d>"} {
		w, err := z.Create(file)
		if err != nil {
			panic(err)
		}
		_, _ = w.Write([]byte(s)) // writing to a buffer does not fail
	}
	_ = z.Close()
	return b.Bytes()
}

func noise(name string) []byte {
	r := rand.New(rand.NewPCG(seed(name), 1))
	out := make([]byte, 900)
	for i := range out {
		out[i] = byte(128 + r.IntN(128))
	}
	return out
}

func seed(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	return h.Sum64()
}
