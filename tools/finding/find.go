package finding

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/bm25"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// Name is the name of the tool.
const Name = "find_tools"

// Options are what the tool works on.
type Options struct {
	Specs func() []tools.Spec // of all tools, under the settings; nil: the tool can be listed, but not called
}

// mostFound is how many tools are described at once: more than that a small model reads past.
const mostFound = 4

type findArgs struct {
	Query string `json:"query" jsonschema:"What is to be done, in a few English words, or the name of a tool."`
}

// Found is the data of find_tools.
type Found struct {
	Guidance string `json:"guidance,omitempty"` // how to work with the first of the tools
	Tools    []Tool `json:"tools"`
	Others   string `json:"others"` // names of all the other tools
}

// Tool is a tool as a model is told of it: its arguments as it writes them, with what each is in place of the value.
type Tool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Arguments   any    `json:"arguments"`
}

// Tools returns find_tools. An error is a mistake in its definition.
func Tools(o Options) ([]tools.Tool, error) {
	return tools.Declare(nil, func() (tools.Tool, error) {
		return tools.New(tools.Definition{
			Tool:        policy.Tool{Name: Name, Risk: policy.Low, Confirmation: policy.Never},
			Title:       lang.Said("Look up tools"),
			Description: "Find further tools: to write, move and open files, apps and web pages; clipboard, notifications, commands, watched folders, plans, tickets, offers, payments.",
			Bounds:      []tools.Bound{{Arg: "query", Max: maxQuery}},
			Limits:      []string{fmt.Sprint(mostFound, " tools are described, the others named")},
		}, tools.Work[findArgs]{Run: func(_ context.Context, _ tools.Call, a findArgs, _ tools.Preview) (tools.Output, error) {
			out := Find(o.Specs(), a.Query)
			return tools.Output{Data: out, Summary: fmt.Sprintf("Found %d tools.", len(out.Tools))}, nil
		}})
	})
}

const maxQuery = 1000 // characters

// Find describes the tools that a query is most about, and names the others. One whose name stands in
// the query comes first.
func Find(specs []tools.Spec, query string) Found {
	specs = slices.DeleteFunc(slices.Clone(specs), func(s tools.Spec) bool { return !s.Enabled || s.Name == Name })
	words, _ := known()
	var texts [][]string
	for _, s := range specs {
		named := terms(s.Name + " " + s.Title + " " + words[s.Name])
		texts = append(texts, slices.Concat(named, named, terms(s.Description)))
	}
	scores := bm25.Scores(terms(query), texts, nil)
	order := make([]int, len(specs))
	for i, s := range specs {
		if order[i] = i; strings.Contains(query, s.Name) {
			scores[i] += 1000 * float64(len(s.Name)) // upload_context_file is no upload_context
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	out := Found{Tools: []Tool{}}
	var others []string
	served := map[string]int{} // of the others, by their server
	for n, i := range order {
		if n >= mostFound || scores[i] == 0 {
			if served[specs[i].Server]++; specs[i].Server == "" {
				others = append(others, specs[i].Name)
			}
			continue
		}
		out.Tools = append(out.Tools, Tool{specs[i].Name, specs[i].Description, arguments(specs[i].ArgsSchema)})
	}
	if len(out.Tools) > 0 {
		out.Guidance = guidanceFor(out.Tools[0].Name)
	}
	delete(served, "")
	for _, name := range slices.Sorted(maps.Keys(served)) {
		others = append(others, fmt.Sprintf("%s.* (%d)", name, served[name]))
	}
	out.Others = strings.Join(others, " ")
	return out
}
