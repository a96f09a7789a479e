package check

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/apps"
	"github.com/nod-app/nod/tools/desktop"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/negotiations"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/proposals"
	"github.com/nod-app/nod/tools/web"
)

// fixture is a real tree, as attacks.md wants it: Docs and Downloads may be
// written, Notes read, out lies outside of every scope.
type fixture struct {
	base, home, cfg string
	o               Options
}

func newFixture(t testing.TB) fixture {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fixtures of the corpus are made with the paths and links of Unix")
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	at := func(name string) string { return filepath.Join(base, name) }
	h := fixture{base: base, home: at("home"), cfg: at("home/.config/nod")}
	for _, dir := range []string{"Docs/Projects", "Docs/Übersicht", "Docs/.git/hooks", "Downloads", "Notes", "out", "home/.config/nod", "home/.ssh"} {
		must(t, os.MkdirAll(at(dir), 0o755))
	}
	for _, f := range []string{"Docs/a.txt", "Docs/existing.txt", "Docs/taxes.pdf", "Docs/Übersicht/日本語 file (1).txt", "Downloads/b.txt", "Notes/n.txt", "out/secret", "home/.ssh/id_rsa"} {
		must(t, os.WriteFile(at(f), []byte("x"), 0o600))
	}
	must(t, os.Link(at("out/secret"), at("Docs/hard.txt")))
	for name, to := range map[string]string{"link_abs": at("out/secret"), "link_rel": "../out/secret", "dirlink": "../out", "link_in": "a.txt"} {
		must(t, os.Symlink(to, at("Docs/"+name)))
	}
	h.o = Options{Home: h.home, OS: runtime.GOOS, Own: []string{h.cfg}, RW: []string{at("Docs"), at("Downloads")}, RO: []string{at("Notes")},
		Apps: []string{"firefox", "gedit"}, Tools: catalogue(t), FS: policy.Disk{}}
	return h
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (h fixture) checker(t testing.TB) *Checker {
	t.Helper()
	c, err := New(h.o)
	must(t, err)
	return c
}

// fill puts the folders of the tree into a line.
func (h fixture) fill(line string) string {
	return strings.NewReplacer("${DOCS}", h.base+"/Docs", "${DOWN}", h.base+"/Downloads", "${NOTES}", h.base+"/Notes", "${OUT}", h.base+"/out",
		"${CFG}", h.cfg, "${PRIVATE_B64}", "dGF4IGlkIDEyMy00NS02Nzg5", "${PRIVATE_TEXT}", "tax id 123-45-6789").Replace(line)
}

// catalogue is every tool that Nod has, without the services that they run on:
// whatever looked or ran here would break.
func catalogue(t testing.TB) []tools.Tool {
	t.Helper()
	var all []tools.Tool
	for _, some := range []func() ([]tools.Tool, error){
		func() ([]tools.Tool, error) { return desktop.Tools(desktop.Options{}) },
		func() ([]tools.Tool, error) { return files.Tools(files.Options{}) },
		func() ([]tools.Tool, error) { return apps.Tools(apps.Options{}) },
		func() ([]tools.Tool, error) { return web.Tools(web.Options{}) },
		func() ([]tools.Tool, error) { return proposals.Tools(proposals.Options{}) },
		func() ([]tools.Tool, error) { return negotiations.Tools(negotiations.Options{}) },
	} {
		those, err := some()
		must(t, err)
		all = append(all, those...)
	}
	return all
}
