package frame_test

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// steps is an agent that undoes what it is told to.
type steps struct {
	mount
	undone []api.UndoRequest
	res    api.UndoResult
}

func (s *steps) Undo(_ context.Context, r api.UndoRequest) (api.UndoResult, error) {
	s.undone = append(s.undone, r)
	return s.res, nil
}

// Ctrl+Z takes back a step of the page that is shown. One that is refused is not replaced by
// another: that is named, and Ctrl+Z takes it back once it was read.
func TestUndoIsOfThePage(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	var redone []api.RedoRequest
	agent := &steps{res: api.UndoResult{Texts: []string{"a.pdf is back in Downloads"}}, mount: func(s *api.Server) {
		api.Handle(s, api.Redo, func(_ context.Context, r api.RedoRequest) (api.RedoResult, error) {
			redone = append(redone, r)
			return api.RedoResult{Text: "Moved a.pdf"}, nil
		})
		api.Handle(s, api.GetStatus, func(context.Context, api.None) (api.Status, error) {
			return api.Status{Redo: "Moved a.pdf"}, nil
		})
	}}
	client := sample.Client(t, agent)
	queue := &kittest.Queue{}
	icon := func(c fyne.ThemeColorName) fyne.Resource { return theme.NewColoredResource(theme.HomeIcon(), c) }
	page := func(f *frame.Frame) frame.Page { return newPage(f) }
	f := frame.New(test.NewTempWindow(t, nil), frame.Options{
		Env: frame.Env{Client: client, Dispatch: queue, Now: time.Now},
		Pages: []frame.Entry{
			{Name: "files", Title: "Files", Icon: icon, New: page, Undo: api.UndoFiles},
			{Name: "deals", Title: "Deals", Icon: icon, New: page, Undo: frame.NoSteps},
			{Name: "all", Title: "All", Icon: icon, New: page},
		},
		Close: func() {},
	})
	press := func(do func()) { do(); queue.Run() }
	f.Start()
	press(f.Undo)
	press(f.Redo)
	f.Turn("deals")
	press(f.Undo)
	if said, _ := f.Result(); said != "There is nothing to undo on this page." {
		t.Errorf("said %q", said)
	}
	f.Turn("all")
	agent.res = api.UndoResult{Failed: 1, Errors: []string{"'Loaded x' was not undone: there is the plan for it"}, Next: &api.UndoEntry{ID: "act1", Label: "Moved a.pdf"}}
	press(f.Undo)
	if said, _ := f.Result(); said != "'Loaded x' was not undone: there is the plan for it. Undo “Moved a.pdf” instead?" {
		t.Errorf("said %q", said)
	}
	agent.res = api.UndoResult{Texts: []string{"a.pdf is back in Downloads"}}
	press(f.Undo)
	press(f.Undo)
	want := []api.UndoRequest{{Domain: api.UndoFiles, Last: 1}, {Last: 1}, {ID: "act1"}, {Last: 1}}
	if !reflect.DeepEqual(agent.undone, want) || !slices.Equal(redone, []api.RedoRequest{{Domain: api.UndoFiles}}) {
		t.Errorf("undone %+v, redone %+v", agent.undone, redone)
	}
}

// Undo beside what was done takes back exactly that, also if another step was done since.
func TestUndoBesideATextTakesThatStepBack(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(assets.NewTheme(assets.Light))
	agent := &steps{mount: func(s *api.Server) {
		api.Handle(s, api.GetStatus, func(context.Context, api.None) (api.Status, error) { return api.Status{}, nil })
	}}
	queue := &kittest.Queue{}
	f := frame.New(test.NewTempWindow(t, nil), frame.Options{
		Env:   frame.Env{Client: sample.Client(t, agent), Dispatch: queue, Now: time.Now},
		Pages: []frame.Entry{{Name: "files", Title: "Files", New: func(f *frame.Frame) frame.Page { return newPage(f) }, Undo: api.UndoFiles}},
		Close: func() {},
	})
	f.Start()
	queue.Run()
	for _, c := range []struct {
		say  func()
		want string
	}{
		{func() { f.SayDone(&api.Act{ID: "mine"}, "Moved a.pdf", false) }, "mine"},
		{func() { f.SayDone(&api.Act{ID: "mine"}, "Moved a.pdf. Not moved: b.pdf", true) }, "mine"},
		{func() { f.Hint("") }, "newest"},
	} {
		agent.undone = nil
		f.Escape()
		c.say()
		f.SetStatus(api.Status{Last: &api.Act{ID: "newest", Label: "Added a rule", At: time.Now()}})
		for _, b := range buttonsIn(f.Window.Content()) {
			if b.Visible() && b.DebugText() == "Undo" {
				b.Tapped(&fyne.PointEvent{})
			}
		}
		queue.Run()
		if want := []api.UndoRequest{{ID: c.want}}; !reflect.DeepEqual(agent.undone, want) {
			t.Errorf("undone %+v, want %+v", agent.undone, want)
		}
	}
}

// buttonsIn are the buttons of what is drawn in containers.
func buttonsIn(o fyne.CanvasObject) (all []*kit.Button) {
	switch o := o.(type) {
	case *kit.Button:
		return []*kit.Button{o}
	case *fyne.Container:
		for _, part := range o.Objects {
			all = append(all, buttonsIn(part)...)
		}
	}
	return all
}
