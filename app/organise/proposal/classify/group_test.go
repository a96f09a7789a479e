package classify

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestGroup(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"alone", "a.pdf b.pdf", "a.pdf|b.pdf"},
		{"photo and raw", "IMG_1.CR2 IMG_1.JPG", "IMG_1.CR2|IMG_1.JPG"},
		{"case differs", "img_1.mov IMG_1.jpg", "IMG_1.jpg img_1.mov"},
		{"live photo", "IMG_1.MOV IMG_1.HEIC", "IMG_1.HEIC IMG_1.MOV"},
		{"sidecars", "IMG_1.xmp IMG_1.arw IMG_2.CR2.xmp IMG_2.CR2", "IMG_1.arw IMG_1.xmp|IMG_2.CR2 IMG_2.CR2.xmp"},
		{"photo, raw, live and sidecar", "a.xmp a.mov a.dng a.heic a.aae", "a.dng a.xmp|a.heic a.mov a.aae"},
		{"sidecars without a raw file", "IMG_1.xmp IMG_1.jpg", "IMG_1.jpg IMG_1.xmp"},
		{"film and picture", "trip.mp4 trip.jpg", "trip.mp4|trip.jpg"},
		{"film and photo poster", "trip.mov trip.png", "trip.mov|trip.png"},
		{"signature", "doc.pdf.sig doc.pdf", "doc.pdf doc.pdf.sig"},
		{"signature and checksum of an archive", "a.tar.gz.sha256 a.tar.gz a.tar.gz.asc", "a.tar.gz a.tar.gz.asc a.tar.gz.sha256"},
		{"signature of nothing", "doc.pdf.sig other.pdf", "doc.pdf.sig|other.pdf"},
		{"signature of the first export", "r.pdf.p7s r.docx r.pdf", "r.pdf r.docx r.pdf.p7s"},
		{"subtitles", "film.en.srt film.mkv film.de.srt", "film.mkv film.de.srt film.en.srt"},
		{"subtitles alone", "film.en.srt film.srt", "film.en.srt|film.srt"},
		{"exports", "report.docx report.pdf", "report.pdf report.docx"},
		{"document and picture", "report.pdf report.jpg", "report.pdf|report.jpg"},
		{"document and code", "report.pdf report.go", "report.pdf|report.go"},
		{"copies", "report.pdf report (1).pdf", "report.pdf|report|(1).pdf"},
		{"folders", "x/a.jpg y/a.cr2", "x/a.jpg|y/a.cr2"},
		{"twice", "a.pdf a.pdf", "a.pdf"},
		{"names in two cases", "a.pdf A.pdf", "a.pdf|A.pdf"},
		{"stems that are no stems", ".jpg .cr2", ".jpg|.cr2"},
		{"invalid bytes", "\xff.pdf \xfe.docx", "\xff.pdf|\xfe.docx"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, set := range Group(strings.Fields(c.in)) {
				got = append(got, strings.Join(set, " "))
			}
			if s := strings.Join(got, "|"); s != c.want {
				t.Errorf("Group(%s) = %s, want %s", c.in, s, c.want)
			}
		})
	}
}

func TestGroupIsLinear(t *testing.T) {
	var paths []string
	for i := range 20_000 {
		paths = append(paths, fmt.Sprintf("/d/x.%d.srt", i), fmt.Sprintf("/d/%d.jpg", i))
	}
	for i := range 20_000 { // one stem in many spellings
		paths = append(paths, "/d/"+inCapitals("abcdefghijklmnop", i)+".jpg")
	}
	n := 0
	for _, set := range Group(paths) {
		n += len(set)
	}
	if n != len(paths) {
		t.Errorf("%d of %d paths", n, len(paths))
	}
}

// inCapitals is a word with the capitals that the bits of n say.
func inCapitals(w string, n int) string {
	b := []byte(w)
	for i := range b {
		if n>>i&1 == 1 {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

func FuzzGroup(f *testing.F) {
	f.Add("a.jpg\na.cr2\nb.pdf\nb.pdf.sig")
	f.Add("x.part1.rar\nx.part2.rar\nx.rar\nx.r00")
	f.Add("a\nA\nA\na.pdf\nA.PDF\nA.PDF")
	f.Add("\xff.pdf\n.pdf\n..\n/\na/b.jpg\na/b.mov")
	f.Fuzz(func(t *testing.T, s string) {
		in := strings.Split(s, "\n")
		sets := Group(in)
		seen := map[string]bool{}
		for _, set := range sets {
			for _, p := range set {
				if seen[p] {
					t.Fatalf("%q twice", p)
				}
				seen[p] = true
				if dirOf(p) != dirOf(set[0]) {
					t.Fatalf("%q and %q lie in different folders", p, set[0])
				}
			}
		}
		for _, p := range in {
			if !seen[p] {
				t.Fatalf("%q is lost", p)
			}
		}
		again := Group(slices.Clone(in))
		if fmt.Sprint(again) != fmt.Sprint(sets) {
			t.Fatal("not the same twice")
		}
	})
}

func dirOf(p string) string { return p[:strings.LastIndexByte(p, '/')+1] }
