package desktop

import (
	"context"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What can be wrong with a program that is to run.
const (
	codeNoArgv    policy.Code = "shell_no_program"
	codeBadArgv   policy.Code = "shell_bad_argument"
	codeNotFound  policy.Code = "shell_not_found"
	codeNotThere  policy.Code = "shell_folder_changed"
	codeNotStart  policy.Code = "shell_not_started"
	codeBatchFile policy.Code = "shell_batch_file"
	codeOwn       policy.Code = "shell_own_program"
)

// maxOutput is how much a model gets of each of the two outputs, in bytes.
const maxOutput = 32 << 10

type runArgs struct {
	Argv []string `json:"argv" jsonschema:"The program and its arguments, each as one string. No shell reads them; to use one, name it: [\"sh\", \"-c\", \"…\"]."`
	Dir  string   `json:"dir" jsonschema:"The folder that the program starts in."`
}

type runResult struct {
	ExitCode  int    `json:"exit_code"` // -1: it was ended by a signal
	Stdout    string `json:"stdout"`
	Stderr    string `json:"stderr"`
	Truncated bool   `json:"truncated,omitempty"`
}

// shell is what shell.run works with.
type shell struct {
	limit time.Duration // for a program
	grace time.Duration // for outputs that are still held after its end
	own   ownPaths
}

// tool declares shell.run.
func (s shell) tool() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "shell.run", Risk: policy.High, Confirmation: policy.Always, Mutates: true, Egress: true,
			ReadsPrivate: true, Yields: policy.Untrusted | policy.Private, OptIn: true,
			Args: []policy.Arg{{Name: "dir", Role: policy.WorkFolder}}},
		Title:       lang.Say("Run a command"),
		Description: lang.Say("Run a program in a folder and get what it prints. The user is asked each time; it may run for %.0f seconds and gets no input.", s.limit.Seconds()),
		Timeout:     s.limit + 10*s.grace,
		Bounds:      []tools.Bound{{Arg: "argv", Min: 1, Max: maxArgv}},
		Limits:      []string{humanize.IBytes(maxOutput) + " of each output"},
	}, tools.Work[runArgs]{Preview: s.preview, Run: s.run})
}

func (s shell) preview(_ context.Context, c tools.Call, a runArgs) (tools.Preview, error) {
	preview := tools.Preview{}
	place, ok := c.Place(policy.WorkFolder)
	if !ok || place.Node.Kind != policy.Folder {
		return preview, tools.Fail(codeNotThere, lang.Say("The folder to work in does not exist."))
	}
	if err := checkArgv(a.Argv); err != nil {
		return preview, err
	}
	path, err := findProgram(a.Argv[0], place.Path)
	if err != nil {
		return preview, err
	}
	if err := s.own.check(path, a.Argv, place.Path); err != nil {
		return preview, err
	}
	preview.Object, preview.Shown = path, []string{"argv", "dir"}
	preview.Rows = append([]tools.Row{{Name: lang.Say("Runs in"), Value: place.Path}, {Name: lang.Say("Stops after"), Value: lang.Say("%.0f seconds", s.limit.Seconds()), Said: true},
		{Name: lang.Say("Input"), Value: lang.Say("none"), Said: true}}, describe(path, a.Argv, place)...)
	for _, arg := range a.Argv {
		preview.Items = append(preview.Items, tools.Item{Text: arg})
	}
	preview.NoUndo = lang.Say("Nod does not know what the program changes.")
	preview.Bind = []string{path, version(path)}
	preview.Prepared = path
	return preview, nil
}

func (s shell) run(ctx context.Context, c tools.Call, a runArgs, seen tools.Preview) (tools.Output, error) {
	path, ok := seen.Prepared.(string)
	place, there := c.Place(policy.WorkFolder)
	if !ok || !there {
		return tools.Output{}, lang.Errorf("the program was not looked at")
	}
	if err := stillThere(place); err != nil {
		return tools.Output{}, err
	}
	limited, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	name := safetext.Line(a.Argv[0], 40)
	done, err := s.execute(limited, path, a.Argv, place.Path)
	out := tools.Output{Data: done.result, Source: lang.Say("the output of %s", name), Bytes: done.bytes}
	if err != nil {
		return out, tools.Fail(codeNotStart, lang.Say("The program could not be run: %v.", err))
	}
	if err := ctx.Err(); err != nil {
		return out, err
	}
	if limited.Err() != nil {
		return out, &tools.Failure{Code: tools.CodeTimeout, Data: done.result,
			Message: lang.Say("The program was ended, since it still ran after %s.", s.limit)}
	}
	out.Summary = lang.Say("Ran %s: exit code %d, %v of output", name, done.result.ExitCode, humanize.Bytes(uint64(done.bytes)))
	return out, nil
}
