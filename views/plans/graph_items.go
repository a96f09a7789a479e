package plans

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// graphItems are the actions as boxes.
func (m *model) graphItems() []graphItem {
	out := make([]graphItem, len(m.Plan.Actions))
	for i, a := range m.Plan.Actions {
		it := graphItem{title: kit.CleanTo(a.Payload.Title, 80), sign: typeIcon(a.Type), edge: m.edgeTone(a), ground: assets.ColorSurface}
		state := m.stateWord(a)
		if m.Ticked(a.ID) {
			state, it.ground, it.edge = "ticked", assets.ColorMarked, theme.ColorNamePrimary
		}
		it.note = kit.Join(typeWord(a.Type), state)
		for _, id := range a.Needs {
			if n, ok := m.Index(id); ok {
				it.dependencies = append(it.dependencies, n)
			}
		}
		out[i] = it
	}
	return out
}

// edgeTone is the colour around the box of an action.
func (m *model) edgeTone(a api.PlanAction) fyne.ThemeColorName {
	if m.stateWord(a) == "ready" {
		return theme.ColorNameInputBorder
	}
	if tone := m.stateTone(a); tone != assets.ColorMuted {
		return tone
	}
	return theme.ColorNameSeparator
}

// typeIcon is the picture of what an action makes.
func typeIcon(actionType string) fyne.Resource {
	icon := theme.InfoIcon()
	switch actionType {
	case "CREATE_CHANNEL":
		icon = theme.GridIcon()
	case "CREATE_PROJECT":
		icon = theme.FolderIcon()
	case "CREATE_DOC":
		icon = theme.DocumentIcon()
	case "LINK_DOC":
		icon = theme.MailAttachmentIcon()
	case "CREATE_PLAN_MODULE":
		icon = theme.ListIcon()
	}
	return muted(icon)
}

func muted(icon fyne.Resource) fyne.Resource {
	return theme.NewColoredResource(icon, assets.ColorMuted)
}
