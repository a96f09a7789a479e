//go:build !linux

package doctor

import "github.com/nod-app/nod/app/api"

// checkLimits has nothing to say where the OS has no limit of its own.
func checkLimits() []api.Check { return nil }
