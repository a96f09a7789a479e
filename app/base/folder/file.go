package folder

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Text returns what is in a file that has no more bytes than limit.
func Text(path string, limit int64) (string, error) {
	if st, err := os.Stat(path); err == nil && !st.Mode().IsRegular() { // a pipe would wait for its writer
		return "", errors.New(lang.T("it is not a file"))
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = errors.New(lang.T("%s is larger than %s", filepath.Base(path), lang.Size(limit)))
	}
	return string(text), err
}

// WriteNew writes a file of that path or, if there is one, with a number after its name, and returns where: nothing is
// overwritten, and what could not be written whole is removed.
func WriteNew(path string, content []byte) (string, error) {
	ext := filepath.Ext(path)
	for n, base := 2, strings.TrimSuffix(path, ext); ; n++ {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			path = fmt.Sprintf("%s %d%s", base, n, ext)
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(content)
		if err = errors.Join(err, f.Close()); err != nil {
			return "", errors.Join(err, os.Remove(path))
		}
		return path, nil
	}
}
