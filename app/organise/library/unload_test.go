package library

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nod-app/nod/app/organise/proposal/place"
)

// What is filed stays in memory while it is asked for, and not for long after that.
func TestWhatIsFiledIsUnloaded(t *testing.T) {
	path, home := filepath.Join(t.TempDir(), Name), t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		x, err := Open(t.Context(), path, home, place.Tops{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		ask := func() {
			t.Helper()
			if _, err := x.filed(t.Context(), noDecisions); err != nil {
				t.Fatal(err)
			}
		}
		isLoaded := func(want bool) {
			t.Helper()
			synctest.Wait()
			x.mu.Lock()
			defer x.mu.Unlock()
			if (x.loaded != nil) != want {
				t.Errorf("loaded: %v, want %v", !want, want)
			}
		}
		ask()
		time.Sleep(idleTime - time.Second)
		ask()
		time.Sleep(idleTime - time.Second)
		isLoaded(true)
		time.Sleep(2 * time.Second)
		isLoaded(false)
		ask()
		isLoaded(true)
		time.Sleep(idleTime + time.Second)
		isLoaded(false)
	})
}

func noDecisions(context.Context, bool, int) ([]string, error) { return nil, nil }
