package servers

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// ApproveTool is the name of the tool that asks the person to approve what a server says of itself.
const ApproveTool = "servers.approve"

type approveArgs struct {
	Server string `json:"server" jsonschema:"Name of the server in the settings"`
}

// approveUndo is what was approved before.
type approveUndo struct {
	Server string `json:"server"`
	Before string `json:"before"`
	After  string `json:"after"`
}

func (s *Servers) approveTool() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:  policy.Tool{Name: ApproveTool, Risk: policy.High, Confirmation: policy.Always, Mutates: true},
		Title: lang.Say("Approve a server's tools"), Description: "Ask the user to approve the tools of a server, as they are now. Only if the user asks for it.",
		Timeout: 2 * startTime,
	}, tools.Work[approveArgs]{Preview: s.previewApproval, Run: s.approve, Undo: s.undoApproval,
		Changed: tools.Fail(codeChanged, lang.Say("The server says something else now than what the user saw. Nothing was approved."))})
}

// previewApproval starts the server and shows all that it says of itself, beside what was approved before.
func (s *Servers) previewApproval(ctx context.Context, _ tools.Call, a approveArgs) (tools.Preview, error) {
	sv, err := s.find(a.Server)
	if err != nil {
		return tools.Preview{}, err
	}
	before, err := sv.approved()
	if err != nil {
		before = ""
	}
	folders, err := sv.folders()
	if err != nil {
		return tools.Preview{}, err
	}
	sv.starting.Lock()
	defer sv.starting.Unlock()
	_, after, err := sv.describe(ctx)
	if err != nil {
		return tools.Preview{}, err
	}
	d, err := parseDescription(after)
	if err != nil {
		return tools.Preview{}, err
	}
	return tools.Preview{
		Object: sv.Name, Detail: difference(before, after), Bind: []string{hash(before), hash(after)}, NoEffect: before == after && !sv.isChanged(),
		Diff: &tools.Diff{Before: safetext.EscapeLines(before), After: safetext.EscapeLines(after)}, Prepared: approveUndo{sv.Name, before, after},
		Rows: append([]tools.Row{{Name: lang.Say("Tools"), Value: fmt.Sprint(len(d.Tools))}}, sv.rows(folders)...),
	}, nil
}

// difference returns, for the question, whether words or more than words changed.
func difference(before, after string) string {
	was, err := parseDescription(before)
	is, failed := parseDescription(after)
	if before == "" || err != nil || failed != nil {
		return lang.Say("Nothing of it was approved until now")
	}
	one, err := was.meaning()
	two, failed := is.meaning()
	switch {
	case before == after:
		return lang.Say("It is as you approved it")
	case err == nil && failed == nil && one == two:
		return lang.Say("Only words changed: descriptions, titles or instructions")
	}
	return lang.Say("More than words changed: tools, arguments, annotations, or the program")
}

func (s *Servers) approve(ctx context.Context, c tools.Call, _ approveArgs, seen tools.Preview) (tools.Output, error) {
	u := seen.Prepared.(approveUndo)
	if err := c.SaveUndo(ctx, lang.Say("Approved the tools of %s", u.Server), u); err != nil {
		return tools.Output{}, err
	}
	if err := s.setApproved(u.Server, u.After); err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Summary: lang.Say("Approved the tools of %s.", u.Server)}, nil
}

func (s *Servers) undoApproval(_ context.Context, raw json.RawMessage) (string, error) {
	var u approveUndo
	if err := json.Unmarshal(raw, &u); err != nil {
		return "", err
	}
	sv, err := s.find(u.Server)
	if err != nil {
		return "", err
	}
	if now, err := sv.approved(); err != nil || now != u.After {
		return "", tools.FailPermanently(codeChanged, lang.Say("Something else was approved of %s since.", u.Server))
	}
	if err := s.setApproved(u.Server, u.Before); err != nil {
		return "", err
	}
	return lang.Say("The tools of %s are not approved any more.", u.Server), nil
}

func (s *Servers) setApproved(name, text string) error {
	sv, err := s.find(name)
	if err != nil {
		return err
	}
	if err := sv.setApproved(text); err != nil {
		return err
	}
	sv.mu.Lock()
	sv.changed, sv.next = "", time.Time{}
	withheld := sv.running != nil && sv.running.withheld
	sv.mu.Unlock()
	if withheld { // it gets its secrets now
		sv.rest()
	}
	return s.Refresh()
}
