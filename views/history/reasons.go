package history

// codeWords says a reason code as a sentence to the person; "" for one that
// Nod has no words for, such as one of a newer version.
func codeWords(code string) string {
	if said, ok := allowedCodes()[code]; ok {
		return said
	}
	return otherCodes()[code]
}

// allowedCodes returns why a call runs.
func allowedCodes() map[string]string {
	return map[string]string{
		"low_risk":           "It is of low risk.",
		"typed_by_user":      "You typed the address yourself.",
		"granted":            "A standing approval of yours covers it.",
		"allowed_by_policy":  "Your settings allow it without asking.",
		"approved":           "You approved exactly this.",
		"changes_nothing":    "It changes nothing.",
		"covered_by_mandate": "The mandate that you set in the room covers it.",
		"undone_by_person":   "You asked for it.",
		"by_person":          "You did it.",
		"preview_failed":     "The tool found that it cannot be done, so it was not run.",
	}
}

// otherCodes returns why the person is asked, or a call is denied or ended otherwise.
func otherCodes() map[string]string {
	return map[string]string{
		// why the person is asked
		"high_risk":                      "It is of high risk, so you are asked each time.",
		"always_confirmed":               "You are asked each time this tool is used.",
		"changes_something":              "It changes something, so you are asked.",
		"destructive":                    "It replaces or removes something, so you are asked.",
		"asked_by_policy":                "Your settings ask about this tool each time.",
		"change_after_untrusted":         "The request had read text that others wrote, so you are asked about every change.",
		"egress_after_untrusted":         "The request had read text that others wrote, so you are asked before anything is sent.",
		"private_read_after_untrusted":   "The request had read text that others wrote, so you are asked before it reads private files that you did not name and that were not listed.",
		"sensitive_read_after_untrusted": "The request had read text that others wrote, and this file is sensitive, so you are asked.",
		"leaves_the_machine":             "It sends something out of this computer, so you are asked.",
		"url_punycode":                   "The address shows as other letters than are written.",
		"looks_secret":                   "The file seems to hold a key or password, so you are asked.",
		"private_to_another_program":     "Another program would get to read what is private, so you are asked.",
		"file_can_run":                   "The file can run, or changes what other programs do.",
		"private_read_before_terms":      "The request had read something private, and terms go to the other person, so you are asked.",
		// what came of a question, or of a tool itself
		"refused_by_user":  "You denied it.",
		"no_answer":        "No one answered in time.",
		"window_closed":    "The question was closed without an answer.",
		"no_window":        "There was no window to ask you in.",
		"recently_refused": "You denied the same call minutes before.",
		"timed_out":        "The tool did not end in time.",
		"tool_broke":       "The tool stopped because of a defect in it.",
		"did_not_end":      "The tool did not end when its time was up; what it did is not known.",
		"failed":           "The tool could not do it.",
		"canceled":         "The request was cancelled.",
		"nothing_to_undo":  "There is nothing to undo.",
		"undone_already":   "It was undone before.",
		"still_running":    "It has not ended yet.",
		"result_too_large": "The result was cut, since it was too large.",
		// why a call is denied before anything is looked at
		"unknown_tool":      "There is no such tool.",
		"tool_off":          "This tool is switched off.",
		"audit_unwritable":  "The log could not be written, and nothing is done that is not recorded.",
		"denied_by_policy":  "Your settings deny this tool.",
		"trace_ended":       "Too many calls were denied before, so no more were taken.",
		"budget_turn_calls": "These were too many calls at once.",
		"budget_calls":      "The request had made too many calls.",
		"budget_bytes":      "The request had read or written too much.",
		"budget_rate":       "These were too many calls within a minute, over all requests.",
		"budget_prompts":    "You had been asked too many questions.",
		// why the bytes of the arguments are refused
		"args_too_large":        "Its arguments are too long.",
		"args_too_deep":         "Its arguments are nested too deeply.",
		"args_not_json":         "Its arguments are not JSON.",
		"args_not_object":       "Its arguments are not an object.",
		"args_duplicate_key":    "An argument is given twice, or in two spellings.",
		"args_bad_unicode":      "Its arguments are not valid text.",
		"args_trailing_data":    "Something follows after its arguments.",
		"args_null":             "An argument is empty.",
		"args_bad_number":       "A number in its arguments is out of range.",
		"args_unknown_property": "It has an argument that the tool does not know.",
		"args_bad_type":         "An argument is of the wrong kind.",
		"args_missing":          "An argument is missing.",
		// why something that an argument names is refused
		"invalid_path":            "The path is not one that can be used.",
		"path_out_of_scope":       "It is outside the folders that tools may use.",
		"scope_mode_ro":           "It is in a folder that tools may only read.",
		"path_always_denied":      "It is in a place that no tool may access.",
		"not_regular":             "It is not a regular file.",
		"hard_link":               "The file has a second name elsewhere, which would change with it.",
		"move_into_itself":        "A folder cannot be moved into itself.",
		"invalid_url":             "The address is not one that may be opened.",
		"url_private_address":     "The address is within your own network.",
		"host_out_of_scope":       "The address is not among those that tools may use.",
		"bad_pattern":             "The pattern for names is not one that can be used.",
		"app_out_of_scope":        "The application is not among those that tools may open.",
		"app_runs_code":           "The application runs whatever it is given.",
		"app_flag":                "The application would have been given an option.",
		"egress_of_what_was_read": "It would have sent out what the request had read, or to where that said.",
		// why an approval did not hold
		"token_unknown":        "There was no such approval.",
		"token_expired":        "Your approval had run out.",
		"token_used":           "Your approval had been used already.",
		"token_other_trace":    "Your approval was for another request.",
		"tool_not_in_token":    "Your approval was for another tool.",
		"token_args_changed":   "Its arguments changed after you approved it.",
		"token_scope":          "Your approval did not cover it.",
		"token_policy_changed": "Your settings changed after you approved it.",
	}
}
