package store

import (
	"fmt"
	"testing"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/upload"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/tools"
)

// No column is named twice, and no two of them share a variable.
func TestColumnsAreDistinct(t *testing.T) {
	for name, cs := range map[string]columns{
		"ledger": entryColumns(new(undo.Entry)), "redos": redoColumns(new(undo.Redo)), "effects": effectWithMemo(new(tools.Effect)),
		"grants": grantColumns(new(tools.Grant)), "moves": moveColumns(new(move.Record)), "decisions": decisionColumns(new(learn.Decision)),
		"proposals": numberedColumns(new(numbered)), "members": setMemberColumns(new(setMember)), "chats": chatColumns(new(chat.Chat)),
		"plans": planColumns(new(planning.Plan)), "uploads": uploadColumns(new(upload.Asset)),
		"negotiations": knownColumns(new(negotiation.Known)), "entries": loggedColumns(new(negotiation.Logged)), "outbox": outgoingColumns(new(negotiation.Outgoing)),
		"derived": derivedColumns(new(proposal.Proposal)),
	} {
		names, variables := map[string]bool{}, map[string]bool{}
		for _, c := range cs {
			at := fmt.Sprintf("%p", c.variable)
			if names[c.name] || variables[at] {
				t.Errorf("%s: %s is there twice", name, c.name)
			}
			names[c.name], variables[at] = true, true
		}
	}
}
