package proposals

import (
	"maps"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// TestGoldens compares what shows each state of the window with how it was when
// someone last looked at it (testdata/NAME.txt).
func TestGoldens(t *testing.T) {
	all := goldens()
	kittest.NoOtherGoldens(t, goldenFiles, maps.Keys(all))
	for name, f := range all {
		t.Run(name, func(t *testing.T) {
			d := f.set(t)
			d.Win.Resize(fyne.NewSize(900, 600))
			d.f.Draw()
			if len(f.parts) > 0 { // what the frame leaves to the page makes no difference then
				d.f.Part(frame.Middle).Resize(fyne.NewSize(900, 550))
			}
			kittest.Golden(t, goldenFiles, name, d.Win, d.parts(), f.parts...)
		})
	}
}

// golden is a state of the window.
type golden struct {
	set   func(*testing.T) *fixture
	parts []string // what shows it; none: the whole window
}

func (d *fixture) parts() kittest.Parts {
	return kittest.Parts{
		"banners": d.f.Part(frame.Banners), "head": d.p.filters.box, "list": d.p.list, "empty": d.p.empty.Box,
		"batch": d.p.batch.box, "details": d.p.details.box, "page": d.f.Part(frame.Middle), "foot": d.f.Part(frame.ResultLine),
	}
}

func goldens() map[string]golden {
	with := func(act func(d *fixture), parts ...string) golden {
		return golden{func(t *testing.T) *fixture {
			d := some(t)
			act(d)
			return d
		}, parts}
	}
	return map[string]golden{
		"full":       with(func(*fixture) {}),
		"empty":      {func(t *testing.T) *fixture { return open(t, sample.NewProposals(sample.Noon)) }, []string{"head", "list", "empty", "batch", "details", "foot"}},
		"no_folders": {noFolders, []string{"head", "empty", "details", "foot"}},
		"loading":    {loading, []string{"head", "empty", "batch", "details", "foot"}},
		"error":      {broken, []string{"head", "empty", "batch", "details", "foot"}},
		"lost":       with(func(d *fixture) { d.f.SetLost(true) }),
		"no_hits":    with(func(d *fixture) { d.p.filters.search.SetText("zzz"); d.q.Settle() }, "head", "empty", "batch", "details"),
		"several":    with(func(d *fixture) { d.Shortcut(&fyne.ShortcutSelectAll{}) }, "list", "batch", "details"),
		"edit":       with(func(d *fixture) { d.Typed("e") }, "details"),
		"edit_warning": with(func(d *fixture) {
			d.change(func(_ *api.Status, all *[]api.Proposal) {
				(*all)[0].Note = "the extension changes from .pdf to .exe"
				(*all)[0].DestinationName = "invoice-december.exe"
			})
			d.Typed("e")
			d.q.Settle()
		}, "details"),
		"others":   {func(t *testing.T) *fixture { return othersWait(t, func(*api.Status) {}) }, []string{"list", "details"}},
		"reason":   with(func(d *fixture) { d.Typed("R") }, "details"),
		"approved": with(func(d *fixture) { d.tab(2) }),
		"left":     with(func(d *fixture) { d.tab(5); d.q.Settle() }, "list", "details"),
		"clash": with(func(d *fixture) {
			d.service.SetTaken("aaaaaaa2", "IMG_2041 (2).HEIC")
			d.Key(fyne.KeyDown)
			d.Typed("a")
		}, "details", "foot"),
		"warnings": with(func(d *fixture) {
			d.change(func(st *api.Status, _ *[]api.Proposal) {
				st.Warnings = []api.Warning{{Code: "settings", Text: "config.toml, line 12: unknown key 'x'", Remedy: "Did you mean 'y'?"}, {Code: "vault", Text: "no vault"}}
			})
		}, "banners", "head", "foot"),
		"review":       {review, nil},
		"review_left":  {func(t *testing.T) *fixture { d := review(t); d.Key(fyne.KeyEnd); return d }, []string{"list", "batch", "details"}},
		"sensitive":    {func(t *testing.T) *fixture { d := review(t); d.Key(fyne.KeyReturn); return d }, []string{"details"}},
		"where":        {asked, []string{"list", "batch", "details"}},
		"where_folder": {func(t *testing.T) *fixture { d := asked(t); d.Typed("0"); return d }, []string{"details"}},
		"help":         with(func(d *fixture) { d.Typed("?") }, "page"),
	}
}

// asked is a window that asks where its first file belongs.
func asked(t *testing.T) *fixture {
	q := sample.Asked()
	q.CreatedAt = sample.Noon()
	return open(t, sample.NewProposals(sample.Noon, append([]api.Proposal{q}, sample.Some()...)...))
}

// broken is a window whose agent fails.
func broken(t *testing.T) *fixture {
	s := sample.NewProposals(sample.Noon)
	s.Fail(sample.ErrDown)
	return open(t, s)
}

func noFolders(t *testing.T) *fixture {
	s := sample.NewProposals(sample.Noon)
	s.Change(func(st *api.Status, _ *[]api.Proposal) { st.Folders = nil })
	return open(t, s)
}

// loading is a window whose agent has not answered for a while.
func loading(t *testing.T) *fixture {
	d := openUnread(t, sample.NewProposals(sample.Noon))
	d.f.Start()
	d.q.Advance(kit.SlowAfter)
	return d
}

func TestASkeletonIsNotShownAtOnce(t *testing.T) {
	d := openUnread(t, sample.NewProposals(sample.Noon, sample.Some()...))
	d.f.Start()
	d.q.Advance(kit.SlowAfter - time.Millisecond)
	if d.p.empty.Shown() != "" {
		t.Errorf("shows %q at once", d.p.empty.Shown())
	}
	d.q.Settle()
	if d.p.empty.Shown() != "" {
		t.Errorf("shows %q after all is there", d.p.empty.Shown())
	}
}

// hostile are texts as a file's name, a folder or a document may have them.
func hostile() []string {
	return []string{
		"a\nb\tc\x00d\x1b[31me\u202egnp.exe", "a\u2066b\u2069c\u200bd\ufeffe\u2028f", "\xff\xfe\xfd <b>%s%n **bold**",
		"e" + strings.Repeat("\u0301", 500), strings.Repeat("x", 100_000), strings.Repeat("\u202e", 1000),
		"\U000e0041\U000e0042\u3164\u2800\u115f", "", "../../etc/passwd", "مرحبا 日本語.pdf",
	}
}

// TestHostileTexts puts each hostile text wherever text from outside is shown,
// and looks at every text that is drawn.
func TestHostileTexts(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	for _, text := range hostile() {
		d := onApp(t, hostileService(text))
		d.f.Start()
		d.q.Settle()
		for _, act := range []func(){
			func() {}, func() { d.Typed("e") }, func() { d.Key(fyne.KeyEscape); d.Typed("a") },
			func() { d.Key(fyne.KeyEscape); d.Shortcut(&fyne.ShortcutSelectAll{}) },
			func() { d.Key(fyne.KeyEscape); d.tab(3) }, func() { d.tab(4) }, func() { d.f.Hint("") },
		} {
			act()
			checkTexts(t, text, test.RenderToMarkup(d.Win.Canvas()))
		}
	}
}

func hostileService(text string) *sample.Proposals {
	var all []api.Proposal
	for i, status := range []api.ProposalStatus{pending, rejected, invalid} {
		p := sample.One("hhhhhhh"+string(rune('1'+i)), "x.pdf", "Documents", "documents")
		p.Status, p.Filename, p.Category, p.Confidence, p.Reasoning = status, text, text, api.Confidence(text), text
		p.SourcePath, p.DestinationDir, p.DestinationName = "/home/ann/"+text+"/"+text, "/home/ann/Documents/"+text, text
		p.Sensitive, p.SensitiveWhy, p.Duplicate, p.MIME, p.Note, p.By = true, text, "/"+text, text, text, text
		p.Members = []api.Member{{Filename: text + text, DestinationName: text}, {Filename: text}}
		all = append(all, p)
	}
	s := sample.NewProposals(sample.Noon, all...)
	s.SetTaken("hhhhhhh1", text+" (2)")
	s.SetPreview("hhhhhhh1", api.Preview{Kind: "text", Text: text})
	s.SetPreview("hhhhhhh2", api.Preview{Kind: "none", Note: text})
	s.SetPreview("hhhhhhh3", api.Preview{Kind: "picture", Path: "/" + text})
	s.SetLearned(api.LearnedFolder{Directory: "/" + text, Count: 3, Examples: []string{text, text}})
	s.Change(func(st *api.Status, _ *[]api.Proposal) {
		st.Folders = append(st.Folders, api.Folder{Path: "/" + text, Enabled: true, State: api.FolderState(text), Problem: text, Remedy: text})
		st.Warnings = []api.Warning{{Code: text, Text: text, Remedy: text}}
		st.Settings = text
	})
	return s
}

// checkTexts fails if something that cannot be seen, or turns what is seen, is drawn.
func checkTexts(t *testing.T, text, markup string) {
	t.Helper()
	for _, bad := range []string{
		"\x00", "\x1b", "\u202e", "\u2066", "\u2069", "\u200b", "\ufeff", "\u2028", "\ufffd", "\U000e0041", "\u3164", "\u2800",
		"\u0301\u0301\u0301\u0301\u0301", strings.Repeat("x", 5000), "&#x0;", "&#xFFFD;", "&#x1B;",
	} {
		if strings.Contains(markup, bad) {
			t.Errorf("with %.40q, %.20q is drawn", text, bad)
		}
	}
}

// A folder that is only remembered fills no list: the face offers to add one.
func TestOnlyADisabledFolder(t *testing.T) {
	s := sample.NewProposals(sample.Noon)
	s.Change(func(st *api.Status, ps *[]api.Proposal) {
		st.Folders = []api.Folder{{Path: "/home/ann/Downloads", State: "stopped"}}
		*ps = nil
	})
	if d := open(t, s); !strings.HasPrefix(d.p.empty.Shown(), "no folders") {
		t.Error("the window does not say that no folder is watched")
	}
}
