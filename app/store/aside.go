package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// parts are what SQLite keeps beside a database; the names must stay together.
var parts = []string{"", "-wal", "-shm", "-journal"}

// setAside renames the store's files to <path>.corrupt-<time>…, which it
// returns, so that a fresh store can be begun and nothing is deleted.
func setAside(path string, now time.Time) (string, error) {
	to, err := asideName(path, now)
	if err != nil {
		return "", err
	}
	for _, part := range parts {
		if err := os.Rename(path+part, to+part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return to, cleared(path)
}

func asideName(path string, now time.Time) (string, error) {
	return freeName(path + ".corrupt-" + now.UTC().Format("20060102T150405Z"))
}

// freeName returns the name, or the name with a number, that nothing has yet.
func freeName(name string) (string, error) {
	for n, try := 2, name; ; n, try = n+1, fmt.Sprintf("%s.%d", name, n) {
		taken := false
		for _, part := range parts {
			_, err := os.Lstat(try + part)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return "", err
			}
			taken = taken || err == nil
		}
		if !taken {
			return try, nil
		}
	}
}

// suspect marks the store to be checked when it is next opened. Failing to is no loss beside the
// error that raised the suspicion.
func suspect(path string) {
	_ = os.WriteFile(path+".suspect", nil, 0o600)
}

func suspected(path string) bool {
	_, err := os.Lstat(path + ".suspect")
	return err == nil
}

// cleared ends the suspicion.
func cleared(path string) error {
	if err := os.Remove(path + ".suspect"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
