package tinymodel

import "slices"

// calls has one exchange for each tool of the product, with arguments that the
// tool takes. Folders begin with ~/, so that a test's own home holds them.
// Proposals are called by the short ids that a conversation gives them: "1" is
// the first that list_proposals showed.
func calls() []Exchange {
	return append(slices.Concat(proposalCalls(), planCalls(), negotiationCalls()),
		withCall("What is on the clipboard?", "clipboard.read", `{}`, "I have read the clipboard."),
		withCall("Copy hello to the clipboard", "clipboard.write", `{"text":"hello"}`, "Copied hello to the clipboard."),
		withCall("Tell me when tea is ready", "notify.send", `{"title":"Tea","body":"Tea is ready."}`, "I have told you."),
		withCall("Open the editor", "apps.open", `{"app":"editor"}`, "The editor is open."),
		withCall("Open example.com", "browser.open_url", `{"url":"https://example.com"}`, "Opened example.com."),
		withCall("What is in Downloads?", "files.list_dir", `{"path":"~/Downloads"}`, "These are your downloads."),
		withCall("Find invoices in Documents", "files.search", `{"root":"~/Documents","query":"invoice"}`, "I found them."),
		withCall("Read my notes", "files.read_text", `{"path":"~/Documents/notes.txt"}`, "I have read your notes."),
		withCall("Note to buy milk", "files.write_text", `{"path":"~/Documents/todo.txt","content":"Buy milk.\n"}`, "Noted."),
		withCall("Make a folder for work", "files.ensure_dir", `{"path":"~/Documents/Work"}`, "The folder is there."),
		withCall("Move the PDFs to Documents", "files.move_glob", `{"from":"~/Downloads","patterns":["*.pdf"],"to":"~/Documents"}`, "The PDFs are moved."),
		withCall("What is the date?", "shell.run", `{"argv":["date"],"dir":"~/Documents"}`, "That is the date."),
	)
}

// planCalls are about one document, ~/Documents/brief.md.
func planCalls() []Exchange {
	return []Exchange{
		chain("Plan my brief", "The plan is proposed.",
			"upload_context", `{"binaryRef":"~/Documents/brief.md"}`,
			"detect_planning_gaps", `{"snapshot":{},"intent":"Plan my brief"}`,
			"propose_plan_actions", `{"gaps":{},"modules":[]}`),
		withCall("What is in the campaign?", "get_planning_topology", `{}`, "That is the campaign."),
		withCall("Which tickets are there?", "list_tasks", `{}`, "These are the tickets."),
		withCall("Who is in the team?", "list_team", `{}`, "That is the team."),
	}
}

// negotiationCalls are in the only room that is open.
func negotiationCalls() []Exchange {
	return []Exchange{
		withCall("Offer £50 for the shelves", "analyze_and_propose",
			`{"summary":"Shelves","lineItems":[{"description":"Shelves","amount":5000,"type":"immediate"}],"currency":"gbp"}`, "The offer is sent."),
		withCall("What is my balance?", "check_balance", `{}`, "That is your balance."),
	}
}

func proposalCalls() []Exchange {
	return []Exchange{
		withCall("What proposals do you have?", "list_proposals", `{"status":"pending"}`, "You have pending proposals."),
		withCall("Approve the invoice proposal", "approve_proposal", `{"proposal_id":"1"}`, "The invoice proposal is approved."),
		withCall("Approve the second one", "approve_proposal", `{"proposal_id":"2"}`, "The second one is approved."),
		withCall("Approve the sensitive one", "approve_proposal", `{"proposal_id":"2","confirm_sensitive":true}`, "The sensitive one is approved."),
		withCall("Reject that one, it's not an invoice", "reject_proposal", `{"proposal_id":"1","reason":"not an invoice"}`, "It is rejected."),
		withCall("Approve everything", "approve_all_proposals", `{}`, "Everything is approved."),
		withCall("Approve everything, sensitive ones too", "approve_all_proposals", `{"include_sensitive":true}`, "All of them are approved."),
		withCall("Clear all proposals", "clear_all_proposals", `{}`, "All proposals are cleared."),
		withCall("Which folders do you watch?", "get_watched_directories", `{}`, "These are the folders."),
		withCall("Watch my desktop", "add_watched_directory", `{"path":"~/Desktop"}`, "I watch your desktop now."),
		withCall("Stop watching my desktop", "remove_watched_directory", `{"path":"~/Desktop"}`, "I do not watch your desktop now."),
		withCall("Start watching", "start_watcher", `{}`, "The watcher runs."),
		withCall("Stop watching", "stop_watcher", `{}`, "The watcher is stopped."),
	}
}
