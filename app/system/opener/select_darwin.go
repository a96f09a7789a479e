package opener

import "os/exec"

func selectFile(path string) error { return exec.Command("open", "-R", path).Run() }
