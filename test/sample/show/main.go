//go:build preview

// Command show opens a window on samples, to look at it:
// go run -tags preview ./test/sample/show [light|dark] [state]. A state is one of the
// approval window (approval-move), of a page (chat-waiting, folders) or of proposals.
// NOD_SAMPLE_SIZE=900x600 sets the size, LANG=de_DE.UTF-8 the language.
package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

type dispatch struct{}

func (dispatch) Go(work func(context.Context) func()) {
	go func() {
		if draw := work(context.Background()); draw != nil {
			fyne.Do(draw)
		}
	}()
}

func (dispatch) After(d time.Duration, draw func()) func() {
	t := time.AfterFunc(d, func() { fyne.Do(draw) })
	return func() { t.Stop() }
}

func main() {
	variant, state := assets.Light, ""
	if len(os.Args) > 1 {
		variant = assets.Variant(os.Args[1])
	}
	if len(os.Args) > 2 {
		state = os.Args[2]
	}
	if err := lang.Use(lang.System); err != nil {
		panic(err)
	}
	a := app.NewWithID("app.nod.preview")
	a.SetIcon(assets.App())
	a.Settings().SetTheme(assets.NewTheme(variant))
	if name, ok := strings.CutPrefix(state, "approval-"); ok {
		showApproval(a, name)
		return
	}
	if name, ok := strings.CutPrefix(state, "welcome"); ok {
		showWelcome(a, strings.TrimPrefix(name, "-"))
		return
	}
	page, state := split(state)
	states := map[api.WindowName]string{page: state}
	log, talk := activity(states[api.WindowHistory]), chats(states[api.WindowChat])
	began := time.Now()
	proposals := service(states[api.WindowProposals])
	if states[api.WindowRules] != "empty" {
		proposals.SetRules(sample.Trial(), sample.Rules()...)
	}
	dir, err := os.MkdirTemp("", "nod-settings")
	if err != nil {
		panic(err)
	}
	if state == "waits" {
		talk.Approvals.Change(func([]api.ApprovalRequest) []api.ApprovalRequest {
			return []api.ApprovalRequest{sample.Request("a1", "", sample.Write("q1")), sample.Request("a2", "", sample.OpenURL("q2"))}
		})
	}
	set, err := sample.NewSettings(dir)
	if err != nil {
		panic(err)
	}
	client := served(proposals, set, sample.NewFiled(), toolServers(states[api.WindowServers]), talk, log, sample.NewCampaigns(new(testing.T), sample.Noon), negotiations(states[api.WindowNegotiations], began))
	fillPlans(client, states[api.WindowPlans])
	w := a.NewWindow("Nod")
	f := frame.New(w, frame.Options{
		Env: frame.Env{
			Client: client, Dispatch: dispatch{}, Home: home(), Folders: folders(),
			Now:  func() time.Time { return sample.Noon().Add(time.Since(began)) },
			Open: func(string) error { return nil }, Reveal: func(string) error { return nil }, Copy: a.Clipboard().SetContent,
			OpenLink:   func(_ context.Context, url string) error { fmt.Println("link", url); return nil },
			StartAgent: func() error { return nil },
			Modifiers: func() fyne.KeyModifier {
				return a.Driver().(interface{ CurrentKeyModifiers() fyne.KeyModifier }).CurrentKeyModifiers()
			},
		},
		Pages: views.Pages(), Close: a.Quit,
	})
	w.Resize(size())
	w.Show()
	f.Turn(page)
	f.Start()
	if strings.HasPrefix(state, "models") {
		f.Run("models")
	}
	time.AfterFunc(time.Second, func() { fyne.Do(func() { act(w, f, page, state, log) }) })
	if state == "stream" {
		go stream(a, talk, f)
	}
	a.Run()
}

// split is the page and its state: "chat-waiting", "folders"; without a page it is
// that of the proposals.
func split(name string) (api.WindowName, string) {
	page, state, _ := strings.Cut(name, "-")
	for _, e := range views.Pages() {
		if string(e.Name) == page {
			return e.Name, state
		}
	}
	return api.WindowProposals, name
}

// act does what leads to a state.
func act(w fyne.Window, f *frame.Frame, page api.WindowName, state string, log *sample.Activity) {
	switch {
	case state == "lost":
		f.SetLost(true)
	case state == "browse":
		f.ChooseFile(nil, func(path string) { f.Say(path) })
	case page == api.WindowHistory && state == "new":
		arrive(f, log)
	case page == api.WindowHistory:
		press(w, state)
	case page == api.WindowServers && state == "changed":
		for range 100 { // to the button after those of the last server
			if b, ok := w.Canvas().Focused().(*kit.Button); ok && b.DebugText() == "Revoke" {
				break
			}
			w.Canvas().(interface{ FocusNext() }).FocusNext()
		}
		w.Canvas().(interface{ FocusPrevious() }).FocusPrevious()
		w.Canvas().Focused().(*kit.Button).Tapped(nil)
	case page == api.WindowNegotiations:
		toRoom(w, state)
	}
}

// served is a client of an agent with these parts; it ends with the program.
func served(parts ...sample.Part) *api.Client {
	client, _, err := sample.Serve(parts...)
	if err != nil {
		panic(err)
	}
	return client
}

// size is 1280x800, or what the environment says.
func size() fyne.Size {
	var w, h float32
	if n, _ := fmt.Sscanf(os.Getenv("NOD_SAMPLE_SIZE"), "%fx%f", &w, &h); n == 2 {
		return fyne.NewSize(w, h)
	}
	return fyne.NewSize(1280, 800)
}

// service has the samples of a state.
func service(state string) *sample.Proposals {
	s := sample.NewProposals(sample.Noon, sample.Some()...)
	picture := os.Getenv("NOD_SAMPLE_PICTURE")
	s.SetPreview("aaaaaaa4", api.Preview{Kind: "picture", Path: picture})
	s.SetPreview("aaaaaaa2", api.Preview{Kind: "picture", Path: picture})
	s.SetPreview("aaaaaaa1", api.Preview{Kind: "text", Text: "ACME Ltd\n12 High Street\n\nInvoice 2025-114          1 December 2025\n\n" +
		"Widgets, 24 at £17.20                £412.80\n\nTotal due £412.80\nPlease pay to GB29 NWBK 6016 1331 9268 19 within 30 days."})
	if page, err := os.ReadFile(os.Getenv("NOD_SAMPLE_PAGE")); err == nil {
		s.SetPreview("aaaaaaa5", api.Preview{Kind: "page", PNG: page, Text: "On nodding\n\nIn the eighteenth century it was held that"})
	}
	s.SetTaken("aaaaaaa3", "report final (3).docx")
	s.SetLearned(
		api.LearnedFolder{Directory: sample.Home + "/Documents/Finances/2025", Count: 4, Examples: []string{"invoice-november.pdf", "invoice-october.pdf"}, Like: "invoice-…pdf", First: sample.Noon().AddDate(0, 0, -1), Last: sample.Noon()},
		api.LearnedFolder{Directory: sample.Home + "/Documents/Recipes", Count: 1, Examples: []string{"dal.txt"}, First: sample.Noon(), Last: sample.Noon(), Refused: 1, Unwanted: []string{"prescription.pdf"}},
	)
	switch state {
	case "empty":
		s = sample.NewProposals(sample.Noon)
	case "review":
		s = sample.NewProposals(sample.Noon, sample.ToReview()...)
	case "nofolders":
		s = sample.NewProposals(sample.Noon)
		s.Change(func(st *api.Status, _ *[]api.Proposal) { st.Folders = nil })
	case "error":
		s.Fail(sample.ErrDown)
	case "many":
		s = sample.NewProposals(sample.Noon, sample.Many(100_000)...)
	case "waits":
		s.Change(func(st *api.Status, _ *[]api.Proposal) { sample.AddWaiting(st) })
	case "where":
		q := sample.Asked()
		q.CreatedAt = sample.Noon()
		s.Change(func(_ *api.Status, all *[]api.Proposal) { *all = append([]api.Proposal{q}, *all...) })
	case "note":
		s.Change(func(_ *api.Status, all *[]api.Proposal) {
			(*all)[0].Note, (*all)[0].DestinationName = "the extension changes from .pdf to .exe", "invoice-december.exe"
		})
	case "warnings":
		s.Change(func(st *api.Status, _ *[]api.Proposal) {
			st.Warnings = []api.Warning{
				{Code: "settings", Text: "in config.toml, line 12: unknown key \"folder.recursiv\"", Remedy: "Correct it and save; Nod reads it again by itself."},
				{Code: "vault", Text: "The Obsidian vault /home/ann/Notes is not there", Remedy: "Lines are written when it is back."},
			}
			st.Folders[1].State, st.Folders[1].Problem, st.Folders[1].Remedy = "missing", "/home/ann/Desktop is not there", "Make it again, or stop watching it."
			st.Watcher = "stopped"
		})
	}
	return s
}

// home is the home folder that is shown: that of the samples, unless NOD_SAMPLE_HOME names one that is there.
func home() string { return cmp.Or(os.Getenv("NOD_SAMPLE_HOME"), sample.Home) }

func folders() []string {
	return []string{home() + "/Downloads", home() + "/Documents", home() + "/Pictures", home() + "/Desktop"}
}
