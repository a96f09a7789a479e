//go:build !linux

package footprint

// Shrink does nothing where the system has no such request.
func Shrink() error { return nil }

type pages struct{}

func ownPages() (*pages, error) { return &pages{}, nil }

func (*pages) giveUpMany() error { return nil }
