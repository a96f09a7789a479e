package plans_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools/policy"
)

// TestNoEscape: a folder that becomes a link while a document in it is added leads
// out of the scope to nothing, and neither does a document that becomes a link.
func TestNoEscape(t *testing.T) {
	const tries = 40
	for _, tool := range []string{"upload_context_file", "upload_context"} {
		for _, swapped := range []string{"d", "d/f.md"} {
			t.Run(tool+" "+swapped, func(t *testing.T) {
				b := newBench(t)
				out := filepath.Join(t.TempDir(), "out")
				b.write(filepath.Join(b.dir, "d", "f.md"), "fine")
				b.write(filepath.Join(out, "f.md"), "secret")
				target := out
				if swapped != "d" {
					target = filepath.Join(out, "f.md")
				}
				swaps, stop := tooltest.Swapping(t, b.path(swapped), func(p string) error { return os.Symlink(target, p) }, exchange)
				added := 0
				for n := 0; n < tries || added == 0 && n < 20*tries; n++ { // on a busy machine more, until one goes through
					b.write(filepath.Join(out, "f.md"), "secret "+strings.Repeat("x", n))
					res := b.Do(0, tool, map[string]any{"binaryRef": b.path("d/f.md")})
					if res.Success || res.Code == policy.Code("DUPLICATE_ASSET") {
						added++
					}
					if strings.Contains(string(res.Data), "secret") || strings.Contains(b.texts(), "secret") {
						t.Fatalf("it escaped: %s", res.Data)
					}
				}
				stop()
				if swaps.Load() < 10 || added == 0 {
					t.Errorf("%d swaps, %d documents were added", swaps.Load(), added)
				}
			})
		}
	}
}

func exchange(a, b string) error {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
}

func (b *bench) write(path, content string) {
	b.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		b.t.Fatal(err)
	}
}

// texts are what the documents of the plans say.
func (b *bench) texts() string {
	b.t.Helper()
	all, err := b.service.AllPlans(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	var texts []byte
	for _, p := range all {
		assets, err := b.service.Uploads(b.t.Context(), p.ID)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, a := range assets {
			whole, err := b.service.Upload(b.t.Context(), p.ID, a.ID)
			if err != nil {
				b.t.Fatal(err)
			}
			text, err := json.Marshal(whole.Document.Text())
			if err != nil {
				b.t.Fatal(err)
			}
			texts = append(texts, text...)
		}
	}
	return string(texts)
}
