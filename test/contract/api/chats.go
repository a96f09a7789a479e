package contract

import (
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Chats checks the calls about conversations that need no model. start returns a
// client of an agent; conversations that it has stay.
func Chats(t *testing.T, start func(*testing.T) *api.Client) {
	c := start(t)
	before := len(mustCall(t, c, api.ListChats, api.ChatsRequest{}).Chats)
	chat := mustCall(t, c, api.CreateChat, api.ChatRequest{})
	if all := mustCall(t, c, api.ListChats, api.ChatsRequest{}).Chats; len(all) != before+1 || all[0].ID != chat.ID || chat.ID == "" {
		t.Fatalf("%+v is not the newest of %+v", chat, all)
	}
	if got := mustCall(t, c, api.RenameChat, api.ChatRequest{ID: chat.ID, Title: "Pears and plums"}); got.Title != "Pears and plums" {
		t.Errorf("%+v", got)
	}
	if found := mustCall(t, c, api.ListChats, api.ChatsRequest{Query: "PLUMS pears"}).Chats; len(found) != 1 || found[0].ID != chat.ID {
		t.Errorf("%+v", found)
	}
	whole := mustCall(t, c, api.ViewChat, api.ChatViewRequest{ID: chat.ID})
	if !whole.Whole || whole.Chat.Title != "Pears and plums" || len(whole.Messages) != 0 {
		t.Errorf("%+v", whole)
	}
	if same := mustCall(t, c, api.ViewChat, api.ChatViewRequest{ID: chat.ID, After: whole.Version}); same.Whole || len(same.Messages) != 0 || same.Version != whole.Version {
		t.Errorf("%+v", same)
	}
	mustCall(t, c, api.DeleteChat, api.ChatRequest{ID: chat.ID})
	refuses(t, c, api.ViewChat, api.ChatViewRequest{ID: chat.ID}, api.CodeNotFound)
	refuses(t, c, api.RenameChat, api.ChatRequest{ID: chat.ID, Title: "x"}, api.CodeNotFound)
	refuses(t, c, api.SendMessage, api.SendRequest{ID: chat.ID, Text: "x"}, api.CodeNotFound)
	commands := mustCall(t, c, api.ListCommands, api.None{}).Commands
	for _, k := range commands {
		if k.Name == "" || k.Name[0] != '/' || k.Help == "" {
			t.Errorf("%+v", k)
		}
	}
	if len(commands) == 0 {
		t.Error("there is no command")
	}
	if m := mustCall(t, c, api.UseModel, api.ModelRequest{Name: "pear:1b"}); m.Current != "pear:1b" {
		t.Errorf("%+v", m)
	}
}

// Activity checks the calls about the audit log and standing approvals. start
// returns a client of an agent whose log is whole and has at least two records, and
// a folder that it may write to.
func Activity(t *testing.T, start func(*testing.T) (c *api.Client, dir string)) {
	c, dir := start(t)
	all := mustCall(t, c, api.ListActivity, api.ActivityRequest{Count: true})
	if len(all.Records) < 2 || all.Total != len(all.Records) || all.Next != 0 || len(all.Tools) == 0 {
		t.Fatalf("%d records, %d in all, next %d, %d tools", len(all.Records), all.Total, all.Next, len(all.Tools))
	}
	first := mustCall(t, c, api.ListActivity, api.ActivityRequest{Limit: 1})
	if len(first.Records) != 1 || first.Next == 0 || first.Records[0].Record != all.Records[0].Record || first.Total != 0 {
		t.Fatalf("%+v", first)
	}
	second := mustCall(t, c, api.ListActivity, api.ActivityRequest{Limit: 1, Before: first.Next})
	if len(second.Records) != 1 || second.Records[0].Record != all.Records[1].Record || second.Records[0].Record >= first.Records[0].Record {
		t.Errorf("%+v", second)
	}
	one := all.Records[0]
	for _, r := range mustCall(t, c, api.ListActivity, api.ActivityRequest{Tool: one.Tool, Decision: one.Decision}).Records {
		if r.Tool != one.Tool || r.Decision != one.Decision {
			t.Errorf("%+v", r)
		}
	}
	refuses(t, c, api.ListActivity, api.ActivityRequest{Limit: 1001}, api.CodeInvalid)
	refuses(t, c, api.Undo, api.UndoRequest{ID: api.RecordID(1 << 40)}, api.CodeNotFound)
	refuses(t, c, api.RevokeGrant, api.IDRequest{ID: "xyz"}, api.CodeNotFound)
	if l := mustCall(t, c, api.VerifyLog, api.None{}); !l.OK || l.Records == 0 || l.Root == "" || len(l.Problems) != 0 {
		t.Errorf("%+v", l)
	}
	export := api.ExportRequest{Path: filepath.Join(dir, "activity.jsonl")}
	if e := mustCall(t, c, api.ExportLog, export); e.Path != export.Path || e.Records < 2 || e.Root == "" {
		t.Errorf("%+v", e)
	}
	refuses(t, c, api.ExportLog, export, api.CodePermission) // an existing file is never replaced
	refuses(t, c, api.ExportLog, api.ExportRequest{Path: filepath.Join(dir, "none", "activity.jsonl")}, api.CodePermission)
	refuses(t, c, api.ExportLog, api.ExportRequest{Path: "activity.jsonl"}, api.CodeInvalid)
	refuses(t, c, api.ExportLog, api.ExportRequest{}, api.CodeInvalid)
}
