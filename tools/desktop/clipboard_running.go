//go:build !windows

package desktop

import (
	"context"
	"errors"
	"os/exec"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// startOwner runs the program that becomes the owner. It goes on in the background, so
// it gets a session of its own, which does not end with Nod's terminal, and none
// of the pipes that Nod would wait for.
func (s programSet) startOwner(ctx context.Context, text string) error {
	args := s.copy
	if text == "" {
		args = s.clear
	}
	cmd, err := s.command(ctx, args)
	if err != nil {
		return err
	}
	cmd.Stdin = strings.NewReader(text)
	detach(cmd)
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return slow(ctx)
		}
		return tools.Fail(codeNoBoard, lang.Say("The clipboard could not be written: %s failed (%v).", args[0], err))
	}
	return nil
}

// errNothing is how these programs say that there is nothing of that type.
var errNothing = lang.Errorf("there is nothing of that type on the clipboard")

// run gives at most max bytes of what a program prints.
func (s programSet) run(ctx context.Context, args []string, max int) (out string, more bool, err error) {
	cmd, err := s.command(ctx, args)
	if err != nil {
		return "", false, err
	}
	stdout, stderr := &headBuffer{max: max}, &headBuffer{max: 4 << 10}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return stdout.String(), stdout.more, nil
	case ctx.Err() != nil:
		return "", false, slow(ctx)
	case strings.Contains(stderr.String(), s.desk):
		return "", false, tools.Fail(codeNoBoard, lang.Say("The clipboard cannot be reached: there is no desktop session."))
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return "", false, errNothing
	}
	return "", false, tools.Fail(codeNoBoard, lang.Say("The clipboard could not be read: %s failed (%v).", args[0], err))
}

func slow(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	return tools.Fail(codeSlowBoard, lang.Say("The program that owns the clipboard does not answer."))
}

func (s programSet) command(ctx context.Context, args []string) (*exec.Cmd, error) {
	path, err := exec.LookPath(args[0])
	if err != nil {
		return nil, tools.Fail(codeNoBoard, lang.Say("The clipboard cannot be used: the program %s is not there. %v", args[0], s.remedy))
	}
	cmd := exec.CommandContext(ctx, path, args[1:]...)
	cmd.Env = append(cmd.Environ(), s.env...)
	cmd.WaitDelay = boardWait
	return cmd, nil
}
