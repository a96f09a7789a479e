package handlers

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/library"
	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/app/organise/proposal/subject"
	"github.com/nod-app/nod/app/settings/config"
)

// Filed answers the calls about what is read to learn where files belong.
type Filed struct {
	Service     *library.Service
	Settings    *config.Live
	Directories *Directories
	Apply       func(context.Context) error // has every service do what the settings say
}

// Mount adds the routes to s.
func (h Filed) Mount(s *api.Server) {
	api.Handle(s, api.GetFiled, h.get)
	api.Handle(s, api.ExcludeFiled, h.exclude)
	api.Handle(s, api.ReadFiled, h.read)
	api.Handle(s, api.ChooseFolder, h.choose)
	api.Handle(s, api.KnownFolders, h.known)
	api.Handle(s, api.FindFiled, h.find)
}

func (h Filed) get(ctx context.Context, _ api.None) (api.FiledResult, error) {
	o, err := h.Service.Overview(ctx)
	if err != nil {
		return api.FiledResult{}, err
	}
	c := h.Settings.Get()
	return api.FiledResult{
		Phase: api.FiledPhase(o.Phase), Done: o.Done, Total: o.Total, Files: o.Files, Compared: o.Compared, Size: o.Size,
		Folders: o.Folders, Excluded: c.Unread,
		Uses: each(o.Uses, func(u place.Use) api.FolderUse {
			return api.FolderUse{Kind: string(u.Kind), Title: subject.Title(u.Kind), Folder: u.Dir, Files: u.Files, Others: u.Others, Chosen: c.Kinds[string(u.Kind)]}
		}),
	}, nil
}

func (h Filed) known(ctx context.Context, _ api.None) (api.KnownFoldersResult, error) {
	all, err := h.Service.Folders(ctx)
	if err != nil {
		return api.KnownFoldersResult{}, err
	}
	recent, err := h.Service.Recent(ctx)
	if err != nil {
		return api.KnownFoldersResult{}, err
	}
	return api.KnownFoldersResult{Recent: h.Directories.lookup().present(recent), Filed: all}, nil
}

const mostFound = 50 // files that a person is shown

func (h Filed) find(ctx context.Context, r api.FindFiledRequest) (api.FindFiledResult, error) {
	switch {
	case strings.TrimSpace(r.Words) == "":
		return api.FindFiledResult{}, api.Invalid(lang.Say("say what to look for"))
	case r.Limit < 0 || r.Limit > mostFound:
		return api.FindFiledResult{}, api.Invalid(lang.Say("the limit must be from 1 to %d", mostFound))
	}
	return h.Service.Find(ctx, library.Ask{Words: r.Words, Most: cmp.Or(r.Limit, library.Shown)})
}

func (h Filed) exclude(ctx context.Context, r api.ExcludeFiledRequest) (api.FiledResult, error) {
	path, err := absolute(r.Path)
	if err != nil {
		return api.FiledResult{}, err
	}
	if err := h.Settings.Read(path, r.Include); err != nil {
		return api.FiledResult{}, err
	}
	return h.applied(ctx)
}

func (h Filed) choose(ctx context.Context, r api.ChooseFolderRequest) (api.FiledResult, error) {
	for _, kind := range slices.Sorted(maps.Keys(r.Folders)) {
		if !slices.Contains(place.Kinds(), kind) {
			return api.FiledResult{}, api.Invalid(lang.Say("there is no kind of file %q; there are %q", kind, place.Kinds()))
		}
	}
	if err := h.Settings.SetKinds(r.Folders); err != nil {
		return api.FiledResult{}, err
	}
	h.Service.Reconsider()
	return h.applied(ctx)
}

func (h Filed) read(ctx context.Context, r api.ReadFiledRequest) (api.FiledResult, error) {
	do := map[api.FiledAction]func(context.Context) error{
		api.FiledStop: h.Service.Stop, api.FiledResume: h.Service.Resume, api.FiledAgain: h.Service.Again,
	}[r.Action]
	if do == nil {
		return api.FiledResult{}, api.Invalid(lang.Say("there is no action %q; there are stop, resume and again", r.Action))
	}
	if err := do(ctx); err != nil {
		return api.FiledResult{}, err
	}
	return h.get(ctx, api.None{})
}

// applied returns the state after the settings were changed.
func (h Filed) applied(ctx context.Context) (api.FiledResult, error) {
	if err := h.Apply(context.WithoutCancel(ctx)); err != nil {
		return api.FiledResult{}, err
	}
	return h.get(ctx, api.None{})
}
