package apps

import (
	"context"
	"fmt"
	"strings"

	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// launch starts the shortcut with the shell; what it starts outlives Nod. A path on Windows holds
// no quote, so that quoting the files is safe.
func (x *Index) launch(_ context.Context, a App, files []string) error {
	quoted := make([]string, len(files))
	for i, f := range files {
		quoted[i] = `"` + f + `"`
	}
	verb, err := windows.UTF16PtrFromString("open")
	if err != nil {
		return err
	}
	file, err := windows.UTF16PtrFromString(a.File)
	if err != nil {
		return fmt.Errorf("start %s: %w", a.ID, err)
	}
	args, err := windows.UTF16PtrFromString(strings.Join(quoted, " "))
	if err != nil {
		return fmt.Errorf("start %s: %w", a.ID, err)
	}
	if err := windows.ShellExecute(0, verb, file, args, nil, windows.SW_SHOWNORMAL); err != nil {
		return tools.Fail(CodeNotStarted, lang.Say("The application %q was not started: %v.", a.ID, err))
	}
	return nil
}
