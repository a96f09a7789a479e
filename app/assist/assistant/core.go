package assistant

import (
	_ "embed"
	"strings"

	"github.com/nod-app/nod/tools/finding"
)

// guidance is what each request says of working with the core tools.
//
//go:embed guidance.md
var guidance string

// coreTools returns the tools that each request describes, always the same ones and in the same order: what most
// messages take. With find_tools comes the way to all the others.
func coreTools() []string {
	return []string{finding.Name, "list_proposals", "approve_proposal", "reject_proposal", "files.find", "files.list_dir", "files.read_text"}
}

// Guidance returns all that a model is told about working with tools, as Markdown.
func Guidance() string { return strings.TrimSpace(guidance) + "\n\n" + finding.Guidance() }
