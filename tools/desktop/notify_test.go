package desktop

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// pad is a notification server that writes down what it gets.
type pad struct {
	titles, bodies []string
	err            error
}

func (p *pad) Send(_ context.Context, title, body string) error {
	if p.err != nil {
		return p.err
	}
	p.titles, p.bodies = append(p.titles, title), append(p.bodies, body)
	return nil
}

func notice(title, body string) map[string]any { return map[string]any{"title": title, "body": body} }

func TestSendIsMarked(t *testing.T) {
	long := strings.Repeat("secret words ", 40)
	for _, c := range []struct {
		name        string
		l           policy.Labels
		title, body string
		wantTitle   string
		wantBody    string
	}{
		{"clean", 0, "Done", "12 files moved.", "Assistant says: Done", "12 files moved."},
		{"markup is text (N04)", 0, "Update", `<a href="x">Sign in</a>`, "Assistant says: Update", `<a href="x">Sign in</a>`},
		{"shell is text (N01)", 0, "Done", "$(Start-Process calc)", "Assistant says: Done", "$(Start-Process calc)"},
		{"no body", 0, "Done", "", "Assistant says: Done", ""},
		{"links (N06)", 0, "Read www.evil.example", "open https://evil.example/a or mailto:a@b.example", "Assistant says: Read www. evil.example", "open https:// evil.example/a or mailto: a@b.example"},
		{"untrusted (F10)", policy.Untrusted, "Call", "call +44 and read code 123456", "Assistant says: Call", "[unverified] call +44 and read code 123456"},
		{"private (N09)", policy.Private, "x", long, "Assistant says: x", "[private] secret words secret words … secret words"},
		{"both", policy.Private | policy.Untrusted, "x", "y", "Assistant says: x", "[unverified, private] y"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &pad{}
			b := newBench(t, Options{Notifier: p}, policy.Scope{})
			r := b.good(c.l, "notify.send", notice(c.title, c.body))
			if len(p.titles) != 1 || p.titles[0] != c.wantTitle || p.bodies[0] != c.wantBody {
				t.Errorf("shown %q %q", p.titles, p.bodies)
			}
			if got := into[sendResult](t, r); got.Title != c.wantTitle || got.Body != c.wantBody || (got.Note != "") != (c.body == long) {
				t.Errorf("result %+v", got)
			}
			if len(b.Person.Questions()) != 0 {
				t.Error("it was asked for")
			}
		})
	}
}

// A private trace's texts are cut to that many characters, title included.
func TestPrivateIsShort(t *testing.T) {
	p := &pad{}
	b := newBench(t, Options{Notifier: p}, policy.Scope{})
	long := strings.Repeat("päß ", 100)
	b.good(policy.Private, "notify.send", notice(long, long))
	b.good(0, "notify.send", notice(long, long))
	for i, want := range []struct{ title, body int }{{maxPrivate, maxPrivate}, {maxTitle, maxBody}} {
		title, body := strings.TrimPrefix(p.titles[i], titlePrefix), strings.TrimPrefix(p.bodies[i], "[private] ")
		if n := utf8.RuneCountInString(title); n > want.title || n < want.title-2 {
			t.Errorf("title %d of %d characters", i, n)
		}
		if n := utf8.RuneCountInString(body); n > want.body || n < want.body-2 {
			t.Errorf("body %d of %d characters", i, n)
		}
	}
}

func TestReservedTitles(t *testing.T) {
	p := &pad{}
	for _, title := range []string{
		"Nod", "nod", "  NOD ", "Nod: approval needed", "Nod needs you", "N0d", "Ν\u03bfd", "N\u043ed", "Ｎｏｄ", "N\u200bod", "N\u00f3d", "[Nod]", "\u202eNod",
		"Windows Security", "WINDOWS  SECURITY", "WindowsSecurity", "Windows Security: alert", "W\u0456ndows Security", "Windows Defender found a virus",
		"System", "System update", "Security alert", "Authentication required", "User Account Control", "Keychain access", "sudo password", "System Settings",
		"Assistant says: ok", "polkit", "macOS", "5ystem", "$ystem",
	} {
		b := newBench(t, Options{Notifier: p}, policy.Scope{})
		b.bad(codeReserved, 0, "notify.send", notice(title, "x"))
	}
	for _, title := range []string{"", " ", "\u202e\u200b", "\n"} {
		b := newBench(t, Options{Notifier: p}, policy.Scope{})
		b.bad(codeNoTitle, 0, "notify.send", notice(title, "x"))
	}
	for _, title := range []string{
		"Done", "Update", "Your files are sorted", "Nodes are up", "The solar system", "Windows were cleaned", "A security question", "Nadine wrote",
		"Systemd notes", "Security of the house", "会議", "12", "→", "Password list sorted", "Sudoku is ready",
	} {
		b := newBench(t, Options{Notifier: p}, policy.Scope{})
		b.good(0, "notify.send", notice(title, "x"))
	}
	if len(p.titles) != 15 {
		t.Errorf("shown: %q", p.titles)
	}
}

// Corpus N07.
func TestFloodIsStopped(t *testing.T) {
	p := &pad{}
	b := newBench(t, Options{Notifier: p}, policy.Scope{})
	trace, denied := tools.NewTrace("", nil, 0), 0
	for range 50 {
		r := b.Call(t.Context(), trace, tools.Batch{Calls: []tools.Request{{ID: "c", Tool: "notify.send", Args: []byte(`{"title":"a","body":"b"}`)}}})[0]
		if r.Code == policy.CodeRate || r.Code == policy.CodeTraceCalls {
			denied++
		}
	}
	if len(p.titles) != perMinute || denied != 50-perMinute {
		t.Errorf("%d shown, %d denied", len(p.titles), denied)
	}
}

func TestNotifierFails(t *testing.T) {
	p := &pad{err: errors.New("no server")}
	b := newBench(t, Options{Notifier: p}, policy.Scope{})
	b.bad(codeNoNotify, 0, "notify.send", notice("a", "b"))
	p.err = tools.Fail("quiet", "These are quiet hours.")
	b.bad("quiet", 0, "notify.send", notice("a", "b"))
}

// hostile makes strings that act, hide, turn, fill or pretend.
func hostile() []string {
	parts := []string{
		"\x1b[31mred\x1b[0m", "\x1b]0;title\a", "\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\", "\u009b31m", "a\x00b", "a\bb\b", "a\rb", "line\nline", "\t\v\f",
		"\u202etxt.exe", "a\u2066b\u2069", "\u200f\u200e\u061c", "z\u200be\u200br\u200bo", "\ufeffBOM", "\u00adsoft", "\U000E0041tag", "\u180e", "\u2028\u2029", "\u3164",
		"<b>bold</b>", "<img src=\"file:///etc/passwd\"/>", "<a href='javascript:x'>y</a>", "&lt;b&gt;", "]]></text><text><![CDATA[", "<![CDATA[x]]>", "%s%n%d", "$(calc)", "`id`",
		"Z" + strings.Repeat("\u0300\u0301", 60), strings.Repeat("W", 5000), strings.Repeat("😀", 500), strings.Repeat("\n", 500), "👨\u200d👩\u200d👧",
		"\ufdfa\ufdfd", "שלום \u202b", "مرحبا", "\U0010ffff", "\ue000", "\ufffe", "'; DROP TABLE x; --", "-display", "--urgency=critical", "\\n\\u202e", "{{.}}", "http://a@b:80/", "HTTPS://EVIL.EXAMPLE",
		"tel:+1900", "www.evil.example", "\u0085", "\u001c\u001d",
	}
	return parts
}

func TestHostileTexts(t *testing.T) {
	list := hostile()
	if len(list) < 50 {
		t.Fatalf("%d hostile texts", len(list))
	}
	for _, s := range list {
		for _, l := range []policy.Labels{0, policy.Untrusted | policy.Private} {
			p := &pad{}
			b := newBench(t, Options{Notifier: p}, policy.Scope{})
			b.good(l, "notify.send", notice("About "+s, s))
			for _, shown := range []string{p.titles[0], p.bodies[0]} {
				clean(t, s, shown)
			}
		}
	}
}

// clean fails the test for what may not be in a notification.
func clean(t *testing.T, from, shown string) {
	t.Helper()
	if n := utf8.RuneCountInString(shown); n > maxBody+len("[unverified, private] ") || !utf8.ValidString(shown) {
		t.Errorf("%.60q is shown as %d characters", from, n)
	}
	for _, r := range shown {
		if !unicode.IsGraphic(r) || r == '\n' {
			t.Errorf("%.60q is shown with %U", from, r)
		}
	}
	for _, link := range []string{"://e", "://E", "://a", "www.e", "tel:+", "javascript:x"} {
		if strings.Contains(shown, link) {
			t.Errorf("%.60q is shown with a link: %q", from, shown)
		}
	}
}

func FuzzNotice(f *testing.F) {
	for _, s := range hostile() {
		f.Add("About", s, uint8(3))
	}
	f.Fuzz(func(t *testing.T, title, body string, l uint8) {
		n, err := noteFor(title, body, policy.Labels(l&3))
		if err != nil {
			return
		}
		if !strings.HasPrefix(n.Title, titlePrefix) {
			t.Fatalf("%q is shown as %q", title, n.Title)
		}
		clean(t, title, n.Title)
		clean(t, body, n.Body)
	})
}
