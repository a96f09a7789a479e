package cli

import "github.com/nod-app/nod/app/base/lang"

// callText returns what to say to a person of a call that failed. The tools' own texts
// tell a model what to do, which is nothing that a person at a command line would.
func callText(tool, code, text string) string {
	switch code {
	case "unknown_tool":
		return lang.T("there is no tool named %q; list the tools with: nod tools", tool)
	case "refused_by_user":
		return lang.T("you denied it; to be asked again, run it again")
	case "window_closed":
		return lang.T("the question was closed without an answer; to be asked again, run it again")
	case "no_answer":
		return lang.T("the question was not answered in time; to be asked again, run it again")
	case "no_window":
		return lang.T("it needs your approval, and no window can be shown to ask for it; run it where Nod has a display")
	case "trace_ended":
		return lang.T("three calls over the local API were denied within ten minutes, so it takes no more; try again in ten minutes")
	case "budget_prompts":
		return lang.T("you were asked too often within ten minutes; try again later")
	case "budget_rate":
		return lang.T("the tool was called too often within the last minute; try again in a minute")
	case "budget_turn_calls":
		return lang.T("these are too many calls at once; make fewer")
	case "budget_calls", "budget_bytes":
		return lang.T("these calls read or write more than one request may; make several requests")
	case "audit_unwritable":
		return lang.T("the audit log cannot be written, so no tool runs; find out why with: nod doctor")
	case "tool_off", "denied_by_policy":
		return lang.T("your settings do not allow this tool; see [tools] in config.toml")
	}
	return lang.Show(text)
}
