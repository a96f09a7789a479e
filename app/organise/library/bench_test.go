package library

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// sizes are how many files the homes of benchmarks have.
var sizes = []int{10_000, 100_000}

// large is a home of files, 20 in a folder, as an index has it: nothing is on disk.
func large(b *testing.B, benchFiles int) *Service {
	b.Helper()
	x, err := Open(b.Context(), filepath.Join(b.TempDir(), Name), "/home/ann", place.Tops{Documents: "Documents", Pictures: "Pictures"}, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = x.Close() })
	var folders []folder
	for d := range benchFiles / 20 {
		dir := fmt.Sprintf("Documents/Area %d/Subject %d", d%25, d)
		var files []entry
		for i := range 20 {
			files = append(files, entry{fmt.Sprintf("Letter %d from sender%d.pdf", i, d), 1, int64(d*20+i) * 1e9})
		}
		folders = append(folders, folder{dir, files})
	}
	for some := range slices.Chunk(folders, notedAtOnce/20) {
		if _, err := x.note(b.Context(), some); err != nil {
			b.Fatal(err)
		}
	}
	rows, err := x.rows(b.Context(), unread)
	if err != nil {
		b.Fatal(err)
	}
	var all []learned
	for _, r := range rows {
		text := fmt.Sprintf("Sender of %s\n%s\nyour contract of %d, invoice %d, customer %d, best regards", r.dir, r.file.Name, 2015+r.id%10, r.id, r.id%977)
		all = append(all, learned{row: r, file: place.File{Text: place.ReadText(text)}, words: place.TextTerms(text, maxWords)})
	}
	for some := range slices.Chunk(all, readAtOnce) {
		if err := x.put(b.Context(), some...); err != nil {
			b.Fatal(err)
		}
	}
	s := New(Options{
		Skip: func() []string { return nil }, Ignore: func(string, bool) bool { return false },
		Decisions: noDecisions, Chosen: func() place.Chosen { return nil },
	})
	s.index = x
	return s
}

// A new file's place is to be found within 20 ms, without reading it.
func BenchmarkClassify(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) { classifyIn(b, large(b, n)) })
	}
}

func classifyIn(b *testing.B, s *Service) {
	f := proposal.File{Path: "/home/ann/Downloads/letter.pdf", Size: 1, ModTime: time.Now(), MIME: "text/plain", Text: func(context.Context) string {
		return "Sender of Documents/Area 7/Subject 307\nLetter 21 from sender307\nyour contract of 2021, invoice 7, customer 400, best regards"
	}}
	if _, ok := s.Classify(b.Context(), f); !ok {
		b.Fatal("no suggestion")
	}
	b.ResetTimer()
	for range b.N {
		s.Classify(b.Context(), f)
	}
}

// What is filed is read again after each decision, or several that come together.
func BenchmarkReadWhatIsFiled(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := large(b, n)
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				s.index.forget()
				if _, err := s.index.filed(b.Context(), s.o.Decisions); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
