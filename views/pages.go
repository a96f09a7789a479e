package views

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
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
		{Name: api.WindowProposals, Title: "Inbox", Icon: assets.Tray, Undo: api.UndoFiles, New: proposals.New,
			Count: func(s api.Status) int { return s.Counts.Pending + s.Approvals + len(s.Waiting) }},
		{Name: api.WindowPlans, Title: "Plans", Icon: icon(theme.GridIcon), Undo: api.UndoCampaigns, New: plans.New},
		{Name: api.WindowNegotiations, Title: "Negotiations", Icon: icon(theme.AccountIcon), Undo: frame.NoSteps, New: negotiations.New},
		{Name: api.WindowChat, Title: "Chat", Icon: icon(theme.MailComposeIcon), New: chat.New},
		{Name: api.WindowHistory, Title: "History", Icon: icon(theme.HistoryIcon), New: history.New},
		{Name: api.WindowSettings, Title: "General", In: settingsTitle, Icon: icon(theme.SettingsIcon), Undo: api.UndoSettings,
			New: settings.New("General", settings.Link{Title: "Open the settings file", Go: func(f *frame.Frame) { f.Run("settings") }})},
		{Name: api.WindowFolders, Title: "Folders", In: settingsTitle, New: folders.New},
		{Name: api.WindowFiling, Title: "Filing", In: settingsTitle, Undo: api.UndoSettings, New: settings.New("Filing")},
		{Name: api.WindowRules, Title: "Rules", In: settingsTitle, Undo: api.UndoRules, New: rules.New},
		{Name: api.WindowLearned, Title: "Learned", In: settingsTitle, New: learned.New},
		{Name: api.WindowModel, Title: "Model", In: settingsTitle, Undo: api.UndoSettings,
			New: settings.New("Model", settings.Link{Title: "Installed models…", Go: func(f *frame.Frame) { f.Push(models.New(f), "Models") }})},
		{Name: api.WindowPermissions, Title: "Permissions", In: settingsTitle, Undo: api.UndoSettings, New: settings.Permissions},
		{Name: api.WindowNotifications, Title: "Notifications", In: settingsTitle, Undo: api.UndoSettings, New: settings.New("Notifications")},
		{Name: api.WindowDeals, Title: "Plans and negotiations", In: settingsTitle, Undo: api.UndoSettings, New: settings.New("Plans and negotiations")},
		{Name: api.WindowServers, Title: "Servers and clients", In: settingsTitle, Undo: api.UndoSettings, New: servers.New},
		{Name: api.WindowAbout, Title: "About", In: settingsTitle, Undo: frame.NoSteps, New: settings.NewAbout},
	}
}

// settingsTitle is the item of the rail that leads to all pages of settings.
const settingsTitle = "Settings"

func icon(of func() fyne.Resource) func(fyne.ThemeColorName) fyne.Resource {
	return func(c fyne.ThemeColorName) fyne.Resource { return theme.NewColoredResource(of(), c) }
}
