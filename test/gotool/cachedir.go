package gotool

import (
	"fmt"
	"os"
	"path/filepath"
)

// Read before any test gives itself another home.
var userCache, errUserCache = os.UserCacheDir()

// CacheDir returns where tests keep what they build or fetch once: "nod-tests" in the
// user's folder for caches, which the Makefile names too. It is outside of the checkout,
// so that all checkouts share it, and Go does not take its files for inputs of a test.
func CacheDir() (string, error) {
	if errUserCache != nil {
		return "", fmt.Errorf("find the folder for test programs: %w", errUserCache)
	}
	return filepath.Join(userCache, "nod-tests"), nil
}
