package servers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/durable"
	"github.com/nod-app/nod/tools"
)

// freeCopy returns the path of a copy beside a file, which does not exist.
func freeCopy(path string) (string, error) {
	for i := range 100 {
		name := path + ".before-nod"
		if i > 0 {
			name += fmt.Sprint("-", i+1)
		}
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
	}
	return "", lang.Errorf("there are 100 copies of %s already", path)
}

func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// undoTakeOver puts each file back that is as Nod wrote it, from its copy, and removes the servers if all are.
func (s *Servers) undoTakeOver(ctx context.Context, raw json.RawMessage) (string, error) {
	var t takeOver
	if err := json.Unmarshal(raw, &t); err != nil {
		return "", err
	}
	var changed []string
	for _, f := range t.Files {
		ok, err := f.restore()
		if err != nil {
			return "", err
		}
		if !ok {
			changed = append(changed, f.Path)
		}
	}
	if len(changed) > 0 {
		return "", tools.FailPermanently(codeChanged, lang.Say("Something else changed %s since, so it stays as it is, and so do the servers in Nod. A copy of how it was is beside it.", changed))
	}
	for _, name := range t.Added {
		if _, err := s.find(name); err != nil {
			continue // it was removed since, or not added yet
		}
		if err := errors.Join(s.ForgetSecrets(ctx, name), s.o.Added.Remove(name)); err != nil {
			return "", err
		}
	}
	return lang.Say("The assistants use their servers without Nod again."), s.Refresh()
}

// restore puts a file back from its copy, and reports whether it is as it was before.
func (f takenFile) restore() (bool, error) {
	now, err := os.ReadFile(f.Path)
	if err != nil {
		return false, err
	}
	switch hash(string(now)) {
	case f.Before:
		return true, nil
	case f.After:
	default:
		return false, nil
	}
	was, err := os.ReadFile(f.Copy)
	if err != nil || hash(string(was)) != f.Before {
		return false, errors.Join(err, lang.Errorf("the copy %s is not how the file was", f.Copy))
	}
	return true, durable.WriteFile(f.Path, was)
}
