package app

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/extract"
	"github.com/nod-app/nod/app/proposal/classify"
	"github.com/nod-app/nod/app/proposal/learn"
)

// previewBytes is how much text a window shows of a file.
const previewBytes = 4 << 10

// pictures are the types that a window can decode by itself.
var pictures = []string{"image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp"}

func (a *App) handlePreview(ctx context.Context, r api.ProposalRequest) (api.Preview, error) {
	p, err := a.service.Get(ctx, r.ID)
	if err != nil {
		return api.Preview{}, toError(err)
	}
	path := p.Source
	if p.Status == "approved" {
		path = p.Destination()
	}
	if slices.Contains(pictures, p.MIME) {
		return api.Preview{Kind: "picture", Path: path}, nil
	}
	text := extract.Preview(a.extract.Text(ctx, path, p.MIME), previewBytes)
	if text == "" {
		return api.Preview{Kind: "none", Note: "There is nothing to show of this kind of file."}, nil
	}
	return api.Preview{Kind: "text", Text: text}, nil
}

func (a *App) handleLearned(ctx context.Context, _ api.None) (api.LearnedResult, error) {
	places, err := a.learned.Places(ctx)
	if err != nil {
		return api.LearnedResult{}, toError(err)
	}
	return api.LearnedResult{Folders: fromPlaces(places)}, nil
}

func fromPlaces(places []learn.Place) []api.LearnedFolder {
	out := make([]api.LearnedFolder, len(places))
	for i, p := range places {
		out[i] = api.LearnedFolder{Directory: p.Dir, Count: p.Count, Examples: p.Examples}
	}
	return out
}

func (a *App) handleForget(ctx context.Context, r api.ForgetRequest) (api.LearnedResult, error) {
	if r.All == (r.Directory != "") {
		return api.LearnedResult{}, api.Invalid("name either a directory or all")
	}
	if err := a.learned.Forget(ctx, r.Directory); err != nil {
		return api.LearnedResult{}, toError(err)
	}
	return a.handleLearned(ctx, api.None{})
}

func (a *App) handleShow(ctx context.Context, r api.ShowRequest) (api.None, error) {
	if !a.Watch {
		return api.None{}, api.Invalid("this agent lives for one command only and shows no windows; start Nod with: nod")
	}
	return api.None{}, toError(a.windows.Show(ctx, r))
}

func (a *App) handleQuit(context.Context, api.None) (api.None, error) {
	a.Quit()
	return api.None{}, nil
}

func (a *App) handleAlways(ctx context.Context, r api.RuleRequest) (api.RuleResult, error) {
	p, err := a.service.Get(ctx, r.ID)
	if err != nil {
		return api.RuleResult{}, toError(err)
	}
	place, _ := a.settings.Dir(p.Category, filepath.Base(p.Source), time.Unix(0, p.Identity.Mtime))
	rule, text, err := a.settings.AddRule(classify.Like(p, place))
	if err != nil {
		return api.RuleResult{}, toError(err)
	}
	a.hub.Publish(api.TopicStatus, "")
	return api.RuleResult{Name: rule.Name, Text: strings.Join(text, "\n")}, nil
}

func (a *App) handleDoctor(ctx context.Context, _ api.None) (api.DoctorResult, error) {
	return api.DoctorResult{Checks: a.Doctor(ctx)}, nil
}
