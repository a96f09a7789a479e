//go:build !linux

package doctor

import "github.com/nod-app/nod/app/api"

// checkLimits returns nothing where the OS has no limit of its own.
func checkLimits() []api.Check { return nil }
