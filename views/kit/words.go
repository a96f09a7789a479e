package kit

// ToolWords says a tool as what it does. One that Nod has no words for is
// called by its name, which a model may have made up.
func ToolWords(tool string) string {
	if said, ok := toolVerbs()[tool]; ok {
		return said
	}
	if tool == "" {
		return "Unreadable call"
	}
	return CleanTo(tool, 80)
}

func toolVerbs() map[string]string {
	return map[string]string{
		"clipboard.read":           "Read the clipboard",
		"clipboard.write":          "Write to the clipboard",
		"notify.send":              "Show a notification",
		"apps.open":                "Open an application",
		"browser.open_url":         "Open a web page",
		"files.list_dir":           "List a folder",
		"files.search":             "Search for files",
		"files.read_text":          "Read a file",
		"files.write_text":         "Write a file",
		"files.ensure_dir":         "Make a folder",
		"files.move_glob":          "Move files",
		"shell.run":                "Run a command",
		"list_proposals":           "List the proposals",
		"approve_proposal":         "Approve a proposal",
		"reject_proposal":          "Reject a proposal",
		"approve_all_proposals":    "Approve all proposals",
		"clear_all_proposals":      "Clear the proposals",
		"get_watched_directories":  "List the watched folders",
		"add_watched_directory":    "Watch a folder",
		"remove_watched_directory": "Stop watching a folder",
		"start_watcher":            "Start watching",
		"stop_watcher":             "Pause watching",
		"nod.undo":                 "You undid a call",
		"nod.approve":              "You approved proposals",
		"nod.reject":               "You rejected proposals",
		"nod.clear":                "You cleared the proposals",
		"nod.take_back":            "You undid something",
		"nod.grant":                "You granted a standing approval",
		"nod.revoke":               "You revoked a grant",
		"nod.export":               "You exported the log",
		"nod.audit":                "The log, about itself",
	}
}
