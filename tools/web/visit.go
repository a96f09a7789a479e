package web

import (
	"strings"
	"time"

	"github.com/playwright-community/playwright-go"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
)

func (s *session) visit(address string) (Page, error) {
	res, err := s.page.Goto(address, playwright.PageGotoOptions{Timeout: millis(s.pace.page), WaitUntil: playwright.WaitUntilStateDomcontentloaded})
	if err != nil {
		return Page{}, s.failed(address, err)
	}
	// A page that goes on loading is read as far as it is there.
	_ = s.page.WaitForLoadState(playwright.PageWaitForLoadStateOptions{State: playwright.LoadStateNetworkidle, Timeout: millis(s.pace.settle)})
	final := s.page.URL()
	if s.watch.strayed.Load() || s.gate.check(withoutFragment(final)) != nil {
		return Page{}, blockedPage()
	}
	seen, err := s.read()
	if err != nil {
		return Page{}, tools.Fail(CodeUnreadable, lang.Say("The page was loaded, and its text could not be read."))
	}
	out := Page{URL: final, Browser: nameControlled, Title: safetext.Line(seen.Title, 300), Blocked: int(s.watch.blocked.Load() + s.proxy.blocked.Load())}
	out.Text, out.Truncated = cut(seen.Text)
	out.Truncated = out.Truncated || seen.More
	if res != nil {
		out.Status = res.Status()
	}
	return out, nil
}

func millis(d time.Duration) *float64 { return playwright.Float(float64(d / time.Millisecond)) }

// withoutFragment takes the fragment off, which no server sees and which may be written
// with signs that the rule does not take.
func withoutFragment(address string) string {
	before, _, _ := strings.Cut(address, "#")
	return before
}

// failed says why a page did not load.
func (s *session) failed(address string, err error) error {
	host, text := hostOf(address), err.Error()
	switch {
	case s.watch.strayed.Load():
		return blockedPage()
	case s.watch.download.Load(), strings.Contains(text, "net::ERR_ABORTED"), strings.Contains(text, "Download is starting"):
		return tools.Fail(CodeDownload, lang.Say("The address gives a file to download, or nothing, and no page. Nothing was downloaded."))
	case strings.Contains(text, "Timeout"):
		return tools.Fail(tools.CodeTimeout, lang.Say("The page of %s did not load in time.", host))
	case s.proxy.blocked.Load() > 0 && (strings.Contains(text, "ERR_EMPTY_RESPONSE") || strings.Contains(text, "ERR_TUNNEL")):
		return blockedPage() // the proxy has cut it off
	}
	return tools.Fail(CodeUnreached, lang.Say("The page of %s could not be loaded (%s).", host, netError(text)))
}

func blockedPage() error {
	return tools.Fail(CodeBlocked, lang.Say("The page is, or leads on to, an address that may not be reached. Only public addresses are."))
}

// netError returns Chromium's name of an error of the network, such as
// net::ERR_CERT_AUTHORITY_INVALID; nothing else of what it says is passed on.
func netError(text string) string {
	_, after, ok := strings.Cut(text, "net::ERR_")
	if !ok {
		return lang.Say("no answer")
	}
	end := strings.IndexFunc(after, func(r rune) bool { return !(r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_') })
	if end < 0 {
		end = len(after)
	}
	return strings.ToLower(strings.ReplaceAll(after[:min(end, 60)], "_", " "))
}
