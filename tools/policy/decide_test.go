package policy

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// Shorthands for the rows: each starts from a plain call of a tool and turns one thing.
type turn func(*Input)

func base(tool string) Input {
	in := Input{OS: "linux", Tool: catalogue()[tool].Tool, Now: noon}
	for _, a := range in.Tool.Args {
		switch {
		case a.Role.path():
			in.Facts.Places = append(in.Facts.Places, Place{Role: a.Role, Given: "/docs/n.txt", Path: "/docs/n.txt", Root: "/docs", Rel: "n.txt", Writable: true})
		case a.Role == WebAddress:
			in.Facts.URLs = []URL{{Text: "https://example.com/a", Host: "example.com", Secure: true}}
		case a.Role == AppID:
			in.Facts.Apps = []string{"gedit"}
		}
	}
	return in
}

func labels(l Labels) turn        { return func(in *Input) { in.Labels = l } }
func override(o Override) turn    { return func(in *Input) { in.Override = o } }
func typedURL(s ...string) turn   { return func(in *Input) { in.UserURLs = s } }
func destroys(in *Input)          { in.Facts.Destructive = true }
func noEffect(in *Input)          { in.Facts.NoEffect = true }
func noWindow(in *Input)          { in.NoWindow = true }
func auditDown(in *Input)         { in.AuditDown = true }
func switchedOn(in *Input)        { in.SwitchedOn = true }
func onlyNames(in *Input)         { in.OnlyNames = true }
func carries(in *Input)           { in.Facts.CarriesRead = true }
func fromRead(in *Input)          { in.Facts.FromRead = true }
func called(in *Input)            { in.Caller = "c1" }
func sensitive(in *Input)         { in.Facts.Sensitive = "bank details" }
func listedAt(s ...string) turn   { return func(in *Input) { in.Listed = s } }
func naming(n Naming) turn        { return place(func(p *Place) { p.Naming = n }) }
func place(f func(*Place)) turn   { return func(in *Input) { f(&in.Facts.Places[0]) } }
func budget(f func(*Budget)) turn { return func(in *Input) { f(&in.Budget) } }
func refusedAgo(d time.Duration) turn {
	return func(in *Input) { in.RefusedAt = in.Now.Add(-d) }
}
func finding(refuse bool) turn {
	return func(in *Input) { in.Facts.Findings = []Finding{{Problem{"clipboard_marked_secret", "x"}, refuse}} }
}

func toCaller(g *Grant) { g.Caller = "c1" }

// granted gives a grant that covers the plain call of each tool.
func granted(change ...func(*Grant)) turn {
	return func(in *Input) {
		g := Grant{ID: "g1", Tool: in.Tool.Name, Paths: []string{"/docs"}, Hosts: []string{"example.com"}, Apps: []string{"gedit"}, Expires: noon.Add(time.Hour)}
		for _, c := range change {
			c(&g)
		}
		in.Grants = append(in.Grants, g)
	}
}

func TestDecide(t *testing.T) {
	const read, write, mkdir, open, app, clip, watch, shell, approve = "files.read_text", "files.write_text", "files.ensure_dir", "browser.open_url",
		"apps.open", "clipboard.write", "add_watched_directory", "shell.run", "approve_proposal"
	rows := []struct {
		name  string
		tool  string
		turns []turn
		want  Verdict
		code  Code
	}{
		// Risk and confirmation of the contract.
		{"low runs", read, nil, Allow, CodeLowRisk},
		{"low that mutates runs", mkdir, nil, Allow, CodeLowRisk},
		{"medium that mutates is asked", write, nil, Confirm, CodeMutates},
		{"medium that changes nothing runs", read, []turn{func(in *Input) { in.Tool.Risk = Medium }}, Allow, CodeNotAMutation},
		{"high is asked", watch, nil, Confirm, CodeHighRisk},
		{"an unknown risk is high", read, []turn{func(in *Input) { in.Tool.Risk = "tiny" }}, Confirm, CodeHighRisk},
		{"no risk is high", read, []turn{func(in *Input) { in.Tool.Risk = "" }}, Confirm, CodeHighRisk},
		{"always is asked", approve, nil, Confirm, CodeAlwaysAsks},
		{"without an effect: not asked", approve, []turn{noEffect}, Allow, CodeNotAMutation},
		{"without an effect: not asked after hostile text either", approve, []turn{noEffect, labels(Untrusted)}, Allow, CodeNotAMutation},
		{"without an effect: high is asked", watch, []turn{noEffect}, Confirm, CodeHighRisk},
		{"without an effect: egress is asked", open, []turn{noEffect}, Confirm, CodeEgress},
		{"without an effect: the settings ask", approve, []turn{noEffect, override(OverrideAsk)}, Confirm, CodeLocalAsk},
		{"always is asked at low risk", read, []turn{func(in *Input) { in.Tool.Confirmation = Always }}, Confirm, CodeAlwaysAsks},
		{"if_destructive: destructive", clip, []turn{destroys}, Confirm, CodeDestructive},
		{"if_destructive: not", clip, nil, Allow, CodeLowRisk},
		{"never: destructive at low risk", mkdir, []turn{destroys}, Allow, CodeLowRisk},

		// After names alone, what can be undone and does no harm.
		{"a rejection after names", "reject_proposal", []turn{labels(both), onlyNames}, Allow, CodeLowRisk},
		{"a rejection after a text of others", "reject_proposal", []turn{labels(both)}, Confirm, CodeUntrustedWrite},
		{"a change after names", mkdir, []turn{labels(both), onlyNames}, Confirm, CodeUntrustedWrite},
		{"a rejection that the settings ask about", "reject_proposal", []turn{labels(both), onlyNames, override(OverrideAsk)}, Confirm, CodeLocalAsk},

		// Local overrides.
		{"ask at low risk", read, []turn{override(OverrideAsk)}, Confirm, CodeLocalAsk},
		{"deny", read, []turn{override(OverrideDeny)}, Denied, CodePolicyDeny},
		{"deny beats a grant", write, []turn{override(OverrideDeny), granted()}, Denied, CodePolicyDeny},
		{"allow at medium", write, []turn{override(OverrideAllow)}, Allow, CodeLocalAllow},
		{"allow is not for high", watch, []turn{override(OverrideAllow)}, Confirm, CodeHighRisk},
		{"allow is not for always", approve, []turn{override(OverrideAllow)}, Confirm, CodeAlwaysAsks},
		{"allow rests under untrusted", write, []turn{override(OverrideAllow), labels(Untrusted)}, Confirm, CodeMutates},
		{"allow is not for always denied", write, []turn{override(OverrideAllow), place(func(p *Place) { p.Problem = ownFiles() })}, Denied, CodeForbidden},
		{"allow is not for out of scope", write, []turn{override(OverrideAllow), place(func(p *Place) { p.Root = "" })}, Denied, CodeOutOfScope},
		{"ask beats a grant", write, []turn{override(OverrideAsk), granted()}, Confirm, CodeMutates},

		// Off, unknown, unrecorded, no one to ask.
		{"shell is off", shell, nil, Denied, CodeToolOff},
		{"shell is off though allowed", shell, []turn{override(OverrideAllow)}, Denied, CodeToolOff},
		{"shell switched on is asked", shell, []turn{switchedOn}, Confirm, CodeHighRisk},
		{"a name that no tool may have", read, []turn{func(in *Input) { in.Tool.Name = "files\u2024read_text" }}, Denied, CodeUnknownTool},
		{"an audit log that is down", read, []turn{auditDown}, Denied, CodeAuditDown},
		{"no window: asked", write, []turn{noWindow}, Denied, CodeNoWindow},
		{"no window: not asked", read, []turn{noWindow}, Allow, CodeLowRisk},
		{"no window: granted", write, []turn{noWindow, granted()}, Allow, CodeGranted},

		// Scopes and places.
		{"out of scope", read, []turn{place(func(p *Place) { p.Root = "" })}, Denied, CodeOutOfScope},
		{"read in a read-only folder", read, []turn{place(func(p *Place) { p.Writable = false })}, Allow, CodeLowRisk},
		{"write in a read-only folder", write, []turn{place(func(p *Place) { p.Writable = false })}, Denied, CodeReadOnly},
		{"always denied, though granted", write, []turn{granted(), place(func(p *Place) { p.Problem = ownFiles() })}, Denied, CodeForbidden},
		{"a pipe", read, []turn{place(func(p *Place) { p.Node.Kind = Other })}, Denied, CodeNotRegular},
		{"write to a folder", write, []turn{place(func(p *Place) { p.Node.Kind = Folder })}, Denied, CodeNotRegular},
		{"read a hard link", read, []turn{place(func(p *Place) { p.Node = Node{Kind: File, Links: 2} })}, Confirm, CodeHardLink},
		{"search a folder, which always has links", read, []turn{place(func(p *Place) { p.Node = Node{Kind: Folder, Links: 2} })}, Allow, CodeLowRisk},
		{"write through a hard link", write, []turn{place(func(p *Place) { p.Node = Node{Kind: File, Links: 2} })}, Denied, CodeHardLink},
		{"write to a file of one name", write, []turn{place(func(p *Place) { p.Node = Node{Kind: File, Links: 1} })}, Confirm, CodeMutates},
		{"the second place counts", "files.move_glob", []turn{func(in *Input) { in.Facts.Places[1].Root = "" }}, Denied, CodeOutOfScope},
		{"bad arguments", read, []turn{func(in *Input) { in.Facts.Problems = []Problem{{CodeBadPattern, "x"}} }}, Denied, CodeBadPattern},
		{"a file that can run, granted", write, []turn{granted(), place(func(p *Place) { p.Runnable = true })}, Confirm, CodeMutates},
		{"a file that can run, read", read, []turn{place(func(p *Place) { p.Runnable = true })}, Allow, CodeLowRisk},
		{"a low-risk change of what can run", mkdir, []turn{place(func(p *Place) { p.Runnable = true })}, Confirm, CodeRunnable},

		// Labels.
		{"untrusted: a change", mkdir, []turn{labels(Untrusted)}, Confirm, CodeUntrustedWrite},
		{"private: a change", mkdir, []turn{labels(Private)}, Allow, CodeLowRisk},
		{"untrusted: a notification", "notify.send", []turn{labels(both)}, Allow, CodeLowRisk},
		{"untrusted: names", "files.list_dir", []turn{labels(both)}, Allow, CodeLowRisk},
		{"untrusted: a private read", read, []turn{labels(Untrusted)}, Confirm, CodeUntrustedRead},
		{"untrusted: a private read that the user named", read, []turn{labels(Untrusted), func(in *Input) { in.UserPaths = []string{"/docs/n.txt"} }}, Allow, CodeLowRisk},
		{"untrusted: another one", read, []turn{labels(Untrusted), func(in *Input) { in.UserPaths = []string{"/docs/n"} }}, Confirm, CodeUntrustedRead},
		{"untrusted: a private read where it was listed", read, []turn{labels(both), listedAt("/docs")}, Allow, CodeLowRisk},
		{"untrusted: what a search found", read, []turn{labels(both), listedAt("/docs/n.txt")}, Allow, CodeLowRisk},
		{"untrusted: listed elsewhere", read, []turn{labels(both), listedAt("/doc", "/", "/docs/n", "/docs/n.txt/x")}, Confirm, CodeUntrustedRead},
		{"untrusted: in a folder that the words name", read, []turn{labels(both), naming(FolderNamed)}, Allow, CodeLowRisk},
		{"untrusted: sensitive, listed", read, []turn{labels(both), sensitive, listedAt("/docs")}, Confirm, CodeSensitiveRead},
		{"untrusted: sensitive, in a folder that the words name", read, []turn{labels(both), sensitive, naming(FolderNamed)}, Confirm, CodeSensitiveRead},
		{"untrusted: sensitive, named itself", read, []turn{labels(both), sensitive, naming(ItselfNamed)}, Allow, CodeLowRisk},
		{"untrusted: sensitive, attached", read, []turn{labels(both), sensitive, func(in *Input) { in.UserPaths = []string{"/docs/n.txt"} }}, Allow, CodeLowRisk},
		{"untrusted: sensitive, in a folder that was attached", read, []turn{labels(both), sensitive, func(in *Input) { in.UserPaths = []string{"/docs"} }}, Confirm, CodeSensitiveRead},
		{"sensitive in a clean trace", read, []turn{sensitive}, Allow, CodeLowRisk},
		{"untrusted: a finding, where it was listed", read, []turn{labels(both), finding(false), listedAt("/docs")}, Confirm, "clipboard_marked_secret"},
		{"untrusted: a change where it was listed", write, []turn{labels(both), listedAt("/docs"), naming(ItselfNamed)}, Confirm, CodeMutates},
		{"private: a private read", read, []turn{labels(Private)}, Allow, CodeLowRisk},
		{"untrusted: the clipboard", "clipboard.read", []turn{labels(Untrusted)}, Confirm, CodeUntrustedRead},
		{"untrusted: egress", open, []turn{labels(Untrusted)}, Confirm, CodeUntrustedSend},
		{"untrusted: egress that the user typed", open, []turn{labels(Untrusted), typedURL("https://example.com/a")}, Confirm, CodeUntrustedSend},
		{"private: egress", open, []turn{labels(Private)}, Confirm, CodeEgress},
		{"private: egress that the user typed", open, []turn{labels(Private), typedURL("https://example.com/a")}, Confirm, CodeEgress},
		{"both: egress", open, []turn{labels(both)}, Denied, CodeExfiltration},
		{"both: egress that is granted", open, []turn{labels(both), granted()}, Denied, CodeExfiltration},
		{"both: egress that the user typed", open, []turn{labels(both), typedURL("https://example.com/a")}, Confirm, CodeUntrustedSend},
		{"both: egress to a known party", open, []turn{labels(both), func(in *Input) { in.Facts.URLs = nil }}, Confirm, CodeUntrustedSend},
		{"both: that carries what was read", open, []turn{labels(both), carries, func(in *Input) { in.Facts.URLs = nil }}, Denied, CodeExfiltration},
		{"both: to where what was read says", open, []turn{labels(both), fromRead, func(in *Input) { in.Facts.URLs = nil }}, Denied, CodeExfiltration},
		{"private: that carries what was read, granted", open, []turn{labels(Private), carries, granted()}, Confirm, CodeEgress},

		// Egress.
		{"an address of the model", open, nil, Confirm, CodeEgress},
		{"an address that the user typed", open, []turn{typedURL("https://b.example", "https://EXAMPLE.com/a")}, Allow, CodeUserTyped},
		{"another address than was typed", open, []turn{typedURL("https://example.com/")}, Confirm, CodeEgress},
		{"punycode, though typed", open, []turn{typedURL("https://example.com/a"), func(in *Input) { in.Facts.URLs[0].Punycode = true }}, Confirm, CodePunycode},
		{"offline", open, []turn{typedURL("https://example.com/a"), func(in *Input) { in.Scope.Offline = true }}, Denied, CodeHostScope},
		{"offline: a read", read, []turn{func(in *Input) { in.Scope.Offline = true }}, Allow, CodeLowRisk},
		{"a host of the scope", open, []turn{func(in *Input) { in.Scope.Hosts = []string{"example.com"} }}, Confirm, CodeEgress},
		{"a host out of scope", open, []turn{func(in *Input) { in.Scope.Hosts = []string{"b.example"} }}, Denied, CodeHostScope},

		// Findings of the tool itself.
		{"a finding that refuses", "clipboard.read", []turn{finding(true)}, Denied, "clipboard_marked_secret"},
		{"a finding that asks", "clipboard.read", []turn{finding(false)}, Confirm, "clipboard_marked_secret"},
		{"a finding, though granted", clip, []turn{finding(false), granted()}, Confirm, "clipboard_marked_secret"},

		// Grants.
		{"granted", write, []turn{granted()}, Allow, CodeGranted},
		{"another program changes something", write, []turn{called}, Confirm, CodeMutates},
		{"another program makes a folder", mkdir, []turn{called}, Allow, CodeLowRisk},
		{"another program reads", read, []turn{called}, Confirm, CodeToCaller},
		{"another program reads names", "files.list_dir", []turn{called}, Confirm, CodeToCaller},
		{"another program reads, and none can be asked", read, []turn{called, noWindow}, Denied, CodeNoWindow},
		{"another program reads, granted to Nod", read, []turn{called, granted()}, Confirm, CodeToCaller},
		{"another program reads, granted to it", read, []turn{called, granted(toCaller)}, Allow, CodeGranted},
		{"Nod changes something, granted to another program", write, []turn{granted(toCaller)}, Confirm, CodeMutates},
		{"another program lists after a text, granted to it", "files.list_dir", []turn{called, labels(both), granted(toCaller)}, Allow, CodeGranted},
		{"another program reads after a text, granted to it", read, []turn{called, labels(both), granted(toCaller)}, Confirm, CodeToCaller},
		{"another program changes after a text, granted to it", write, []turn{called, labels(both), granted(toCaller)}, Confirm, CodeMutates},
		{"another program, allowed in the settings", write, []turn{called, override(OverrideAllow)}, Confirm, CodeMutates},
		{"granted, destructive", write, []turn{granted(), destroys}, Allow, CodeGranted},
		{"granted egress", open, []turn{granted()}, Allow, CodeGranted},
		{"granted application", app, []turn{granted()}, Allow, CodeGranted},
		{"grants rest under untrusted", write, []turn{granted(), labels(Untrusted)}, Confirm, CodeMutates},
		{"grants rest even for what changes nothing", clip, []turn{granted(), destroys, labels(Untrusted), func(in *Input) { in.Tool.Mutates = false }}, Confirm, CodeDestructive},
		{"no grant for what is opt-in", shell, []turn{granted(), switchedOn, func(in *Input) { in.Tool.Risk, in.Tool.Confirmation = Medium, IfDestructive }}, Confirm, CodeMutates},
		{"grants hold under private", write, []turn{granted(), labels(Private)}, Allow, CodeGranted},
		{"no grant for high", watch, []turn{granted()}, Confirm, CodeHighRisk},
		{"no grant for always", approve, []turn{granted()}, Confirm, CodeAlwaysAsks},
		{"another tool's grant", write, []turn{granted(func(g *Grant) { g.Tool = "files.move_glob" })}, Confirm, CodeMutates},
		{"a grant elsewhere", write, []turn{granted(func(g *Grant) { g.Paths = []string{"/doc"} })}, Confirm, CodeMutates},
		{"a grant of no place", write, []turn{granted(func(g *Grant) { g.Paths = nil })}, Confirm, CodeMutates},
		{"a grant that ended", write, []turn{granted(func(g *Grant) { g.Expires = noon })}, Confirm, CodeMutates},
		{"a grant without an end", write, []turn{granted(func(g *Grant) { g.Expires = time.Time{} })}, Confirm, CodeMutates},
		{"a grant that is used up", write, []turn{granted(func(g *Grant) { g.MaxUses, g.Uses = 3, 3 })}, Confirm, CodeMutates},
		{"a grant with a use left", write, []turn{granted(func(g *Grant) { g.MaxUses, g.Uses = 3, 2 })}, Allow, CodeGranted},
		{"a grant for less", write, []turn{granted(func(g *Grant) { g.MaxBytes = 9 }), func(in *Input) { in.Facts.Bytes = 10 }}, Confirm, CodeMutates},
		{"a grant for as much", write, []turn{granted(func(g *Grant) { g.MaxBytes = 10 }), func(in *Input) { in.Facts.Bytes = 10 }}, Allow, CodeGranted},
		{"a grant for another host", open, []turn{granted(func(g *Grant) { g.Hosts = []string{"com"} })}, Confirm, CodeEgress},
		{"a grant for another application", app, []turn{granted(func(g *Grant) { g.Apps = []string{"ge"} })}, Confirm, CodeMutates},
		{"the second grant covers it", write, []turn{granted(func(g *Grant) { g.Paths = nil }), granted()}, Allow, CodeGranted},

		// Budgets.
		{"the last call of a turn", read, []turn{budget(func(b *Budget) { b.TurnCalls = 7 })}, Allow, CodeLowRisk},
		{"one too many in a turn", read, []turn{budget(func(b *Budget) { b.TurnCalls = 8 })}, Denied, CodeTurnCalls},
		{"the last call of a trace", read, []turn{budget(func(b *Budget) { b.Calls = 199 })}, Allow, CodeLowRisk},
		{"one too many in a trace", read, []turn{budget(func(b *Budget) { b.Calls = 200 })}, Denied, CodeTraceCalls},
		{"the last bytes", read, []turn{budget(func(b *Budget) { b.Bytes = 64<<20 - 5 }), func(in *Input) { in.Facts.Bytes = 5 }}, Allow, CodeLowRisk},
		{"a byte too many", read, []turn{budget(func(b *Budget) { b.Bytes = 64<<20 - 5 }), func(in *Input) { in.Facts.Bytes = 6 }}, Denied, CodeBytes},
		{"negative bytes", read, []turn{func(in *Input) { in.Facts.Bytes = -1 }}, Denied, CodeBytes},
		{"the last question", write, []turn{budget(func(b *Budget) { b.Prompts = 19 })}, Confirm, CodeMutates},
		{"one question too many", write, []turn{budget(func(b *Budget) { b.Prompts = 20 })}, Denied, CodePrompts},
		{"no question needed", read, []turn{budget(func(b *Budget) { b.Prompts = 20 })}, Allow, CodeLowRisk},
		{"two denials", read, []turn{budget(func(b *Budget) { b.Denials = 2 })}, Allow, CodeLowRisk},
		{"three denials", read, []turn{budget(func(b *Budget) { b.Denials = 3 })}, Denied, CodeTraceEnded},
		{"the third notification", "notify.send", []turn{budget(func(b *Budget) { b.MinuteCalls = 2 })}, Allow, CodeLowRisk},
		{"the fourth notification", "notify.send", []turn{budget(func(b *Budget) { b.MinuteCalls = 3 })}, Denied, CodeRate},
		{"a tool without a rate", read, []turn{budget(func(b *Budget) { b.MinuteCalls = 100 })}, Allow, CodeLowRisk},
		{"limits of one's own", read, []turn{budget(func(b *Budget) { b.Limits = Limits{1, 1, 1, 1, 1}; b.TurnCalls = 1 })}, Denied, CodeTurnCalls},

		// An identical call.
		{"refused a moment ago", write, []turn{refusedAgo(0)}, Denied, CodeRecentlyRefused},
		{"refused ten minutes ago, nearly", write, []turn{refusedAgo(RefusedFor - 1)}, Denied, CodeRecentlyRefused},
		{"refused ten minutes ago", write, []turn{refusedAgo(RefusedFor)}, Confirm, CodeMutates},
		{"refused and then granted", write, []turn{refusedAgo(0), granted()}, Allow, CodeGranted},
		{"refused, not asked by now", read, []turn{refusedAgo(0)}, Allow, CodeLowRisk},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			in := base(r.tool)
			for _, f := range r.turns {
				f(&in)
			}
			d := Decide(in)
			if d.Verdict != r.want || d.Code != r.code || d.Reason == "" {
				t.Errorf("got %s %s (%s), want %s %s", d.Verdict, d.Code, d.Reason, r.want, r.code)
			}
			if (d.Verdict == Confirm) != (len(d.Because) > 0) || (d.Code == CodeGranted) != (d.Grant == "g1") {
				t.Errorf("%+v", d)
			}
			if again := Decide(in); !reflect.DeepEqual(d, again) {
				t.Errorf("the same input, another decision: %+v", again)
			}
			granted()(&in)
			with := Decide(in)
			in.Grants = nil
			if without := Decide(in); !in.WantsGrants() && !reflect.DeepEqual(with, without) {
				t.Errorf("it wants no grants, but with some it is decided otherwise: %+v, without %+v", with, without)
			}
		})
	}
}

// The order is deny, confirm, allow: with everything wrong, the deny is told;
// all reasons to ask are listed together.
func TestOrderAndReasons(t *testing.T) {
	in := base("files.write_text")
	destroys(&in)
	labels(both)(&in)
	granted()(&in)
	d := Decide(in)
	var codes []Code
	for _, w := range d.Because {
		codes = append(codes, w.Code)
	}
	if want := []Code{CodeMutates, CodeUntrustedWrite, CodeDestructive}; !reflect.DeepEqual(codes, want) {
		t.Errorf("asked because %v, want %v", codes, want)
	}
	if d.Grantable {
		t.Error("a grant is offered in a trace that has read untrusted text")
	}
	in.Facts.Places[0].Problem = ownFiles()
	if d := Decide(in); d.Verdict != Denied {
		t.Errorf("got %+v", d)
	}
	for tool, want := range map[string]bool{"files.write_text": true, "browser.open_url": true, "approve_proposal": false, "add_watched_directory": false} {
		if d := Decide(base(tool)); d.Verdict != Confirm || d.Grantable != want {
			t.Errorf("%s: %+v", tool, d)
		}
	}
}

// A question about what can run says what that means in a hidden folder.
func TestWhatCanRunIsAsked(t *testing.T) {
	e := Env{OS: "linux", Home: "/home/u", FS: paper{}, Scope: Scope{Roots: []Root{{Path: "/docs", Writable: true}}}}
	for path, want := range map[string]string{
		"/docs/a.sh": "can run", "/docs/.someapp/plugins/a.sh": "hidden folder", "/docs/.someapp/a.txt": "",
	} {
		in := base("files.write_text")
		granted()(&in)
		in.Facts.Places[0] = e.Resolve(WritePath, path)
		said := ""
		for _, w := range Decide(in).Because {
			if w.Code == CodeRunnable {
				said = w.Reason
			}
		}
		if (said == "") != (want == "") || !strings.Contains(said, want) || strings.Contains(said, "hidden") != (want == "hidden folder") {
			t.Errorf("%s: %q, want … %s …", path, said, want)
		}
	}
}

func TestLabels(t *testing.T) {
	l, err := ParseLabels([]string{"private", "untrusted"})
	if err != nil || l != both || l.String() != "untrusted+private" || Labels(0).String() != "" {
		t.Error(l, err)
	}
	if _, err := ParseLabels([]string{"trusted"}); err == nil {
		t.Error("an unknown label is taken")
	}
	for _, a := range []Labels{0, Untrusted, Private, both} {
		for _, b := range []Labels{0, Untrusted, Private, both} {
			if j := a.Join(b); !j.Has(a) || !j.Has(b) || j != b.Join(a) {
				t.Errorf("%v and %v are %v", a, b, j)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"files.move_glob": true, "list_proposals": true, "a.b.c2": true, "": false, "Files.x": false, "files..x": false, ".x": false, "x.": false,
		"files\u2024x": false, "files x": false, "2x": false, "_x": false, "f\u0456les": false,
	} {
		if ValidName(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
	for name := range catalogue() {
		if !ValidName(name) {
			t.Error(name)
		}
	}
	if d := Unknown("a\x1b[31m"); d.Verdict != Denied || d.Code != CodeUnknownTool || d.Reason != `There is no tool named "a\x1b[31m". Use one of the tools that were offered, by its exact name.` {
		t.Errorf("%+v", d)
	}
}

func TestApps(t *testing.T) {
	s := Scope{Apps: []string{"gedit", "org.gnome.TextEditor", "bash", "python3.12", "/tmp/evil", "a b", "org.gnome.Terminal", "org.gnome.Terminal.desktop", "node-22"}}
	for id, want := range map[string]Code{
		"gedit": "", "org.gnome.TextEditor": "", "firefox": CodeAppScope, "/tmp/evil": CodeAppScope, "a b": CodeAppScope, "Gedit": CodeAppScope, "/usr/bin/gedit": CodeAppScope, "gedit;calc": CodeAppScope,
		"-gedit": CodeAppScope, "": CodeAppScope, "gedit\u200b": CodeAppScope, "bash": CodeInterpreter, "python3.12": CodeInterpreter,
		"org.gnome.Terminal": CodeInterpreter, "org.gnome.Terminal.desktop": CodeInterpreter, "node-22": CodeInterpreter, "PowerShell": CodeInterpreter,
	} {
		if p := checkApp(s, id); code(p) != want {
			t.Errorf("%q: got %v, want %q", id, p, want)
		}
	}
	few := Scope{Apps: []string{"gedit", "gimp"}}
	want := `The application "firefox" is not one that tools may open. The user allows gedit, gimp (apps under [tools] in config.toml). Use one of those, or ask the user to add it there.`
	if p := checkApp(few, "firefox"); p == nil || p.Reason != want {
		t.Error(p)
	}
	for id, want := range map[string]Code{"firefox": "", "bash": CodeInterpreter, "/tmp/evil": CodeAppScope, "-gedit": CodeAppScope} {
		if p := checkApp(Scope{AnyApp: true}, id); code(p) != want {
			t.Errorf("any: %q: got %v, want %q", id, p, want)
		}
	}
}

// path says that an argument is a path.
func (r Role) path() bool { return r <= WidenPath || r == AppFile }

// A grant that stays has no end and counts no uses; it is for something certain, and rests and ends as others do.
func TestGrantsThatStay(t *testing.T) {
	stay := func(g *Grant) { *g = g.Staying() }
	for name, c := range map[string]struct {
		tool string
		turn []turn
		want Verdict
	}{
		"it covers":                   {"files.write_text", []turn{granted(stay)}, Allow},
		"long after":                  {"files.write_text", []turn{granted(stay), func(in *Input) { in.Now = in.Now.AddDate(50, 0, 0) }}, Allow},
		"often used":                  {"files.write_text", []turn{granted(stay, func(g *Grant) { g.Uses = 1 << 20 })}, Allow},
		"an application":              {"apps.open", []turn{granted(stay)}, Allow},
		"a host":                      {"browser.open_url", []turn{granted(stay)}, Allow},
		"elsewhere":                   {"files.write_text", []turn{granted(stay, func(g *Grant) { g.Paths = []string{"/other"} })}, Confirm},
		"for nothing certain":         {"clipboard.write", []turn{destroys, granted(stay, func(g *Grant) { g.Paths, g.Hosts, g.Apps = nil, nil, nil })}, Confirm},
		"after a read of others":      {"files.write_text", []turn{granted(stay), labels(Untrusted)}, Confirm},
		"what was read":               {"browser.open_url", []turn{granted(stay), carries}, Confirm},
		"high risk":                   {"add_watched_directory", []turn{granted(stay, func(g *Grant) { g.Paths = []string{"/"} })}, Confirm},
		"without an end, not staying": {"files.write_text", []turn{granted(func(g *Grant) { g.Expires = time.Time{} })}, Confirm},
	} {
		in := base(c.tool)
		for _, turn := range c.turn {
			turn(&in)
		}
		if d := Decide(in); d.Verdict != c.want {
			t.Errorf("%s: %+v", name, d)
		}
	}
}
