package opener

import (
	"os/exec"
	"syscall"
)

// selectFile shows a file in the Explorer, which ends with 1 even if all is well
// and wants its one argument quoted in its own way.
func selectFile(path string) error {
	cmd := exec.Command("explorer.exe")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `explorer.exe /select,"` + path + `"`}
	if err := cmd.Start(); err != nil {
		return err
	}
	return cmd.Process.Release()
}
