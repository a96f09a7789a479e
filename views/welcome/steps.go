package welcome

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit/frame"
)

// goOn keeps what was chosen on this screen and shows the next one.
func (p *Page) goOn() {
	switch p.m.step {
	case intro:
		p.turn(folders)
	case folders:
		p.f.Do(lang.T("keep your choices"), p.keepFolders(func() { p.turn(settings) }))
	case settings:
		p.finishWith(p.m.sort)
	}
}

// skip shows the next screen and keeps nothing of this one.
func (p *Page) skip() {
	switch p.m.step {
	case intro:
		p.turn(folders)
	case folders:
		p.m.sort = false
		p.turn(settings)
	case settings:
		p.m.notify, p.m.login = p.m.got.Notifications, p.m.starts
		p.finishWith(p.m.sort)
	}
}

func (p *Page) goBack() { p.turn(p.m.step - 1) }

func (p *Page) turn(to step) {
	p.m.step = to
	p.f.Say("")
	p.f.Focus(p.stop)
	p.Draw()
}

func (p *Page) try(on bool) {
	p.m.tried = on
	p.Draw()
}

func (p *Page) keepFolders(done func()) func(context.Context) (func(), error) {
	all, chosen, excluded := p.m.folders, p.m.chosen(), p.m.excluded()
	return func(ctx context.Context) (func(), error) {
		for _, f := range all {
			same := f.on == f.Watched && (!f.on || f.deep == f.Recursive)
			if !same && f.Watched {
				if _, err := api.RemoveFolder.Call(ctx, p.f.Client, api.FolderRequest{Path: f.Path}); err != nil {
					return nil, err
				}
			}
			if !same && f.on {
				if _, err := api.AddFolder.Call(ctx, p.f.Client, api.FolderRequest{Path: f.Path, Recursive: f.deep}); err != nil {
					return nil, err
				}
			}
		}
		if len(chosen) > 0 {
			if _, err := api.ChooseFolder.Call(ctx, p.f.Client, api.ChooseFolderRequest{Folders: chosen}); err != nil {
				return nil, err
			}
		}
		for _, dir := range excluded {
			if _, err := api.ExcludeFiled.Call(ctx, p.f.Client, api.ExcludeFiledRequest{Path: dir}); err != nil {
				return nil, err
			}
		}
		got, err := api.GetWelcome.Call(ctx, p.f.Client, api.None{})
		return func() { p.m.arrive(got); done() }, err
	}
}

// finishWith ends the first start and shows the proposals; with sort, those of the files
// that were there already follow.
func (p *Page) finishWith(sort bool) {
	var set []api.SetSettingRequest
	if p.m.notify != p.m.got.Notifications {
		set = append(set, api.SetSettingRequest{Key: "notifications.enabled", Value: p.m.notify})
	}
	if p.m.login != p.m.starts {
		set = append(set, api.SetSettingRequest{Key: loginKey, Value: p.m.login})
	}
	dirs, _ := p.m.existing()
	p.f.Do(lang.T("finish"), func(ctx context.Context) (func(), error) {
		for _, s := range set {
			if _, err := api.SetSetting.Call(ctx, p.f.Client, s); err != nil {
				return nil, err
			}
		}
		if _, err := api.EndWelcome.Call(ctx, p.f.Client, api.EndWelcomeRequest{}); err != nil {
			return nil, err
		}
		return func() {
			p.ended = true
			if sort {
				p.sortExisting(dirs)
			}
			p.f.OpenWindow(api.WindowProposals)
			p.f.CloseWindow()
		}, nil
	})
}

// sortExisting proposes for the files that already are in folders, one after the other.
func (p *Page) sortExisting(dirs []folder) {
	p.f.Background(lang.T("propose for the files that were there already"), func(ctx context.Context) (func(), error) {
		for _, d := range dirs {
			if _, err := api.ScanFolder.Call(ctx, p.f.Client, api.ScanRequest{Path: d.Path, Recursive: d.deep}); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}

func (p *Page) addFolder() {
	p.f.ChooseFolder(p.f.Home, p.stop, func(path string) {
		p.m.offer(api.WelcomeFolder{Path: path})
		p.m.folders[p.m.find(path)].on = true
		p.Draw()
	})
}

func (p *Page) stopOrResume() {
	action := api.FiledStop
	if p.m.filed.Phase == api.FiledStopped {
		action = api.FiledResume
	}
	frame.Do(p.f, lang.T("stop reading your folders"), api.ReadFiled.Call, api.ReadFiledRequest{Action: action}, func(got api.FiledResult) {
		p.m.learn(got)
		p.Draw()
	})
}

// isModelMissing reports whether there is no model, nor a program that runs one.
func (p *Page) isModelMissing() bool {
	return p.m.asked && p.m.models.Server.State == api.ServerMissing
}

func (p *Page) getOllama() {
	p.f.Background(lang.T("open the link"), func(ctx context.Context) (func(), error) {
		return nil, p.f.OpenLink(ctx, "https://ollama.com/download")
	})
}

func (p *Page) tryNotification() {
	frame.Do(p.f, lang.T("show a notification"), api.TryNotification.Call, api.None{}, func(api.None) { p.f.Say(lang.T("A notification was shown")) })
}
