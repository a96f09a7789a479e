package apps

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Options are what the tool works with.
type Options struct {
	// Index is the list of applications; nil: the tool is only listed.
	Index *Index
	// Start starts an application that was looked up just before, with absolute
	// paths of files; nil: as this system does it. It returns once the
	// application runs, and does not wait for its end.
	Start func(ctx context.Context, a App, files []string) error
}

type openArgs struct {
	App  string   `json:"app" jsonschema:"Id of an installed application that the user allowed, such as org.gnome.gedit; never a path or a command"`
	Args []string `json:"args,omitempty" jsonschema:"Files to open with it; no options"`
}

type opener struct {
	index *Index
	start func(context.Context, App, []string) error
}

// Tools gives apps.open.
func Tools(o Options) ([]tools.Tool, error) {
	p := opener{index: o.Index, start: o.Start}
	if p.start == nil && p.index != nil {
		p.start = p.index.launch
	}
	t, err := tools.New(tools.Definition{
		Tool: policy.Tool{Name: "apps.open", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{{Name: "app", Role: policy.AppID}, {Name: "args", Role: policy.AppFile, Optional: true}}},
		Title:       lang.Say("Open an application"),
		Description: "Opens an installed application by its id, with files if it takes any. If there is no such id, the error names those that are near.",
		Bounds:      []tools.Bound{{Arg: "args", Max: maxFiles}},
	}, tools.Work[openArgs]{Preview: p.preview, Run: p.run})
	if err != nil {
		return nil, err
	}
	return []tools.Tool{t}, nil
}

// preview finds what the id starts now. The approval is bound to its digest.
func (p opener) preview(ctx context.Context, c tools.Call, args openArgs) (tools.Preview, error) {
	a, err := p.find(ctx, args.App)
	if err != nil {
		return tools.Preview{}, err
	}
	s := tools.Preview{
		Object:   safetext.Line(a.Name, 80) + " (" + a.ID + ")",
		Rows:     []tools.Row{{Name: lang.Say("Program"), Value: a.Program}, {Name: lang.Say("Launcher"), Value: a.File}},
		Bind:     []string{fmt.Sprintf("app %s %s", a.ID, a.Digest)},
		NoUndo:   lang.Say("Nod does not close an application that it opened."),
		Prepared: a,
	}
	files := filesOf(c)
	if err := fits(a, files); err != nil {
		return tools.Preview{}, err
	}
	for _, f := range files {
		s.Items = append(s.Items, tools.Item{Text: filepath.Base(f.Path), Detail: filepath.Dir(f.Path)})
		if f.Runnable {
			s.Findings = append(s.Findings, policy.Finding{Problem: policy.Problem{Code: policy.CodeRunnable,
				Reason: lang.Say("The file %q can run, and the application may run it.", f.Path)}})
		}
	}
	return s, nil
}

// run starts the application, if it still is the one that was seen.
func (p opener) run(ctx context.Context, c tools.Call, args openArgs, seen tools.Preview) (tools.Output, error) {
	was, ok := seen.Prepared.(App)
	a, err := p.find(ctx, args.App)
	if err != nil {
		return tools.Output{}, err
	}
	if !ok || a.Digest != was.Digest {
		return tools.Output{}, tools.Fail(CodeChangedApp, lang.Say("The application %q was changed just now. It was not opened.", a.ID))
	}
	places := filesOf(c)
	if err := fits(a, places); err != nil {
		return tools.Output{}, err
	}
	files := make([]string, len(places))
	for i, f := range places {
		files[i] = f.Path
	}
	if err := p.start(ctx, a, files); err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: opened{App: a.ID, Name: safetext.Line(a.Name, 80), Files: len(files)}, Summary: said(a, len(files))}, nil
}

type opened struct {
	App   string `json:"app"`
	Name  string `json:"name"`
	Files int    `json:"files"`
}

func said(a App, files int) string {
	switch files {
	case 0:
		return lang.Say("Opened %s", a.ID)
	case 1:
		return lang.Say("Opened %s with 1 file", a.ID)
	}
	return lang.Say("Opened %s with %d files", a.ID, files)
}

func (p opener) find(ctx context.Context, id string) (App, error) {
	if p.index == nil {
		return App{}, tools.Fail(CodeUnknownApp, lang.Say("The list of applications is not there."))
	}
	return p.index.Find(ctx, id)
}

func filesOf(c tools.Call) []policy.Place {
	var out []policy.Place
	for _, p := range c.Places {
		if p.Role == policy.AppFile {
			out = append(out, p)
		}
	}
	return out
}

// fits returns an error if the application cannot be started with these files.
func fits(a App, files []policy.Place) error {
	switch {
	case len(files) > 0 && a.Takes == NoFiles:
		return tools.Fail(CodeNoFiles, lang.Say("The application %q takes no files. Open it without args.", a.ID))
	case len(files) > 1 && a.Takes == OneFile:
		return tools.Fail(CodeNoFiles, lang.Say("The application %q takes one file at a time.", a.ID))
	case len(files) > maxFiles:
		return tools.Fail(CodeNoFiles, lang.Say("At most %d files are opened at once.", maxFiles))
	}
	for _, f := range files {
		if f.Node.Kind != policy.File {
			return tools.Fail(CodeNoFile, lang.Say("There is no file %q.", f.Given))
		}
	}
	return nil
}
