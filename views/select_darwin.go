package views

import "os/exec"

// selectFile shows a file in the Finder.
func selectFile(path string) error { return exec.Command("open", "-R", path).Run() }
