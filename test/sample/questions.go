package sample

import (
	"fmt"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Write is a question about a file that changes, in a chat that has read a
// download.
func Write(id string) api.Question {
	before := "# Plan\n\nMonday: write the report\nTuesday: call Ann\nWednesday: nothing yet\n\n## Later\n\nPaint the shed\nSell the bike\nFix the lamp\nCall the bank\n"
	after := "# Plan\n\nMonday: write the report\nTuesday: call Ann about the flat\nWednesday: view the flat, 14:00\n\n## Later\n\nPaint the shed\nSell the bike\nFix the lamp\nCall the bank\nOrder paint\n"
	return api.Question{
		ID: id, Tool: "files.write_text", Risk: "medium", Title: "Write a file", Object: Home + "/Documents/notes/plan.md",
		Detail: "replaces 2.1 KB", Diff: &api.Diff{Before: before, After: after},
		Arguments: []api.Argument{
			{Name: "content", Value: after, FromRead: true}, {Name: "mode", Value: "overwrite"},
			{Name: "path", Value: Home + "/Documents/notes/plan.md"},
		},
		Because: []string{"It replaces or removes something that is there."},
		Read:    []string{"Downloads/readme.txt"}, Untrusted: true, Undoable: true,
		Offer: &api.GrantOffered{
			Tool: "files.write_text", Paths: []string{Home + "/Documents/notes"}, MaxUses: 100, Expires: Noon().Add(24 * time.Hour), CanStay: true,
		},
	}
}

// Create is a question about a new file, of which everything is in sight without the raw arguments.
func Create(id string) api.Question {
	path, text := Home+"/Documents/notes/shed.md", "# Shed\n\nOrder paint\nFix the lamp\n"
	return api.Question{
		ID: id, Tool: "files.write_text", Risk: "medium", Title: "Write a file", Object: path, Detail: "new, 34 bytes", Diff: &api.Diff{After: text},
		Arguments: []api.Argument{{Name: "content", Value: text}, {Name: "path", Value: path}}, Shown: []string{"path", "content"},
		Because: []string{"It changes something."}, Undoable: true,
	}
}

// Move is a question about n files.
func Move(id string, n int) api.Question {
	q := api.Question{
		ID: id, Tool: "files.move_glob", Risk: "medium", Title: "Move files", Object: Home + "/Pictures/2025",
		Detail: fmt.Sprintf("%d files, 1.2 GB", n),
		Rows:   []api.Row{{Name: "From folder", Value: Home + "/Downloads"}, {Name: "To folder", Value: Home + "/Pictures/2025"}},
		Arguments: []api.Argument{
			{Name: "from", Value: Home + "/Downloads"}, {Name: "patterns", Value: `["*.jpg","*.heic","*.mov"]`}, {Name: "to", Value: Home + "/Pictures/2025"},
		},
		Because: []string{"It changes something."}, Undoable: true,
		Offer: &api.GrantOffered{
			Tool: "files.move_glob", Paths: []string{Home + "/Downloads", Home + "/Pictures/2025"}, MaxUses: 100, Expires: Noon().Add(24 * time.Hour), CanStay: true,
		},
	}
	for i := range n {
		it := api.Item{Text: fmt.Sprintf("IMG_%04d.HEIC", 2000+i), Detail: fmt.Sprintf("%d.%d MB", 2+i%3, i%10)}
		if i%7 == 3 {
			it = api.Item{Text: fmt.Sprintf("Holiday with everybody at the lake, the long version, part %d of many.mov", i), Detail: "3.1 MB"}
		}
		q.Items = append(q.Items, it)
	}
	return q
}

// OpenURL is a question about an address that came from a page.
func OpenURL(id string) api.Question {
	url := "https://tickets.example.net/checkout?event=20251224&seat=A12&ref=aGVsbG8gd29ybGQgdGhpcyBpcyBsb25n&return=%2Fdone"
	return api.Question{
		ID: id, Tool: "browser.open_url", Risk: "medium", Title: "Open a web page", Object: url,
		Rows:      []api.Row{{Name: "Site", Value: "tickets.example.net"}, {Name: "Opened in", Value: "your browser", Said: true}},
		Arguments: []api.Argument{{Name: "url", Value: url, FromRead: true}},
		Because: []string{
			"The address contains text that this chat has read.",
		},
		Read: []string{"https://news.example.org/2025/12/what-to-do", "Documents/wishes.txt"}, Untrusted: true, Private: true,
		NoUndo: "The site sees the visit.",
	}
}

// Pay is a question about money that is held for Ben.
func Pay(id string) api.Question {
	return api.Question{
		ID: id, Tool: "create_escrow_hold", Risk: "high", Title: "Hold money for the other party", Object: "£40.00", Detail: "Held for Ben",
		Rows: []api.Row{
			{Name: "Recipient", Value: "Ben"}, {Name: "Account", Value: "acct_Ben"}, {Name: "Agreement", Value: "Garden fence"},
			{Name: "Agreement ID", Value: "agreed/fence222/5a0c1f7be2d94c3a"}, {Name: "Agreed total", Value: "£100.00", Said: true},
			{Name: "So far", Value: "£60.00 paid, £0.00 held or captured", Said: true}, {Name: "For", Value: "Wood"}, {Name: "Mode", Value: "Test: no money moves", Said: true},
		},
		Arguments: []api.Argument{{Name: "amount", Value: "4000"}, {Name: "currency", Value: "gbp"}, {Name: "description", Value: "Wood"}},
		Because:   []string{"It is of high risk and always asked for."},
		Later:     "Nothing is taken yet: the hold can be captured or released later.",
	}
}

// Shell is a question about a command with many arguments, as the tool asks it.
func Shell(id string) api.Question {
	argv := []string{"rsync", "--archive", "--delete-after", "--rsh=ssh -i /home/ann/.keys/backup -p 2222"}
	for i := range 12 {
		argv = append(argv, fmt.Sprintf("--exclude=cache-%d/**/*.tmp", i))
	}
	argv = append(argv, "/home/ann/Documents/", "backup@nas.example.net:/srv/backup/ann/")
	q := api.Question{
		ID: id, Tool: "shell.run", Risk: "high", Title: "Run a command", Object: "/usr/bin/rsync",
		Rows: []api.Row{
			{Name: "Runs in", Value: Home + "/Documents"}, {Name: "Stops after", Value: "60 seconds", Said: true}, {Name: "Input", Value: "none", Said: true},
			{Name: "Options", Value: "rsync runs what its options name.", Said: true},
			{Name: "Can reach", Value: "Whatever you can: the folder is where it starts, not a fence.", Said: true},
		},
		Arguments: []api.Argument{{Name: "argv", Value: `["` + strings.Join(argv, `","`) + `"]`}, {Name: "dir", Value: "~/Documents"}},
		Shown:     []string{"argv", "dir"},
		Because:   []string{"It is of high risk and always asked for."},
		NoUndo:    "Nod does not know what the program changes.",
	}
	for _, a := range argv {
		q.Items = append(q.Items, api.Item{Text: a})
	}
	return q
}
