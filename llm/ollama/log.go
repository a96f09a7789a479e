package ollama

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// newLog makes the file for what a server says, and keeps the one before.
func newLog(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if err := os.Rename(path, path+".old"); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
}

// lastLine returns the last thing that a server said.
func lastLine(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return lang.Say("its log cannot be read")
	}
	defer f.Close()
	if end, err := f.Seek(0, io.SeekEnd); err == nil {
		_, _ = f.Seek(max(0, end-4096), io.SeekStart)
	}
	tail, _ := io.ReadAll(io.LimitReader(f, 4096))
	all := strings.Split(strings.TrimSpace(string(tail)), "\n")
	if last := all[len(all)-1]; last != "" {
		return last
	}
	return lang.Say("it said nothing")
}
