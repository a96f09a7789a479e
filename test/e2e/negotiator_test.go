//go:build e2etest

package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
)

const negotiationsTitle = "Nod – Negotiations"

// negotiator is a person who negotiates at a desktop.
type negotiator struct {
	*testDesktop
	name   string
	window string
}

// newNegotiator starts Nod with these settings and opens its page of negotiations.
func newNegotiator(t *testing.T, name, settings string) *negotiator {
	t.Helper()
	n := &negotiator{testDesktop: start(t, "NOD_E2E_BIN", desktop), name: name}
	ctx, cancel := context.WithTimeout(t.Context(), 6*time.Minute) // two desktops, and a longer course than others
	t.Cleanup(cancel)
	n.ctx = ctx
	n.configure(settings)
	n.agent()
	n.must(n.Display.Raise(n.testDesktop.window()))
	n.must(n.Display.Press("alt+3")) // without a room the page is not listed
	id, err := n.Display.Window(n.ctx, negotiationsTitle)
	n.must(err)
	n.window = id
	return n
}

// press clicks a button once it is enabled.
func (n *negotiator) press(button string) {
	n.t.Helper()
	n.hit(n.window, "the button "+button, enabled(button))
}

func enabled(button string) func(desktest.Node) bool {
	return func(o desktest.Node) bool {
		return strings.HasSuffix(o.Type, "Button") && o.Text == button && !o.Disabled
	}
}

// hit clicks the last object that match accepts once it stops moving: what lies over
// everything else is the last in the tree.
func (n *negotiator) hit(window, what string, match func(desktest.Node) bool) {
	n.t.Helper()
	var found []desktest.Node
	n.until(what, func() bool {
		before := found
		found = n.nodes(match)
		return len(found) > 0 && slices.Equal(found, before)
	})
	n.must(n.Display.Click(window, found[len(found)-1]))
}

// fill types a text into the last empty field that has this placeholder.
func (n *negotiator) fill(placeholder, text string) {
	n.t.Helper()
	empty := "placeholder:" + placeholder
	n.hit(n.window, "the field "+placeholder, func(o desktest.Node) bool { return o.Type == "*kit.Entry" && o.Text == empty })
	n.focused(empty)
	n.must(n.Display.Type(text))
	n.focused(text)
}

// replace types a text in the place of what is in the field that has the focus.
func (n *negotiator) replace(before, text string) {
	n.t.Helper()
	n.focused(before)
	n.must(n.Display.Press("ctrl+a"))
	n.must(n.Display.Type(text))
	n.focused(text)
}

func (n *negotiator) focused(text string) {
	n.t.Helper()
	_, err := desktest.FindFunc(n.ctx, n.DebugSock, "the keys in "+text, func(o desktest.Node) bool { return o.Focused && o.Text == text })
	n.must(err)
}

// choose opens the last choice that shows an option, and chooses another one.
func (n *negotiator) choose(shown, option string) {
	n.t.Helper()
	choice := func(text string) func(desktest.Node) bool {
		return func(o desktest.Node) bool { return o.Type == "*kit.Select" && o.Text == text }
	}
	n.hit(n.window, "the choice "+shown, choice(shown))
	n.hit(n.window, "the option "+option, func(o desktest.Node) bool { return o.Type == "*canvas.Text" && o.Text == option })
	n.text(option+" as chosen", choice(option))
}

func (n *negotiator) nodes(match func(desktest.Node) bool) []desktest.Node {
	nodes, err := desktest.Tree(n.ctx, n.DebugSock)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(nodes, func(o desktest.Node) bool { return !match(o) })
}

// text waits for an object and returns what it says.
func (n *negotiator) text(what string, match func(desktest.Node) bool) string {
	n.t.Helper()
	o, err := desktest.FindFunc(n.ctx, n.DebugSock, what, match)
	n.must(err)
	return o.Text
}

// reads waits for a text that contains this one.
func (n *negotiator) reads(text string) {
	n.t.Helper()
	n.text(text, func(o desktest.Node) bool { return strings.Contains(o.Text, text) })
}

// row clicks the row that contains a text.
func (n *negotiator) row(text string) {
	n.t.Helper()
	n.hit(n.window, "the row of "+text, func(o desktest.Node) bool {
		return strings.HasPrefix(o.Type, "*kit.Row") && strings.Contains(o.Text, text)
	})
}

// approves answers the question of the approval window with yes.
func (n *negotiator) approves(picture string) {
	n.t.Helper()
	id, err := n.Display.Window(n.ctx, asksTitle)
	n.must(err)
	n.must(n.Display.Raise(id))
	n.text("a button to approve", enabled("Approve"))
	n.picture(picture)
	n.hit(id, "the button Approve", enabled("Approve"))
	n.must(n.Display.Gone(n.ctx, asksTitle))
	n.must(n.Display.Raise(n.window))
}

// turn shows another tab.
func (n *negotiator) turn(tab string) {
	n.t.Helper()
	n.hit(n.window, "the tab "+tab, func(o desktest.Node) bool { return o.Type == "*kit.Tab" && strings.HasPrefix(o.Text, tab+" ") })
}

// saveAgreement saves the agreement into the home folder and returns its path.
func (n *negotiator) saveAgreement(format, extension string) string {
	n.t.Helper()
	n.press("Save agreement…")
	n.press(format)
	n.press("Choose") // the dialog begins in the home folder
	n.reads("Saved agreement-")
	saved, err := filepath.Glob(filepath.Join(n.Dir, "agreement-*"+extension))
	n.must(err)
	if len(saved) != 1 {
		n.t.Fatalf("saved %q", saved)
	}
	return saved[0]
}

// verifies lets the window check the agreement that was saved.
func (n *negotiator) verifies() {
	n.t.Helper()
	n.must(n.Display.Press("v"))
	n.hit(n.window, "the document", func(o desktest.Node) bool {
		return strings.HasPrefix(o.Text, "agreement-")
	})
	n.press("Choose")
	n.sees("Verified document")
	n.reads("Valid: both signatures fit these terms.")
}

// room is the only room of this desktop.
func (n *negotiator) room() api.Room {
	n.t.Helper()
	all, err := api.ListRooms.Call(n.ctx, n.Client, api.None{})
	n.must(err)
	if len(all.Rooms) != 1 {
		n.t.Fatalf("there are %d rooms", len(all.Rooms))
	}
	return all.Rooms[0]
}

// picture saves the desktop if NOD_E2E_PICTURES asks for pictures.
func (n *negotiator) picture(name string) {
	n.t.Helper()
	if os.Getenv("NOD_E2E_PICTURES") == "" {
		return
	}
	dir := filepath.Join("..", "..", "build", "e2e")
	n.must(os.MkdirAll(dir, 0o755))
	time.Sleep(300 * time.Millisecond) // the screen follows the widgets
	n.must(n.Screenshot(filepath.Join(dir, fmt.Sprintf("negotiation-%s-%s.png", name, n.name))))
}
