package keyring

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestFileKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "key")
	key, err := FileKey(path)
	must(t, err)
	again, err := FileKey(path)
	must(t, err)
	fi, err := os.Stat(path)
	must(t, err)
	if len(key) != KeySize || !bytes.Equal(key, again) || bytes.Equal(key, make([]byte, KeySize)) || os.PathSeparator == '/' && fi.Mode().Perm() != 0o600 {
		t.Errorf("%x, %x, %v", key, again, fi.Mode())
	}
	must(t, os.WriteFile(path, key[:31], 0o600))
	if _, err := FileKey(path); !errors.Is(err, ErrNoKey) || len(mustRead(t, path)) != 31 {
		t.Error("a short key was taken or replaced")
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	must(t, err)
	return text
}
