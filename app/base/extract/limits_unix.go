//go:build unix

package extract

import (
	"errors"

	"golang.org/x/sys/unix"

	"github.com/nod-app/nod/app/base/lang"
)

// lowPriority is the nice value of a child: what a person does goes first, but they wait for
// its text, too. With 15 it stood still beside two busy processors: a scan of 20 s took 220.
const lowPriority = 2

// lowerPriority lowers the priority of a child that leads a process group: of all its threads,
// while Linux would lower that of one only.
func lowerPriority(pid int) error {
	err := unix.Setpriority(unix.PRIO_PGRP, pid, lowPriority)
	if err != nil && !errors.Is(err, unix.EACCES) { // this process's own is lower still
		return lang.Errorf("lower its priority: %w", err)
	}
	return nil
}
