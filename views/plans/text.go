package plans

import (
	"cmp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

func nodeWord(actionType string) string {
	word := map[string]string{"CREATE_CHANNEL": lang.T("Channel"), "CREATE_PROJECT": lang.T("Project"), "CREATE_DOC": lang.T("Document"), "CREATE_PLAN_MODULE": lang.T("Ticket"),
		"LINK_DOC": lang.T("Link document"), api.ActionNoop: lang.T("Nothing to do")}[actionType]
	return cmp.Or(word, kit.CleanTo(actionType, 40))
}

// kindsText returns what actions make or change, and how many of each kind there are.
func (m *model) kindsText(ids []string) string {
	n := map[string]int{}
	for _, id := range ids {
		a, _ := m.Action(id)
		n[a.Type]++
	}
	var out []string
	for _, k := range []struct {
		n    int
		text string
	}{
		{n["CREATE_CHANNEL"], kit.Number(n["CREATE_CHANNEL"], "%s channel", "%s channels")}, {n["CREATE_PROJECT"], kit.Number(n["CREATE_PROJECT"], "%s project", "%s projects")},
		{n["CREATE_DOC"], kit.Number(n["CREATE_DOC"], "%s document", "%s documents")}, {n["LINK_DOC"], kit.Number(n["LINK_DOC"], "%s link to a document", "%s links to documents")},
		{n["CREATE_PLAN_MODULE"], kit.Number(n["CREATE_PLAN_MODULE"], "%s ticket", "%s tickets")},
	} {
		if k.n > 0 {
			out = append(out, k.text)
		}
	}
	return strings.Join(out, ", ")
}

// typeWord returns what an action makes or changes.
func typeWord(actionType string) string {
	switch actionType {
	case "CREATE_CHANNEL":
		return lang.T("New channel")
	case "CREATE_PROJECT":
		return lang.T("New project")
	case "CREATE_DOC":
		return lang.T("New document")
	}
	return nodeWord(actionType)
}

// What is said of an action that can be applied, and of one that is too uncertain for it.
const (
	ready       = "ready"
	needsAnswer = "needs an answer" // there is a question about it
	uncertain   = "uncertain"
)

// stateWord returns how far an action is: ready, blocked, applied …
func (m *model) stateWord(a api.PlanAction) string {
	switch {
	case a.State == api.ActionFailed:
		return lang.Mark("failed")
	case a.State == api.ActionApplied || a.State == api.ActionRejected:
		return string(a.State)
	case a.Type == api.ActionNoop:
		return lang.Mark("for information")
	case m.LeftOut(a):
		return lang.Mark("left out")
	case m.Uncertain(a) && m.Asked(a.ID):
		return lang.Mark(needsAnswer)
	case m.Uncertain(a):
		return lang.Mark(uncertain)
	case a.State == api.ActionUndone:
		return lang.Mark("undone")
	case a.Blocked:
		return lang.Mark("blocked")
	}
	return lang.Mark(ready)
}

func confidenceWord(c float64) string {
	switch {
	case c < api.LowConfidence:
		return lang.Mark("low")
	case c < 0.8:
		return lang.Mark("medium")
	}
	return lang.Mark("high")
}

func riskWord(a api.PlanAction) string {
	return map[string]string{"LOW": lang.T("low"), "MEDIUM": lang.T("medium"), "HIGH": lang.T("high")}[a.RiskLevel]
}

// actionNote returns the second line of an action's row.
func actionNote(a api.PlanAction) string {
	risk := ""
	if a.RiskLevel != "LOW" {
		risk = lang.T("%s risk", riskWord(a))
	}
	suggested := ""
	if a.Suggested {
		suggested = lang.T("suggested")
	}
	return kit.Join(suggested, typeWord(a.Type), kit.CleanTo(a.Payload.Document, 60), kit.CleanTo(a.Payload.Owner, 30), kit.Due(a.Payload.Due), risk)
}

func (m *model) confidenceText(a api.PlanAction) string {
	text := lang.T("%s (%.0f %%)", lang.Text(confidenceWord(a.Confidence)), 100*a.Confidence)
	switch m.stateWord(a) {
	case needsAnswer:
		text += lang.T("; answer the question about it first")
	case uncertain:
		text += lang.T("; it can be applied once the request or the documents say more")
	}
	return text
}

// moduleWord says what can be done with a module.
func moduleWord(mod api.PlanModule) string {
	switch mod.Status {
	case "READY":
		return lang.T(ready)
	case "BLOCKED":
		return lang.T("blocked until its structure is applied")
	case "DRAFT":
		return lang.T("draft: something in it is uncertain")
	}
	return kit.CleanTo(strings.ToLower(string(mod.Status)), 20)
}

// questionNote returns the answer of the person, or the one that Nod assumes.
func (m *model) questionNote(q api.PlanQuestion) string {
	if i, ok := m.Answered(q); ok {
		return lang.T("Your answer: %s", kit.Clean(q.Options[i].Text))
	}
	return lang.T("Question · assumed: %s", assumed(q))
}

func assumed(q api.PlanQuestion) string {
	if q.Assumed < 0 || q.Assumed >= len(q.Options) {
		return lang.T("nothing")
	}
	return kit.Clean(q.Options[q.Assumed].Text)
}

func changeNote(c api.PlanChange) string {
	word := map[api.ChangeKind]string{"added": lang.T("New"), "changed": lang.T("Changed"), "gone": lang.T("Gone")}[c.Kind]
	if word == "" {
		word = kit.CleanTo(string(c.Kind), 20)
	}
	about := lang.T("affects no action")
	if n := len(c.Actions); n > 0 {
		about = lang.T("affects %s", kit.Number(n, "%s action", "%s actions"))
	}
	return kit.Join(lang.T("%s in %s", word, kit.CleanTo(c.Document, 60)), about)
}

func (m *model) alongText(along []string, does string) string {
	if len(along) == 0 {
		return ""
	}
	text := "'" + kit.CleanTo(m.name(along[0]), 60) + "'"
	if n := len(along) - 1; n > 0 {
		text += " " + lang.T("and %s", kit.Number(n, "%s other", "%s others"))
	}
	return text + " " + does
}

func uploadNote(a api.Asset) string {
	state := map[api.UploadStatus]string{api.UploadExtracted: lang.T("read"), api.UploadUploaded: lang.T("being read"), api.UploadFailed: lang.T("could not be read")}[a.Status]
	if a.Problem != nil && a.Problem.Message != "" {
		state = kit.Clean(a.Problem.Message)
	}
	return kit.Join(state, kit.Size(a.SizeBytes))
}

func resultText(r api.ApplyPlanResult) string {
	text := lang.T("Applied %s", kit.Number(r.Applied, "%s action", "%s actions"))
	if n := len(r.Created); n > 0 {
		text += lang.T(": created %s", kit.CleanTo(strings.Join(r.Created[:min(n, 3)], ", "), 80))
		if n > 3 {
			text += " " + lang.T("and %s", kit.Number(n-3, "%s other", "%s others"))
		}
	}
	if n := len(r.Failed); n > 0 {
		text += lang.T("; %s failed: %s", kit.Number(n, "%s action", "%s actions"), kit.CleanTo(r.Failed[0].Reason, 120))
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
	case ready:
		return theme.ColorNamePrimary
	}
	return assets.ColorMuted
}
