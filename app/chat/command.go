package chat

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode"
)

// Command is something that is typed instead of said to a model. It goes
// through the same tools and the same policy as a model's calls.
type Command struct {
	Name string // "/approve"
	Args string // "ID"
	Help string

	tool  string // that it calls; empty: the service does it itself
	parse func(rest string) (any, error)
	say   func(data json.RawMessage) string
}

// Commands are all there are, in the order of /help.
func Commands() []Command {
	return []Command{
		{Name: "/proposals", Args: "[pending|approved|rejected|invalid|all]", Help: "List proposals", tool: "list_proposals", parse: status, say: sayProposals},
		{Name: "/approve", Args: "ID", Help: "Approve a proposal and move its file", tool: "approve_proposal", parse: approval, say: sayAction},
		{Name: "/approve-all", Args: "[sensitive]", Help: "Approve all proposals, or also the sensitive ones", tool: "approve_all_proposals", parse: everything, say: sayApproved},
		{Name: "/reject", Args: "ID [reason]", Help: "Reject a proposal", tool: "reject_proposal", parse: rejection, say: sayAction},
		{Name: "/clear", Help: "Remove all waiting proposals; no file is touched", tool: "clear_all_proposals", parse: nothing, say: sayCleared},
		{Name: "/folders", Help: "List the watched folders", tool: "get_watched_directories", parse: nothing, say: sayFolders},
		{Name: "/watch", Args: "DIR [recursive]", Help: "Watch a folder", tool: "add_watched_directory", parse: folder, say: sayPath},
		{Name: "/unwatch", Args: "DIR", Help: "Stop watching a folder", tool: "remove_watched_directory", parse: unwatch, say: sayPath},
		{Name: "/pause", Help: "Stop watching for now", tool: "stop_watcher", parse: nothing, say: sayStatus},
		{Name: "/resume", Help: "Watch again", tool: "start_watcher", parse: nothing, say: sayStatus},
		{Name: "/undo", Help: "Take back what was done last"},
		{Name: "/help", Help: "Show these commands"},
	}
}

// IsCommand says whether a text is a command rather than something to say.
func IsCommand(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "/") }

// split finds the command that a text begins with.
func split(text string) (c Command, rest string, err error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	for _, c := range Commands() {
		if strings.EqualFold(c.Name, name) {
			return c, strings.TrimSpace(rest), nil
		}
	}
	return Command{}, "", remark("There is no command " + name + ". /help lists them.")
}

// remark is what Nod says to the person, as it is.
type remark string

func (r remark) Error() string { return string(r) }

// IsRemark says that an error tells the person what they should do otherwise.
func IsRemark(err error) bool {
	var r remark
	return errors.As(err, &r)
}

const (
	errNoID     = remark("Name a proposal by its id, as /proposals shows it.")
	errNoFolder = remark("Name a folder, as in: /watch ~/Downloads")
)

func nothing(rest string) (any, error) {
	if rest != "" {
		return nil, remark("This command takes nothing after it.")
	}
	return struct{}{}, nil
}

func status(rest string) (any, error) {
	args := map[string]any{"limit": 50}
	if rest != "" {
		args["status"] = strings.ToLower(rest)
	}
	return args, nil
}

// approval says that a sensitive proposal is meant, too: the person named it,
// and the question that follows shows that it is sensitive.
func approval(rest string) (any, error) {
	if rest == "" || strings.ContainsFunc(rest, unicode.IsSpace) {
		return nil, errNoID
	}
	return map[string]any{"proposal_id": rest, "confirm_sensitive": true}, nil
}

func everything(rest string) (any, error) {
	switch rest {
	case "":
		return struct{}{}, nil
	case "sensitive":
		return map[string]any{"include_sensitive": true}, nil
	}
	return nil, remark("Only the word sensitive can follow.")
}

func rejection(rest string) (any, error) {
	id, reason, _ := strings.Cut(rest, " ")
	if id == "" {
		return nil, errNoID
	}
	args := map[string]any{"proposal_id": id}
	if reason = strings.TrimSpace(reason); reason != "" {
		args["reason"] = reason
	}
	return args, nil
}

func folder(rest string) (any, error) {
	dir, deep := strings.CutSuffix(rest, " recursive")
	if dir = strings.TrimSpace(dir); dir == "" || dir == "recursive" {
		return nil, errNoFolder
	}
	return map[string]any{"path": dir, "recursive": deep}, nil
}

func unwatch(rest string) (any, error) {
	if rest == "" {
		return nil, errNoFolder
	}
	return map[string]any{"path": rest}, nil
}
