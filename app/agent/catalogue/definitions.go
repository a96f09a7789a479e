package catalogue

//go:generate go run ../../../docs/generate/tools ../../../docs/tools.md

import (
	"fmt"
	"io"
	"runtime"

	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/check"
	"github.com/nod-app/nod/tools/policy"
)

// Definitions describes every tool as it is where config.toml says nothing of
// it. It needs no agent.
func Definitions() ([]tools.Spec, error) {
	all, err := declare(toolDeps{})
	if err != nil {
		return nil, err
	}
	r, err := tools.NewRegistry(tools.Options{Tools: all, Settings: func() tools.Settings { return tools.Settings{} }})
	if err != nil {
		return nil, err
	}
	return r.Specs(), nil
}

// Scopes are the folders and applications that calls may reach while the policy is checked.
type Scopes struct {
	RW, RO []string // absolute folders
	Apps   []string // ids of applications
}

// CheckPolicy says what would become of the calls in lines of JSON under other
// scopes than the user's. It needs no agent, and neither runs nor asks anything.
// If the lines say what they expect, figures gets a line with the questions per
// benign call and the attacks that got through.
func CheckPolicy(p config.Paths, s Scopes, in io.Reader, out, figures io.Writer) error {
	all, err := declare(toolDeps{})
	if err != nil {
		return err
	}
	c, err := check.New(check.Options{Home: p.Home, OS: runtime.GOOS, Own: ownPaths(p), RW: s.RW, RO: s.RO, Apps: s.Apps, Tools: all, FS: policy.Disk{}})
	if err != nil {
		return err
	}
	if err := c.Run(in, out); err != nil {
		return err
	}
	if line := c.Figures().String(); line != "" {
		_, err = fmt.Fprintln(figures, line)
	}
	return err
}

// Names returns the names of tools.
func Names(specs []tools.Spec) []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.Name
	}
	return names
}
