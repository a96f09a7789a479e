package apps

import (
	"context"
	"fmt"
	"os/exec"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// launch asks the system to open the bundle, which outlives Nod.
func (x *Index) launch(ctx context.Context, a App, files []string) error {
	cmd := exec.CommandContext(ctx, "/usr/bin/open", append([]string{"-a", a.File}, files...)...)
	cmd.Dir = x.home
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("start %s: %w", a.ID, ctx.Err())
		}
		return tools.Fail(CodeNotStarted, lang.Say("The application %q was not started: the system could not open it.", a.ID))
	}
	return nil
}
