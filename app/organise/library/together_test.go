package library

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/organise/proposal"
)

// newFile is a settled file with that text.
func (b *bench) newFile(name, text string) proposal.File {
	return proposal.File{
		Path: filepath.Join(b.home, "Downloads", name), Size: int64(len(text)), MIME: "text/plain", Text: func(context.Context) string { return text },
	}
}

func TestFilesThatFitNowhere(t *testing.T) {
	b := newBench(t, filedNotes)
	b.look()
	for name, text := range map[string]string{"Tenby 1.txt": "harbour and lamp", "Tenby 2.txt": "quay", "Tenby 3.txt": "nets"} {
		if s := b.propose(name, text); !s.Loose || s.Confidence != proposal.Low {
			t.Errorf("%s: %+v", name, s)
		}
	}
	for name, text := range map[string]string{"week3.txt": "Rowing club\nTraining plan\nriver only", "x9.txt": "ergometer and river"} {
		if s := b.propose(name, text); s.Loose {
			t.Errorf("%s fits: %+v", name, s)
		}
	}
	got := b.Together(t.Context(), []proposal.File{b.newFile("Tenby 1.txt", "harbour and lamp"), b.newFile("Tenby 2.txt", "quay"), b.newFile("Tenby 3.txt", "nets")})
	if len(got) != 1 || len(got[0].Files) != 3 || got[0].Dir != filepath.Join(b.home, "Documents", "Tenby") {
		t.Errorf("%+v", got)
	}
	b.exclude(filepath.Join(b.home, "Documents", "Tenby"))
	if got := b.Together(t.Context(), []proposal.File{b.newFile("Tenby 1.txt", ""), b.newFile("Tenby 2.txt", ""), b.newFile("Tenby 3.txt", "")}); len(got) > 0 {
		t.Errorf("in a folder that is excluded: %+v", got)
	}
}
