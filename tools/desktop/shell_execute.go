package desktop

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/system/process"
)

// executed is what came of a program.
type executed struct {
	result runResult
	bytes  int64 // that it printed and that were kept
}

// execute runs a program and whatever it starts, and ends all of that with it.
// The error says that it could not be started.
func (s shell) execute(ctx context.Context, path string, argv []string, dir string) (executed, error) {
	stdout, stderr := &headBuffer{max: maxOutput}, &headBuffer{max: maxOutput}
	cmd := exec.CommandContext(ctx, path)
	cmd.Args = argv
	cmd.Dir, cmd.Env = dir, environment(os.LookupEnv)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	cmd.WaitDelay = s.grace
	family, err := process.NewGroup(cmd)
	if err != nil {
		return executed{}, err
	}
	defer family.End()
	if err := cmd.Start(); err != nil {
		return executed{}, err
	}
	family.Wait(cmd)
	err = cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) && ctx.Err() == nil {
		return executed{}, err
	}
	out, errs := printed(stdout.String()), printed(stderr.String())
	return executed{
		result: runResult{ExitCode: cmd.ProcessState.ExitCode(), Stdout: out, Stderr: errs, Truncated: stdout.more || stderr.more},
		bytes:  int64(len(out) + len(errs)),
	}, nil
}

// environment returns the part of Nod's environment that a program gets: no tokens, no addresses
// of agents, no display.
func environment(lookup func(string) (string, bool)) []string {
	var env []string
	for _, name := range []string{"HOME", "USER", "LANG"} {
		if v, ok := lookup(name); ok {
			env = append(env, name+"="+v)
		}
	}
	path, _ := lookup("PATH")
	var dirs []string
	for _, d := range filepath.SplitList(path) {
		if filepath.IsAbs(d) {
			dirs = append(dirs, d)
		}
	}
	return append(env, "PATH="+strings.Join(dirs, string(os.PathListSeparator)))
}
