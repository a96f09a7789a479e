package journal

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckVault(t *testing.T) {
	dir := t.TempDir()
	sound, bare, file := filepath.Join(dir, "sound"), filepath.Join(dir, "bare"), filepath.Join(dir, "file")
	for _, d := range []string{filepath.Join(sound, ".obsidian"), bare} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := CheckVault(sound); err != nil {
		t.Errorf("a sound vault: %v", err)
	}
	for folder, want := range map[string]string{
		filepath.Join(dir, "none"): "does not exist.",
		bare:                       "it has no .obsidian folder",
		file:                       "cannot be opened",
	} {
		if err := CheckVault(folder); !errors.Is(err, ErrNoVault) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), folder) {
			t.Errorf("%s: %v", folder, err)
		}
	}
}
