package files

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/tools/policy"
)

// filed is a library with these files, of which those that may be named are found.
func filed(h **house, asked *Ask, all ...Found) func(*Options) {
	return func(o *Options) {
		o.Library = func(_ context.Context, a Ask) (Answer, error) {
			*asked = a
			out := Answer{Partly: true}
			for _, f := range all {
				if f.Path = (*h).fill(f.Path); a.May(f.Path) {
					out.Files = append(out.Files, f)
				}
			}
			return out, nil
		}
	}
}

// Only files in the folders that may be read are named, secrets are not quoted, and what was found may be read.
func TestFind(t *testing.T) {
	var h *house
	var asked Ask
	h = newHouse(t, filed(&h, &asked, Found{Path: "${DOCS}/policy.txt", Modified: time.Unix(0, 0), Passage: "the\u202ecover"},
		Found{Path: "${DOCS}/key.txt", Passage: "password: hunter2hunter2"}, Found{Path: "${DOCS}/scan.txt", Sensitive: true},
		Found{Path: "${OUT}/a.txt"}, Found{Path: "${DOCS}/.ssh/id_ed25519"}, Found{Path: "${DOCS}/gone.txt"}))
	for _, name := range []string{"${DOCS}/policy.txt", "${DOCS}/key.txt", "${DOCS}/scan.txt", "${OUT}/a.txt", "${DOCS}/.ssh/id_ed25519"} {
		h.write(name, "x")
	}
	got, r := ok[findResult](h, "files.find", `{"query":"cover of the car"}`)
	if asked.Words != "cover of the car" || asked.Most != maxFound {
		t.Errorf("asked %+v", asked)
	}
	if len(got.Files) != 3 || got.Files[0].Passage != `the\u202ecover` || got.Files[1].Passage != "" || !got.Files[2].Sensitive || !strings.Contains(got.Note, "/find") || !strings.Contains(got.Note, "Not all") {
		t.Errorf("%+v", got)
	}
	if !h.trace.Labels().Has(policy.Untrusted | policy.Private) {
		t.Error("the trace has no labels")
	}
	if r := h.again("files.read_text", `{"path":"${DOCS}/policy.txt"}`); !r.Success || len(h.desk.Asked) > 0 {
		t.Errorf("what was found is read: %+v", r)
	}
	r = h.again("files.find", `{"query":"more"}`)
	if model, person := string(r.Data), string(r.Shown); !r.Success || strings.Contains(model, "cover") || !strings.Contains(person, "cover") || strings.Contains(person, "hunter2") {
		t.Errorf("a chat that has read what others wrote: the model is told %s, the person %s", model, person)
	}
	if whole, err := json.Marshal(r); err != nil || strings.Contains(string(whole), "cover") {
		t.Errorf("%s, %v", whole, err)
	}
}

func TestFindRefuses(t *testing.T) {
	h := newHouse(t)
	h.no("files.find", `{"query":" "}`, codeBadQuery)
	h.no("files.find", `{"query":`+jsonText(strings.Repeat("a", maxQuery+1))+`}`, codeBadQuery)
	h.no("files.find", `{"query":"bread"}`, codeNoService)
}

// A file is read as the policy saw it: what is put in its place, or in that of the folder above it, is not.
func TestFindReadsWhatThePolicySaw(t *testing.T) {
	for name, swap := range map[string]func(h *house) error{
		"as it was": func(*house) error { return nil },
		"folder": func(h *house) error {
			return errors.Join(os.Rename(h.fill("${DOCS}/car"), h.fill("${DOCS}/old")), os.Symlink(h.out, h.fill("${DOCS}/car")))
		},
		"file": func(h *house) error { return os.Rename(h.fill("${OUT}/cover.txt"), h.fill("${DOCS}/car/cover.txt")) },
	} {
		t.Run(name, func(t *testing.T) {
			var h *house
			h = newHouse(t, func(o *Options) {
				o.Extract = func(_ context.Context, path string) (string, error) {
					text, err := os.ReadFile(path)
					return string(text), err
				}
				o.Library = func(ctx context.Context, a Ask) (Answer, error) {
					path := h.fill("${DOCS}/car/cover.txt")
					if !a.May(path) {
						t.Errorf("%s may not be named", path)
					}
					if err := swap(h); err != nil {
						t.Error(err)
					}
					text, err := a.Text(ctx, path)
					return Answer{Files: []Found{{Path: path, Passage: text}}}, err
				}
			})
			h.write("${DOCS}/car/cover.txt", "mine")
			h.write("${OUT}/cover.txt", "of others")
			if name == "as it was" {
				if got, _ := ok[findResult](h, "files.find", `{"query":"car"}`); got.Files[0].Passage != "mine" {
					t.Errorf("%+v", got)
				}
				return
			}
			if r := h.call("files.find", `{"query":"car"}`); r.Success || strings.Contains(string(r.Data), "of others") {
				t.Errorf("%+v", r)
			}
		})
	}
}
