package policy

import "strconv"

// Code is the stable name of a reason: it is in audit records, tests and
// results for the model, so a code is never renamed.
type Code string

// Why a call is denied before anything is looked at.
const (
	CodeUnknownTool     Code = "unknown_tool"
	CodeToolOff         Code = "tool_off"
	CodeAuditDown       Code = "audit_unwritable"
	CodePolicyDeny      Code = "denied_by_policy"
	CodeTraceEnded      Code = "trace_ended"
	CodeTurnCalls       Code = "budget_turn_calls"
	CodeTraceCalls      Code = "budget_calls"
	CodeBytes           Code = "budget_bytes"
	CodeRate            Code = "budget_rate"
	CodePrompts         Code = "budget_prompts"
	CodeNoWindow        Code = "no_window"
	CodeRecentlyRefused Code = "recently_refused"
)

// Why the bytes of the arguments are refused.
const (
	CodeTooLarge        Code = "args_too_large"
	CodeTooDeep         Code = "args_too_deep"
	CodeBadJSON         Code = "args_not_json"
	CodeNotObject       Code = "args_not_object"
	CodeDuplicateKey    Code = "args_duplicate_key"
	CodeBadUnicode      Code = "args_bad_unicode"
	CodeTrailing        Code = "args_trailing_data"
	CodeNull            Code = "args_null"
	CodeBadNumber       Code = "args_bad_number"
	CodeUnknownProperty Code = "args_unknown_property"
	CodeBadType         Code = "args_bad_type"
	CodeMissing         Code = "args_missing"
)

// Why something that an argument names is refused.
const (
	CodeBadPath      Code = "invalid_path"
	CodeOutOfScope   Code = "path_out_of_scope"
	CodeReadOnly     Code = "scope_mode_ro"
	CodeForbidden    Code = "path_always_denied"
	CodeNotRegular   Code = "not_regular"
	CodeHardLink     Code = "hard_link"
	CodeIntoItself   Code = "move_into_itself"
	CodeBadURL       Code = "invalid_url"
	CodePrivateHost  Code = "url_private_address"
	CodeHostScope    Code = "host_out_of_scope"
	CodeBadPattern   Code = "bad_pattern"
	CodeAppScope     Code = "app_out_of_scope"
	CodeInterpreter  Code = "app_runs_code"
	CodeAppFlag      Code = "app_flag"
	CodeExfiltration Code = "egress_of_what_was_read"
)

// Why the person is asked.
const (
	CodeHighRisk       Code = "high_risk"
	CodeAlwaysAsks     Code = "always_confirmed"
	CodeMutates        Code = "changes_something"
	CodeDestructive    Code = "destructive"
	CodeLocalAsk       Code = "asked_by_policy"
	CodeUntrustedWrite Code = "change_after_untrusted"
	CodeUntrustedSend  Code = "egress_after_untrusted"
	CodeUntrustedRead  Code = "private_read_after_untrusted"
	CodeSensitiveRead  Code = "sensitive_read_after_untrusted"
	CodeEgress         Code = "leaves_the_machine"
	CodePunycode       Code = "url_punycode"
	CodeRunnable       Code = "file_can_run"
	CodePrivateTerms   Code = "private_read_before_terms"
	CodeToCaller       Code = "private_to_another_program"
)

// Why a call is allowed.
const (
	CodeLowRisk      Code = "low_risk"
	CodeUserTyped    Code = "typed_by_user"
	CodeGranted      Code = "granted"
	CodeLocalAllow   Code = "allowed_by_policy"
	CodeApproved     Code = "approved"
	CodeNotAMutation Code = "changes_nothing"
	CodeMandated     Code = "covered_by_mandate"
)

// Why a token is refused.
const (
	CodeTokenUnknown Code = "token_unknown"
	CodeTokenExpired Code = "token_expired"
	CodeTokenUsed    Code = "token_used"
	CodeTokenTrace   Code = "token_other_trace"
	CodeTokenTool    Code = "tool_not_in_token"
	CodeTokenArgs    Code = "token_args_changed"
	CodeTokenScope   Code = "token_scope"
	CodeTokenStale   Code = "token_policy_changed"
)

// Malformed says that a denial with this code shows a model that got the form
// wrong rather than one that tries what it may not: it does not count towards
// the three denials that end a trace, so that a weak model can correct itself.
// The budget of calls bounds it all the same.
func (c Code) Malformed() bool {
	switch c {
	case CodeUnknownTool, CodeTooLarge, CodeTooDeep, CodeBadJSON, CodeNotObject, CodeTrailing,
		CodeNull, CodeBadNumber, CodeUnknownProperty, CodeBadType, CodeMissing, CodeBadPattern,
		CodeAuditDown, CodeTurnCalls, CodeRate:
		return true
	}
	return false
}

// Problem is a reason against a call: its code, and a sentence that helps the
// model to do better and the user to understand.
type Problem struct {
	Code   Code
	Reason string
}

// Error implements error.
func (p Problem) Error() string { return string(p.Code) + ": " + p.Reason }

func problem(c Code, reason string) *Problem { return &Problem{c, reason} }

// quote shows a text of the model in a reason: in ASCII, so that nothing in it
// can act on a terminal or look like something else, and not long.
func quote(s string) string {
	const most = 120
	r := []rune(s)
	if len(r) > most {
		r = append(append(r[:most/2:most/2], '…'), r[len(r)-most/2:]...)
	}
	return strconv.QuoteToASCII(string(r))
}
