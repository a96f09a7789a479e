package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// note is all that is in the vault's notes, of which none may have two sections of Nod: there
// are two notes if it is midnight.
func (n *nod) note(vault string) string {
	n.t.Helper()
	text := ""
	names, err := filepath.Glob(filepath.Join(vault, "*.md"))
	must(n.t, err)
	for _, name := range names {
		b, err := os.ReadFile(name)
		must(n.t, err)
		if strings.Count(string(b), "## Nod") > 1 {
			n.t.Errorf("%s", b)
		}
		text += string(b)
	}
	return text
}

func TestWhatIsDoneIsNotedInTheVault(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	vault := filepath.Join(n.dir, "Vault")
	must(t, os.MkdirAll(filepath.Join(vault, ".obsidian"), 0o755))
	today := filepath.Join(vault, time.Now().Format("2006-01-02")+".md")
	const mine = "# My day\n\nI wrote this.\n"
	must(t, os.WriteFile(today, []byte(mine), 0o644))
	n.configure(fmt.Sprintf("[journal]\nvault = %q\n", vault), false)
	n.start()
	n.approve(n.proposed("kept [[link]].txt", "a").ID)
	n.until("the line", func() bool { return strings.Contains(n.note(vault), "link") })
	call(n, api.RejectProposals, api.RejectRequest{IDs: []string{n.proposed("refused.txt", "b").ID}, Reason: "no need"})
	n.until("the second line", func() bool { return strings.Contains(n.note(vault), "no need") })
	text := n.note(vault)
	if !strings.HasPrefix(text, mine) || !strings.Contains(text, "## Nod") || strings.Contains(text, "[[link]]") {
		t.Errorf("%s", text)
	}
}

func TestAMissingVaultIsSaidAndLosesNothing(t *testing.T) {
	t.Parallel()
	n := newNod(t)
	vault := filepath.Join(n.dir, "Vault")
	keys := fmt.Sprintf("[journal]\nvault = %q\n", vault)
	n.configure(keys, false)
	n.start()
	n.approve(n.proposed("first.txt", "a").ID)
	n.until("a warning", func() bool { return strings.Contains(n.warned("vault"), vault) })
	n.restart()
	n.until("a warning after the restart", func() bool { return n.warned("vault") != "" })
	n.approve(n.proposed("second.txt", "b").ID)
	if _, err := os.Stat(vault); err == nil {
		t.Fatal("the vault was made: on a drive that is not mounted that hides the real one")
	}
	must(t, os.MkdirAll(filepath.Join(vault, ".obsidian"), 0o755))
	n.configure(keys+"# saved again\n", false) // a look at once; else within a minute
	n.approve(n.proposed("third.txt", "c").ID)
	n.until("all lines", func() bool {
		text := n.note(vault)
		return strings.Contains(text, "first") && strings.Contains(text, "second") && strings.Contains(text, "third")
	})
	n.until("no warning", func() bool { return n.warned("vault") == "" })
	if text := n.note(vault); strings.Count(text, "first") != 1 || !strings.Contains(text, "## Nod") {
		t.Errorf("%s", text)
	}
}
