//go:build e2etest

package e2e

import (
	"os"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/samples"
)

// In a new home of each language it takes four clicks, or four keys, from the first start
// until a file is filed.
func TestFirstFileInEachLanguage(t *testing.T) {
	t.Parallel()
	type desk struct{ lang, welcome, proposals, next, before, after, approve string }
	var desks []desk
	for _, code := range []string{"en", "de", "ja"} {
		if err := lang.Use(code); err != nil { // no other test of this program fetches texts
			t.Fatal(err)
		}
		before, after, _ := strings.Cut(lang.T("Suggest places for %s", "\x00"), "\x00")
		desks = append(desks, desk{code, "Nod – " + lang.T("Welcome"), "Nod – " + lang.T("Inbox"), lang.T("Next"), before, after, lang.T("Approve")})
	}
	for _, d := range desks {
		open := func(t *testing.T) (*testDesktop, string) {
			t.Parallel()
			b := start(t, "NOD_E2E_BIN", desktest.Options{Tray: true, Notify: true, Screen: "1280x800", Lang: d.lang})
			b.must(samples.Write(b.Downloads))
			b.must(b.Fresh())
			b.agent()
			_, err := b.Nod(b.ctx)
			b.must(err)
			return b, b.raise(d.welcome)
		}
		t.Run(d.lang+" by keyboard", func(t *testing.T) {
			b, _ := open(t)
			for range 2 {
				b.sees(d.next)
				b.must(b.Display.Press("Return"))
			}
			b.seesButton(d.before, d.after)
			b.must(b.Display.Press("Return"))
			b.raise(d.proposals)
			b.sees(d.approve)
			b.must(b.Display.Press("a"))
			b.filed()
		})
		t.Run(d.lang+" by mouse", func(t *testing.T) {
			b, w := open(t)
			b.click(w, d.next)
			b.click(w, d.next)
			b.must(b.Display.Click(w, b.seesButton(d.before, d.after)))
			b.click(b.raise(d.proposals), d.approve)
			b.filed()
		})
	}
}

// raise waits for the window with a title and raises it.
func (b *testDesktop) raise(title string) string {
	b.t.Helper()
	id, err := b.Display.Window(b.ctx, title)
	b.must(err)
	b.must(b.Display.Raise(id))
	return id
}

// seesButton waits until there is a button whose text begins and ends so.
func (b *testDesktop) seesButton(before, after string) desktest.Node {
	b.t.Helper()
	n, err := desktest.FindFunc(b.ctx, b.DebugSock, before+"…"+after, func(n desktest.Node) bool {
		return n.Type == "*kit.Button" && strings.HasPrefix(n.Text, before) && strings.HasSuffix(n.Text, after) && !n.Disabled
	})
	b.must(err)
	return n
}

// filed waits until a file is where its proposal says.
func (b *testDesktop) filed() {
	b.t.Helper()
	b.until("a file is filed", func() bool {
		done, err := api.ListProposals.Call(b.ctx, b.Client, api.ListProposalsRequest{Filter: api.Filter{Status: "approved"}})
		if err != nil || len(done.Proposals) == 0 {
			return false
		}
		_, err = os.Lstat(destination(done.Proposals[0]))
		return err == nil
	})
}
