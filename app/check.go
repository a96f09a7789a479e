package app

import (
	"io"
	"runtime"

	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/tools/check"
	"github.com/nod-app/nod/tools/policy"
)

// Scopes are what calls may reach while the policy is checked.
type Scopes struct {
	RW, RO []string // absolute folders
	Apps   []string // ids of applications
}

// CheckPolicy says what would become of the calls in lines of JSON under other
// scopes than the user's. It needs no agent, and neither runs nor asks anything.
func CheckPolicy(p config.Paths, s Scopes, in io.Reader, out io.Writer) error {
	all, err := catalogue(equipment{})
	if err != nil {
		return err
	}
	c, err := check.New(check.Options{Home: p.Home, OS: runtime.GOOS, Own: ownFolders(p), RW: s.RW, RO: s.RO, Apps: s.Apps, Tools: all, FS: policy.Disk{}})
	if err != nil {
		return err
	}
	return c.Run(in, out)
}
