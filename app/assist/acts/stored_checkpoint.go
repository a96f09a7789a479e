package acts

import (
	"context"
	"io/fs"

	"github.com/nod-app/nod/tools/audit"
)

// Settings keeps texts under keys; app/store implements it. Each method is durable when
// it returns.
type Settings interface {
	// Setting returns "" if nothing was kept.
	Setting(ctx context.Context, key string) (string, error)
	SetSetting(ctx context.Context, key, value string) error
}

// checkpointKey is the key of the checkpoint in the settings.
const checkpointKey = "audit.checkpoint"

// storedCheckpoint keeps the checkpoint in the store. Where there is no keyring, it is
// what finds an older log that was put back together with its checkpoint file.
type storedCheckpoint struct{ settings Settings }

var _ audit.Checkpoint = storedCheckpoint{}

// Load implements audit.Checkpoint.
func (c storedCheckpoint) Load(ctx context.Context) (string, error) {
	text, err := c.settings.Setting(ctx, checkpointKey)
	if err == nil && text == "" {
		err = fs.ErrNotExist
	}
	return text, err
}

// Save implements audit.Checkpoint.
func (c storedCheckpoint) Save(ctx context.Context, text string) error {
	return c.settings.SetSetting(ctx, checkpointKey, text)
}
