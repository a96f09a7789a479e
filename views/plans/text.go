package plans

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

func nodeWord(actionType string) string {
	word := map[string]string{"CREATE_CHANNEL": "Channel", "CREATE_PROJECT": "Project", "CREATE_DOC": "Document", "CREATE_PLAN_MODULE": "Ticket",
		"LINK_DOC": "Link document", api.ActionNoop: "Nothing to do"}[actionType]
	return cmp.Or(word, kit.CleanTo(actionType, 40))
}

// typeWord returns what an action makes or changes.
func typeWord(actionType string) string {
	switch word := nodeWord(actionType); actionType {
	case "CREATE_CHANNEL", "CREATE_PROJECT", "CREATE_DOC":
		return "New " + strings.ToLower(word)
	default:
		return word
	}
}

// What is said of an action that is too uncertain to be applied.
const (
	needsAnswer = "needs an answer" // there is a question about it
	uncertain   = "uncertain"
)

// stateWord returns how far an action is: ready, blocked, applied …
func (m *model) stateWord(a api.PlanAction) string {
	switch {
	case slices.Contains([]api.ActionState{api.ActionApplied, api.ActionRejected, api.ActionFailed}, a.State):
		return string(a.State)
	case a.Type == api.ActionNoop:
		return "for information"
	case m.Uncertain(a) && m.asked(a.ID):
		return needsAnswer
	case m.Uncertain(a):
		return uncertain
	case a.State == api.ActionUndone:
		return "undone"
	case a.Blocked:
		return "blocked"
	}
	return "ready"
}

// asked reports whether a question has an answer that names a node or action.
func (m *model) asked(id string) bool {
	return slices.ContainsFunc(m.Plan.Questions, func(q api.PlanQuestion) bool {
		return slices.ContainsFunc(q.Options, func(o api.PlanOption) bool { return o.Node == id })
	})
}

func confidenceWord(c float64) string {
	switch {
	case c < api.LowConfidence:
		return "low"
	case c < 0.8:
		return "medium"
	}
	return "high"
}

// actionNote returns the second line of an action's row.
func actionNote(a api.PlanAction) string {
	risk := ""
	if a.RiskLevel != "LOW" {
		risk = strings.ToLower(kit.CleanTo(a.RiskLevel, 12)) + " risk"
	}
	suggested := ""
	if a.Suggested {
		suggested = "suggested"
	}
	return kit.Join(suggested, typeWord(a.Type), kit.CleanTo(a.Payload.Document, 60), kit.CleanTo(a.Payload.Owner, 30), kit.CleanTo(a.Payload.Due, 12), risk)
}

func (m *model) confidenceText(a api.PlanAction) string {
	text := fmt.Sprintf("%s (%.0f %%)", confidenceWord(a.Confidence), 100*a.Confidence)
	switch m.stateWord(a) {
	case needsAnswer:
		text += "; answer the question about it first"
	case uncertain:
		text += "; it can be applied once the request or the documents say more"
	}
	return text
}

// moduleWord says what can be done with a module: nothing any more once all of it is applied.
func (m *model) moduleWord(mod api.PlanModule) string {
	waits := func(id string) bool { a, ok := m.action(id); return !ok || a.State != api.ActionApplied }
	if len(mod.Actions) > 0 && !slices.ContainsFunc(mod.Actions, waits) {
		return "applied"
	}
	switch mod.Status {
	case "READY":
		return "ready"
	case "BLOCKED":
		return "blocked until its structure is applied"
	case "DRAFT":
		return "draft: something in it is uncertain"
	}
	return kit.CleanTo(strings.ToLower(string(mod.Status)), 20)
}

// questionNote returns the answer of the person, or the one that Nod assumes.
func (m *model) questionNote(q api.PlanQuestion) string {
	if i, ok := m.Answered(q); ok {
		return "Your answer: " + kit.Clean(q.Options[i].Text)
	}
	return "Question · assumed: " + assumed(q)
}

func assumed(q api.PlanQuestion) string {
	if q.Assumed < 0 || q.Assumed >= len(q.Options) {
		return "nothing"
	}
	return kit.Clean(q.Options[q.Assumed].Text)
}

func changeNote(c api.PlanChange) string {
	word := map[api.ChangeKind]string{"added": "New", "changed": "Changed", "gone": "Gone"}[c.Kind]
	if word == "" {
		word = kit.CleanTo(string(c.Kind), 20)
	}
	about := "affects no action"
	if n := len(c.Actions); n > 0 {
		about = "affects " + kit.Number(n, "action")
	}
	return kit.Join(word+" in "+kit.CleanTo(c.Document, 60), about)
}

func (m *model) alongText(along []string, does string) string {
	if len(along) == 0 {
		return ""
	}
	text := "'" + kit.CleanTo(m.name(along[0]), 60) + "'"
	if n := len(along) - 1; n > 0 {
		text += " and " + kit.Number(n, "other")
	}
	return text + " " + does
}

func uploadNote(a api.Asset) string {
	state := map[api.UploadStatus]string{api.UploadExtracted: "read", api.UploadUploaded: "being read", api.UploadFailed: "could not be read"}[a.Status]
	if a.Problem != nil && a.Problem.Message != "" {
		state = kit.Clean(a.Problem.Message)
	}
	return kit.Join(state, kit.Size(a.SizeBytes))
}

func resultText(r api.ApplyPlanResult) string {
	text := "Applied " + kit.Number(r.Applied, "action")
	if n := len(r.Created); n > 0 {
		text += ": created " + kit.CleanTo(strings.Join(r.Created[:min(n, 3)], ", "), 80)
		if n > 3 {
			text += " and " + kit.Number(n-3, "other")
		}
	}
	if n := len(r.Failed); n > 0 {
		text += "; " + kit.Number(n, "action") + " failed: " + kit.CleanTo(r.Failed[0].Reason, 120)
	}
	return text
}

func (m *model) stateTone(a api.PlanAction) fyne.ThemeColorName {
	switch word := m.stateWord(a); word {
	case string(api.ActionApplied):
		return theme.ColorNameSuccess
	case string(api.ActionFailed):
		return theme.ColorNameError
	case needsAnswer, uncertain:
		return theme.ColorNameWarning
	case "ready":
		return theme.ColorNamePrimary
	}
	return assets.ColorMuted
}
