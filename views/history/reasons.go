package history

import "github.com/nod-app/nod/app/base/lang"

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
		"low_risk":           lang.T("It is of low risk."),
		"typed_by_user":      lang.T("You typed the address yourself."),
		"granted":            lang.T("A standing approval of yours covers it."),
		"allowed_by_policy":  lang.T("Your settings allow it without asking."),
		"approved":           lang.T("You approved exactly this."),
		"changes_nothing":    lang.T("It changes nothing."),
		"covered_by_mandate": lang.T("The mandate that you set in the room covers it."),
		"undone_by_person":   lang.T("You asked for it."),
		"by_person":          lang.T("You did it."),
		"preview_failed":     lang.T("The tool found that it cannot be done, so it was not run."),
	}
}

// otherCodes returns why the person is asked, or a call is denied or ended otherwise.
func otherCodes() map[string]string {
	return map[string]string{
		// why the person is asked
		"high_risk":                      lang.T("It is of high risk, so you are asked each time."),
		"always_confirmed":               lang.T("You are asked each time this tool is used."),
		"changes_something":              lang.T("It changes something, so you are asked."),
		"destructive":                    lang.T("It replaces or removes something, so you are asked."),
		"asked_by_policy":                lang.T("Your settings ask about this tool each time."),
		"change_after_untrusted":         lang.T("The request had read text that others wrote, so you are asked about every change."),
		"egress_after_untrusted":         lang.T("The request had read text that others wrote, so you are asked before anything is sent."),
		"private_read_after_untrusted":   lang.T("The request had read text that others wrote, so you are asked before it reads private files that you did not name and that were not listed."),
		"sensitive_read_after_untrusted": lang.T("The request had read text that others wrote, and this file is sensitive, so you are asked."),
		"leaves_the_machine":             lang.T("It sends something out of this computer, so you are asked."),
		"url_punycode":                   lang.T("The address shows as other letters than are written."),
		"looks_secret":                   lang.T("The file seems to hold a key or password, so you are asked."),
		"private_to_another_program":     lang.T("Another program would get to read what is private, so you are asked."),
		"file_can_run":                   lang.T("The file can run, or changes what other programs do."),
		"private_read_before_terms":      lang.T("The request had read something private, and terms go to the other person, so you are asked."),
		// what came of a question, or of a tool itself
		"refused_by_user":  lang.T("You denied it."),
		"no_answer":        lang.T("No one answered in time."),
		"window_closed":    lang.T("The question was closed without an answer."),
		"no_window":        lang.T("There was no window to ask you in."),
		"recently_refused": lang.T("You denied the same call minutes before."),
		"timed_out":        lang.T("The tool did not end in time."),
		"tool_broke":       lang.T("The tool stopped because of a defect in it."),
		"did_not_end":      lang.T("The tool did not end when its time was up; what it did is not known."),
		"failed":           lang.T("The tool could not do it."),
		"canceled":         lang.T("The request was cancelled."),
		"nothing_to_undo":  lang.T("There is nothing to undo."),
		"undone_already":   lang.T("It was undone before."),
		"still_running":    lang.T("It has not ended yet."),
		"result_too_large": lang.T("The result was cut, since it was too large."),
		// why a call is denied before anything is looked at
		"unknown_tool":      lang.T("There is no such tool."),
		"tool_off":          lang.T("This tool is switched off."),
		"audit_unwritable":  lang.T("The log could not be written, and nothing is done that is not recorded."),
		"denied_by_policy":  lang.T("Your settings deny this tool."),
		"trace_ended":       lang.T("Too many calls were denied before, so no more were taken."),
		"budget_turn_calls": lang.T("These were too many calls at once."),
		"budget_calls":      lang.T("The request had made too many calls."),
		"budget_bytes":      lang.T("The request had read or written too much."),
		"budget_rate":       lang.T("These were too many calls within a minute, over all requests."),
		"budget_prompts":    lang.T("You had been asked too many questions."),
		// why the bytes of the arguments are refused
		"args_too_large":        lang.T("Its arguments are too long."),
		"args_too_deep":         lang.T("Its arguments are nested too deeply."),
		"args_not_json":         lang.T("Its arguments are not JSON."),
		"args_not_object":       lang.T("Its arguments are not an object."),
		"args_duplicate_key":    lang.T("An argument is given twice, or in two spellings."),
		"args_bad_unicode":      lang.T("Its arguments are not valid text."),
		"args_trailing_data":    lang.T("Something follows after its arguments."),
		"args_null":             lang.T("An argument is empty."),
		"args_bad_number":       lang.T("A number in its arguments is out of range."),
		"args_unknown_property": lang.T("It has an argument that the tool does not know."),
		"args_bad_type":         lang.T("An argument is of the wrong kind."),
		"args_missing":          lang.T("An argument is missing."),
		// why something that an argument names is refused
		"invalid_path":            lang.T("The path is not one that can be used."),
		"path_out_of_scope":       lang.T("It is outside the folders that tools may use."),
		"scope_mode_ro":           lang.T("It is in a folder that tools may only read."),
		"path_always_denied":      lang.T("It is in a place that no tool may access."),
		"not_regular":             lang.T("It is not a regular file."),
		"hard_link":               lang.T("The file has a second name elsewhere, which would change with it."),
		"move_into_itself":        lang.T("A folder cannot be moved into itself."),
		"invalid_url":             lang.T("The address is not one that may be opened."),
		"url_private_address":     lang.T("The address is within your own network."),
		"host_out_of_scope":       lang.T("The address is not among those that tools may use."),
		"bad_pattern":             lang.T("The pattern for names is not one that can be used."),
		"app_out_of_scope":        lang.T("The application is not among those that tools may open."),
		"app_runs_code":           lang.T("The application runs whatever it is given."),
		"app_flag":                lang.T("The application would have been given an option."),
		"egress_of_what_was_read": lang.T("It would have sent out what the request had read, or to where that said."),
		// why an approval did not hold
		"token_unknown":        lang.T("There was no such approval."),
		"token_expired":        lang.T("Your approval had run out."),
		"token_used":           lang.T("Your approval had been used already."),
		"token_other_trace":    lang.T("Your approval was for another request."),
		"tool_not_in_token":    lang.T("Your approval was for another tool."),
		"token_args_changed":   lang.T("Its arguments changed after you approved it."),
		"token_scope":          lang.T("Your approval did not cover it."),
		"token_policy_changed": lang.T("Your settings changed after you approved it."),
	}
}
