package assistant

import (
	"errors"
	"time"

	"github.com/zalando/go-keyring"

	"github.com/nod-app/nod/app/base/lang"
)

// The entry of the model server's key in the system keyring.
const (
	keyringService = "Nod"
	keyringAccount = "model server"
)

// keyringTimeout is how long a keyring is waited for.
const keyringTimeout = 5 * time.Second

// ServerKey reads the key of a model server that wants one from the system
// keyring; "" if there is none.
func ServerKey() (string, error) {
	type result struct {
		key string
		err error
	}
	read := make(chan result, 1)
	go func() {
		key, err := keyring.Get(keyringService, keyringAccount)
		read <- result{key, err}
	}()
	select {
	case r := <-read:
		if errors.Is(r.err, keyring.ErrNotFound) {
			return "", nil
		}
		return r.key, r.err
	case <-time.After(keyringTimeout): // it may be locked, and ask in a dialog of its own
		return "", lang.Errorf("the system keyring does not answer; unlock it")
	}
}
