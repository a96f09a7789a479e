package web

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Options are what the tool works with. The zero value lists the tool and opens
// pages in the system's browser.
type Options struct {
	// Controlled says, at each call, whether the controlled browser is switched
	// on; nil: never.
	Controlled func() bool
	// Driver is the folder with Playwright's driver (see the package's comment).
	Driver string
	// Profiles is the folder in which each call of the controlled browser gets a
	// profile of its own, which goes with it; made if it is not there.
	Profiles string
	// Hosts are, if there are any, the only hosts that the controlled browser
	// reaches (policy.Scope.Hosts), also on a page's behalf; nil: no such list.
	Hosts func() []string
	// Net is the real network if it is zero.
	Net Net
}

// Page is the result of opening a page.
type Page struct {
	URL       string `json:"url"`                 // where it ended, after redirects
	Browser   string `json:"browser"`             // system or controlled
	Status    int    `json:"status,omitempty"`    // of HTTP
	Title     string `json:"title,omitempty"`     // untrusted
	Text      string `json:"text,omitempty"`      // as a reader sees it; untrusted
	Truncated bool   `json:"truncated,omitempty"` // there is more text
	Blocked   int    `json:"blocked,omitempty"`   // requests of the page that were not let out
}

// backend opens pages.
type backend interface {
	name() string
	// ready says, before anybody is asked, what is missing.
	ready() error
	open(ctx context.Context, address string) (Page, error)
}

type openArgs struct {
	URL string `json:"url" jsonschema:"The whole address, beginning with https:// or http://"`
}

type opener struct {
	on         func() bool
	system     backend
	controlled backend
}

// loadFor is how long one call may take, the start of Chromium included.
const loadFor = 45 * time.Second

// Tools gives browser.open_url.
func Tools(o Options) ([]tools.Tool, error) {
	p := opener{on: o.Controlled, system: newSystem(), controlled: newControlled(o)}
	if p.on == nil {
		p.on = func() bool { return false }
	}
	return p.tools()
}

func (p opener) tools() ([]tools.Tool, error) {
	t, err := tools.New(tools.Definition{
		Tool: policy.Tool{Name: "browser.open_url", Risk: policy.Medium, Confirmation: policy.IfDestructive, Egress: true,
			Args: []policy.Arg{{Name: "url", Role: policy.WebAddress}}},
		Title:       lang.Say("Open a web page"),
		Description: "Opens a web page in a browser. Returns its text only if the user has switched on the controlled browser.",
		Timeout:     loadFor,
		Limits:      []string{humanize.IBytes(maxText) + " of a page's text", humanize.IBytes(maxLoaded) + " loaded"},
	}, tools.Work[openArgs]{Preview: p.preview, Run: p.run})
	if err != nil {
		return nil, err
	}
	return []tools.Tool{t}, nil
}

func (p opener) choose() backend {
	if p.on() {
		return p.controlled
	}
	return p.system
}

// where says in words what a back end does with a page.
var where = map[string]string{
	nameSystem:     lang.Said("your browser"),
	nameControlled: lang.Said("a separate browser without a window; the assistant reads the page"),
}

// preview returns the browser that will open the page; the approval is bound to that.
func (p opener) preview(_ context.Context, _ tools.Call, args openArgs) (tools.Preview, error) {
	b := p.choose()
	if err := b.ready(); err != nil {
		return tools.Preview{}, err
	}
	return tools.Preview{
		Object:   args.URL,
		Shown:    []string{"url"},
		Rows:     []tools.Row{{Name: lang.Say("Site"), Value: hostOf(args.URL)}, {Name: lang.Say("Opened in"), Value: where[b.name()], Said: true}},
		Bind:     []string{fmt.Sprintf("browser %s", b.name())},
		NoUndo:   lang.Say("The site sees the visit."),
		Prepared: b,
	}, nil
}

func (p opener) run(ctx context.Context, _ tools.Call, args openArgs, seen tools.Preview) (tools.Output, error) {
	b, ok := seen.Prepared.(backend)
	if !ok || b.name() != p.choose().name() {
		return tools.Output{}, tools.Fail(CodeSwitched, lang.Say("The settings changed just now which browser opens pages. Nothing was opened."))
	}
	page, err := b.open(ctx, args.URL)
	if b.name() == nameSystem && err == nil {
		return tools.Output{Data: page, Summary: lang.Say("Opened a page of %s in the browser", hostOf(args.URL))}, nil
	}
	if err != nil {
		return tools.Output{Labels: labelsOf(b)}, err
	}
	host := hostOf(page.URL)
	return tools.Output{Data: page, Summary: lang.Say("Read a page of %s (%d)", host, page.Status), Source: host,
		Bytes: int64(len(page.Text) + len(page.Title)), Labels: labelsOf(b)}, nil
}

// labelsOf returns the labels that a page gives a trace. Of the system's browser nothing comes
// back; how the controlled one fails, a site can choose.
func labelsOf(b backend) policy.Labels {
	if b.name() == nameSystem {
		return 0
	}
	return policy.Untrusted
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// What can go wrong with a page. They are never renamed.
const (
	CodeSwitched   policy.Code = "browser_switched" // the settings changed between question and run
	CodeNoBrowser  policy.Code = "browser_missing"  // no browser could be started
	CodeNoDriver   policy.Code = "driver_missing"   // Playwright's driver is not there
	CodeBlocked    policy.Code = "address_blocked"  // the page, or where it led on to, may not be reached
	CodeUnreached  policy.Code = "page_unreachable" // no such host, no answer, a bad certificate
	CodeDownload   policy.Code = "download_refused" // it is a file, not a page
	CodeUnreadable policy.Code = "page_unreadable"  // it came, and its text could not be had
)
