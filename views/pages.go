package views

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/chat"
	"github.com/nod-app/nod/views/folders"
	"github.com/nod-app/nod/views/history"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/learned"
	"github.com/nod-app/nod/views/models"
	"github.com/nod-app/nod/views/negotiations"
	"github.com/nod-app/nod/views/plans"
	"github.com/nod-app/nod/views/proposals"
	"github.com/nod-app/nod/views/rules"
	"github.com/nod-app/nod/views/servers"
	"github.com/nod-app/nod/views/settings"
)

// Pages returns the pages of a window, in the order of its rail. The first one is
// shown when none is named.
func Pages() []frame.Entry {
	return []frame.Entry{
		{Name: api.WindowProposals, Title: lang.T("Inbox"), Icon: assets.Tray, Undo: api.UndoFiles, New: proposals.New,
			Count: func(s api.Status) int { return s.Counts.Pending + s.Others() }},
		{Name: api.WindowPlans, Title: lang.T("Plans"), Icon: icon(theme.GridIcon), Undo: api.UndoCampaigns, New: plans.New},
		{Name: api.WindowNegotiations, Title: lang.T("Negotiations"), Icon: icon(theme.AccountIcon), Undo: frame.NoSteps, New: negotiations.New},
		{Name: api.WindowChat, Title: lang.T("Chat"), Icon: assets.Chat, New: chat.New},
		{Name: api.WindowHistory, Title: lang.T("History"), Icon: icon(theme.HistoryIcon), New: history.New},
		{Name: api.WindowSettings, Title: lang.T("General"), In: lang.T(settingsTitle), Icon: icon(theme.SettingsIcon), Undo: api.UndoSettings,
			New: settings.New(lang.T("General"), settings.Link{Title: lang.T("Open the settings file"), Go: func(f *frame.Frame) { f.Run("settings") }})},
		{Name: api.WindowFolders, Title: lang.T("Folders"), In: lang.T(settingsTitle), New: folders.New},
		{Name: api.WindowFiling, Title: lang.T("Filing"), In: lang.T(settingsTitle), Undo: api.UndoSettings, New: settings.New(lang.T("Filing"))},
		{Name: api.WindowRules, Title: lang.T("Rules"), In: lang.T(settingsTitle), Undo: api.UndoRules, New: rules.New},
		{Name: api.WindowLearned, Title: lang.T("Learned"), In: lang.T(settingsTitle), New: learned.New},
		{Name: api.WindowModel, Title: lang.T("Model"), In: lang.T(settingsTitle), Undo: api.UndoSettings,
			New: settings.New(lang.T("Model"), settings.Link{Title: lang.T("Installed models…"), Go: func(f *frame.Frame) { f.Push(models.New(f), lang.T("Models")) }})},
		{Name: api.WindowPermissions, Title: lang.T("Permissions"), In: lang.T(settingsTitle), Undo: api.UndoSettings, New: settings.Permissions},
		{Name: api.WindowNotifications, Title: lang.T("Notifications"), In: lang.T(settingsTitle), Undo: api.UndoSettings, New: settings.New(lang.T("Notifications"))},
		{Name: api.WindowDeals, Title: lang.T("Plans and negotiations"), In: lang.T(settingsTitle), Undo: api.UndoSettings, New: settings.New(lang.T("Plans and negotiations"))},
		{Name: api.WindowServers, Title: lang.T("Servers and clients"), In: lang.T(settingsTitle), Undo: api.UndoSettings, New: servers.New},
		{Name: api.WindowAbout, Title: lang.T("About"), In: lang.T(settingsTitle), Undo: frame.NoSteps, New: settings.NewAbout},
	}
}

// settingsTitle is the item of the rail that leads to all pages of settings.
const settingsTitle = "Settings"

func icon(of func() fyne.Resource) func(fyne.ThemeColorName) fyne.Resource {
	return func(c fyne.ThemeColorName) fyne.Resource { return theme.NewColoredResource(of(), c) }
}
