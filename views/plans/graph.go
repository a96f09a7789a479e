package plans

import (
	"github.com/nod-app/nod/app/base/lang"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/campaigns"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/plans/graph"
)

func (m *model) graphItems() []graph.Item {
	out := make([]graph.Item, len(m.Plan.Actions))
	for i, a := range m.Plan.Actions {
		it := graph.Item{Title: kit.CleanTo(a.Payload.Title, 80), Sign: typeIcon(a.Type), Edge: m.edgeTone(a), Ground: assets.ColorSurface}
		state := m.stateWord(a)
		if m.Ticked(a.ID) {
			state, it.Ground, it.Edge = "ticked", assets.ColorMarked, theme.ColorNamePrimary
		}
		it.Note = kit.Join(nodeWord(a.Type), lang.Text(state))
		for _, id := range a.Needs {
			if n, ok := m.Index(id); ok {
				it.Dependencies = append(it.Dependencies, n)
			}
		}
		out[i] = it
	}
	return out
}

func (m *model) edgeTone(a api.PlanAction) fyne.ThemeColorName {
	if tone := m.stateTone(a); m.stateWord(a) != ready && tone != assets.ColorMuted {
		return tone
	}
	return theme.ColorNameInputBorder
}

func typeIcon(actionType string) fyne.Resource {
	kinds := map[string]api.NodeKind{"CREATE_CHANNEL": api.NodeChannel, "CREATE_PROJECT": api.NodeProject, "CREATE_DOC": api.NodeDoc, "CREATE_PLAN_MODULE": api.NodeTicket}
	switch kind, ok := kinds[actionType]; {
	case ok:
		return campaigns.Icon(kind)
	case actionType == "LINK_DOC":
		return muted(theme.MailAttachmentIcon())
	}
	return muted(theme.InfoIcon())
}

func muted(icon fyne.Resource) fyne.Resource {
	return theme.NewColoredResource(icon, assets.ColorMuted)
}
