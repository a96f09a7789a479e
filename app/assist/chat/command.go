package chat

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
)

// Command is a typed command. It goes through the same tools and the same policy
// as a model's calls.
type Command struct {
	Name string // "/approve"
	Args string // "ID"
	Help string
	Say  string // a sentence that means the same; empty: none that can be said as it is

	tool   string // that it calls; empty: the service runs it itself
	parse  func(rest string) (any, error)
	format func(actionResult) answer
}

// Commands returns all commands, in the order of /help.
func Commands() []Command {
	return []Command{
		{Name: "/proposals", Args: "[pending|approved|rejected|invalid|all|WORDS]", Help: lang.Say("List proposals"), Say: "What proposals do you have?", tool: "list_proposals", parse: parseStatus, format: formatProposals},
		{Name: "/approve", Args: "ID", Help: lang.Say("Approve a proposal and move its file"), tool: "approve_proposal", parse: parseApproval, format: formatAction},
		{Name: "/approve-all", Args: "[sensitive]", Help: lang.Say("Approve all proposals, or also the sensitive ones"), tool: "approve_all_proposals", parse: parseApproveAll, format: formatApproved},
		{Name: "/reject", Args: "ID [reason]", Help: lang.Say("Reject a proposal"), tool: "reject_proposal", parse: parseRejection, format: formatAction},
		{Name: "/clear", Help: lang.Say("Remove all waiting proposals; no file is touched"), tool: "clear_all_proposals", parse: parseNothing, format: formatCleared},
		{Name: "/folders", Help: lang.Say("List the watched folders"), Say: "Which folders do you watch?", tool: "get_watched_directories", parse: parseNothing, format: formatFolders},
		{Name: "/watch", Args: "DIR [recursive]", Help: lang.Say("Watch a folder"), tool: "add_watched_directory", parse: parseWatch, format: formatPath},
		{Name: "/unwatch", Args: "DIR", Help: lang.Say("Stop watching a folder"), tool: "remove_watched_directory", parse: parseUnwatch, format: formatPath},
		{Name: "/pause", Help: lang.Say("Stop watching for now"), Say: "Pause", tool: "stop_watcher", parse: parseNothing, format: formatStatus},
		{Name: "/resume", Help: lang.Say("Watch again"), Say: "Resume", tool: "start_watcher", parse: parseNothing, format: formatStatus},
		{Name: "/undo", Args: "[ID|reply]", Help: lang.Say("Undo what was done last, what is named, or all that a reply did"), Say: "Undo"},
		{Name: "/find", Args: "WORDS", Help: lang.Say("Find files that you filed, by what they are about")},
		{Name: "/help", Help: lang.Say("Show these commands")},
	}
}

// IsCommand reports whether a text is a command.
func IsCommand(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "/") }

func parseCommand(text string) (c Command, rest string, err error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	for _, c := range Commands() {
		if strings.EqualFold(c.Name, name) {
			return c, strings.TrimSpace(rest), nil
		}
	}
	return Command{}, "", inputError(lang.Say("There is no command %s. /help lists them.", name))
}

// inputError is an error in what the person sent; its text is shown as it is.
type inputError string

func (r inputError) Error() string { return string(r) }

// IsInputError reports whether an error says what the person should send instead.
func IsInputError(err error) bool {
	var r inputError
	return errors.As(err, &r)
}

const (
	noID     = "Name a proposal by its id, as nod proposals shows it, or press Approve where it is listed."
	noFolder = "Name a folder, as in: /watch ~/Downloads"
	noWords  = "Say what to find, as in: /find insurance of the car"
)

func parseNothing(rest string) (any, error) {
	if rest != "" {
		return nil, inputError(lang.Say("This command takes nothing after it."))
	}
	return struct{}{}, nil
}

// isStatus reports whether what follows /proposals is a status, and no words.
func isStatus(rest string) bool {
	return slices.Contains([]string{"pending", "approved", "rejected", "invalid", "all"}, strings.ToLower(rest))
}

func parseStatus(rest string) (any, error) {
	args := map[string]any{"limit": 50}
	if isStatus(rest) {
		args["status"] = strings.ToLower(rest)
	}
	return args, nil
}

// parseApproval includes sensitive proposals: the person named this one, and the
// question that follows shows that it is sensitive.
func parseApproval(rest string) (any, error) {
	if rest == "" || strings.ContainsFunc(rest, unicode.IsSpace) {
		return nil, inputError(lang.Said(noID))
	}
	return map[string]any{"proposal_id": rest, "confirm_sensitive": true}, nil
}

func parseApproveAll(rest string) (any, error) {
	switch rest {
	case "":
		return struct{}{}, nil
	case "sensitive":
		return map[string]any{"include_sensitive": true}, nil
	}
	return nil, inputError(lang.Say("Only the word sensitive can follow."))
}

func parseRejection(rest string) (any, error) {
	id, reason, _ := strings.Cut(rest, " ")
	if id == "" {
		return nil, inputError(lang.Said(noID))
	}
	args := map[string]any{"proposal_id": id}
	if reason = strings.TrimSpace(reason); reason != "" {
		args["reason"] = reason
	}
	return args, nil
}

func parseWatch(rest string) (any, error) {
	dir, deep := strings.CutSuffix(rest, " recursive")
	if dir = strings.TrimSpace(dir); dir == "" || dir == "recursive" {
		return nil, inputError(lang.Said(noFolder))
	}
	return map[string]any{"path": dir, "recursive": deep}, nil
}

func parseUnwatch(rest string) (any, error) {
	if rest == "" {
		return nil, inputError(lang.Said(noFolder))
	}
	return map[string]any{"path": rest}, nil
}
