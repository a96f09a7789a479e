package web

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// fake is a back end that notes what it opens.
type fake struct {
	is     string
	opened []string
	lacks  error
	page   Page
	err    error
}

func (f *fake) name() string { return f.is }
func (f *fake) ready() error { return f.lacks }
func (f *fake) open(_ context.Context, address string) (Page, error) {
	f.opened = append(f.opened, address)
	return f.page, f.err
}

// newCase is a Registry over two fakes; on says which.
func newCase(t *testing.T) (b *tooltest.Bench, on *bool, system, controlled *fake) {
	on = new(bool)
	system = &fake{is: nameSystem, page: Page{URL: "https://www.example.com/", Browser: nameSystem}}
	controlled = &fake{is: nameControlled, page: Page{URL: "https://other.example.com/x", Browser: nameControlled, Status: 200, Title: "T", Text: "words"}}
	list, err := opener{on: func() bool { return *on }, system: system, controlled: controlled}.tools()
	ok(t, err)
	return tooltest.NewBench(t, list, tools.Settings{}), on, system, controlled
}

const address = "https://www.example.com/"

func TestOpenInEitherBrowser(t *testing.T) {
	b, on, system, controlled := newCase(t)
	res := b.Do(0, "browser.open_url", openArgs{URL: address})
	if !res.Success || string(res.Data) != `{"url":"https://www.example.com/","browser":"system"}` || len(system.opened) != 1 {
		t.Errorf("got %+v", res)
	}
	q := b.Person.Questions()[0]
	if q.Preview.Object != address || q.Preview.Rows[0].Value != "www.example.com" || q.Undoable {
		t.Errorf("asked %+v", q)
	}
	*on = true
	res = b.Do(0, "browser.open_url", openArgs{URL: address})
	if !res.Success || len(controlled.opened) != 1 || len(system.opened) != 1 || res.Summary != "Read a page of other.example.com (200)" ||
		!strings.Contains(strings.Join(res.Audit.Labels, " "), "untrusted") {
		t.Errorf("got %+v", res)
	}
}

// Of the system's browser nothing comes back, so that a second address that the
// person typed opens as the first did; what the controlled one reads is others'.
func TestASecondTypedAddressOpensAsTheFirst(t *testing.T) {
	b, on, system, controlled := newCase(t)
	trace := tools.NewTrace("open https://www.example.com/ and https://www.example.com/b", nil, 0)
	open := func(address string) tools.Result {
		return b.Call(t.Context(), trace, tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: "browser.open_url", Args: []byte(`{"url":"` + address + `"}`)}}})[0]
	}
	for _, a := range []string{address, address + "b", address} {
		if res := open(a); !res.Success || len(res.Audit.Labels) > 0 {
			t.Errorf("%s: %+v", a, res)
		}
	}
	if n := len(b.Person.Questions()); n > 0 || len(system.opened) != 3 {
		t.Errorf("asked %d times, opened %v", n, system.opened)
	}
	*on = true
	controlled.err = tools.Fail(CodeUnreached, "no answer")
	if res := open(address); res.Success || strings.Join(res.Audit.Labels, " ") != "untrusted" {
		t.Errorf("how the controlled browser fails is the site's choice: %+v", res)
	}
	*on = false
	if open(address); len(b.Person.Questions()) != 1 {
		t.Errorf("after that it was not asked for")
	}
}

func TestOpenRefuses(t *testing.T) {
	b, _, system, controlled := newCase(t)
	for _, bad := range []string{
		"", "file:///etc/passwd", "FILE:///etc/passwd", "data:text/html,x", "ms-msdt:/id", "ssh://-oProxyCommand=calc/", `C:\Windows\calc.exe`, `\\evil\x`,
		"https://a@b.example.com/", "https:///example.com", "http:example.com", "http://127.0.0.1/", "http://[::ffff:127.0.0.1]/", "http://localhost./",
		"https://ok.example.com/r?u=http://127.0.0.1:11434/", "-https://example.com", "https://example.com/\n",
	} {
		if res := b.Do(0, "browser.open_url", openArgs{URL: bad}); res.Success || res.Audit.Decision != "blocked" {
			t.Errorf("%q: got %+v", bad, res)
		}
	}
	if n := len(system.opened) + len(controlled.opened) + len(b.Person.Questions()); n > 0 {
		t.Errorf("%d were opened or asked", n)
	}
}

// TestOpenHoldsToTheBrowserThatWasShown: a switch while the person thinks
// voids the approval; one before the run ends the call.
func TestOpenHoldsToTheBrowserThatWasShown(t *testing.T) {
	b, on, system, controlled := newCase(t)
	b.Person.During = func() { *on = true }
	if res := b.Do(0, "browser.open_url", openArgs{URL: address}); res.Code != policy.CodeTokenArgs {
		t.Errorf("got %+v", res)
	}
	p := opener{on: func() bool { return *on }, system: system, controlled: controlled}
	seen, err := p.preview(t.Context(), tools.Call{}, openArgs{URL: address})
	ok(t, err)
	*on = false
	_, err = p.run(t.Context(), tools.Call{}, openArgs{URL: address}, seen)
	wantCode(t, err, CodeSwitched)
	if n := len(system.opened) + len(controlled.opened); n > 0 {
		t.Errorf("%d were opened", n)
	}
}

// TestOpenWithoutDriver: no one is asked for what cannot be done, the message
// has the command, and the system's browser goes on working.
func TestOpenWithoutDriver(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "driver")
	on := true
	system := &fake{is: nameSystem, page: Page{URL: address, Browser: nameSystem}}
	list, err := opener{on: func() bool { return on }, system: system, controlled: newControlled(Options{Driver: dir})}.tools()
	ok(t, err)
	b := tooltest.NewBench(t, list, tools.Settings{})
	res := b.Do(0, "browser.open_url", openArgs{URL: address})
	if res.Code != CodeNoDriver || !strings.Contains(res.Error, "npm pack playwright-core@1.52.0") || !strings.Contains(res.Error, dir) || len(b.Person.Questions()) > 0 {
		t.Errorf("got %+v", res)
	}
	on = false
	if res = b.Do(0, "browser.open_url", openArgs{URL: address}); !res.Success {
		t.Errorf("got %+v", res)
	}
}

func TestToolsWithoutServices(t *testing.T) {
	list, err := Tools(Options{})
	ok(t, err)
	if len(list) != 1 || list[0].Name() != "browser.open_url" {
		t.Errorf("got %v", list)
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		more           bool
	}{
		{"plain", "a\n\tb", "a\n\tb", false},
		{"control characters", "a\x00\x1b[31m\x7f\u0085b\r\n", "a[31mb\n", false},
		{"no text", "a\xffb", "a\uFFFDb", false},
		{"exactly", strings.Repeat("x", maxText), strings.Repeat("x", maxText), false},
		{"within a letter", strings.Repeat("x", maxText-1) + "é", strings.Repeat("x", maxText-1), true},
	} {
		if got, more := cut(c.in); got != c.want || more != c.more {
			t.Errorf("%s: %d bytes, %v", c.name, len(got), more)
		}
	}
}

func TestNetError(t *testing.T) {
	for in, want := range map[string]string{
		"playwright: net::ERR_CERT_AUTHORITY_INVALID at https://x": "cert authority invalid",
		"net::ERR_NAME_NOT_RESOLVED":                               "name not resolved",
		"anything <b>else</b>":                                     "no answer",
	} {
		if got := netError(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func FuzzCut(f *testing.F) {
	f.Add(strings.Repeat("é", maxText))
	f.Add("net::ERR_A at \x00")
	f.Fuzz(func(t *testing.T, s string) {
		if got, _ := cut(s); len(got) > maxText || strings.ContainsAny(got, "\x00\x1b\x7f") {
			t.Errorf("%q", got)
		}
		if got := netError(s); len(got) > 60 {
			t.Errorf("%q", got)
		}
	})
}
