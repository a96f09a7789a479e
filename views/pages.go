package views

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/activity"
	"github.com/nod-app/nod/views/chat"
	"github.com/nod-app/nod/views/folders"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/learned"
	"github.com/nod-app/nod/views/negotiations"
	"github.com/nod-app/nod/views/plans"
	"github.com/nod-app/nod/views/proposals"
	"github.com/nod-app/nod/views/rules"
)

// Pages returns the pages of a window, in the order of its rail. The first one is
// shown when none is named.
func Pages() []frame.Entry {
	return []frame.Entry{
		{Name: api.WindowProposals, Title: "Proposals", Icon: assets.Tray, Undo: api.UndoFiles, New: proposals.New,
			Count: func(s api.Status) int { return s.Counts.Pending }},
		{Name: api.WindowPlans, Title: "Plans", Icon: icon(theme.GridIcon), Undo: api.UndoCampaigns, New: plans.New},
		{Name: api.WindowNegotiations, Title: "Negotiations", Icon: icon(theme.AccountIcon), Undo: frame.NoSteps, New: negotiations.New,
			Count: func(s api.Status) int { return s.Negotiations }},
		{Name: api.WindowChat, Title: "Chat", Icon: icon(theme.MailComposeIcon), New: chat.New},
		{Name: api.WindowActivity, Title: "Activity", Icon: icon(theme.HistoryIcon), New: activity.New},
		{Name: api.WindowFolders, Title: "Folders", Icon: icon(theme.FolderIcon), New: folders.New, Last: true},
		{Name: api.WindowRules, Title: "Rules", Icon: icon(theme.DocumentIcon), Undo: api.UndoRules, New: rules.New},
		{Name: api.WindowLearned, Title: "Learned", Icon: icon(theme.ListIcon), New: learned.New},
	}
}

func icon(of func() fyne.Resource) func(fyne.ThemeColorName) fyne.Resource {
	return func(c fyne.ThemeColorName) fyne.Resource { return theme.NewColoredResource(of(), c) }
}
