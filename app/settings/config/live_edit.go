package config

import (
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// AddFolder adds a folder to watch, or enables a disabled one; path is absolute or
// begins with "~". It returns the folder. The errors are ErrNoFolder,
// ErrNotFolder, ErrAlreadyWatched, ErrUnreadable, ErrRelative, *InvalidError, and
// errors of saving.
func (l *Live) AddFolder(path string, recursive bool) (Folder, error) {
	clean, err := checkFolder(l.paths.Home, path)
	if err != nil {
		return Folder{}, err
	}
	f := Folder{Path: clean, Enabled: true, Recursive: recursive}
	return f, l.edit(func(d document, c Config) (string, Config, error) { return addFolder(d, c, f) })
}

// RemoveFolder removes a folder from the file; ErrNotWatched if it is not in it.
func (l *Live) RemoveFolder(path string) (Folder, error) {
	return l.editFolder(path, removeFolder)
}

// EnableFolder enables or disables a folder of the file.
func (l *Live) EnableFolder(path string, enabled bool) (Folder, error) {
	return l.editFolder(path, func(d document, c Config, i int) (string, Config, error) {
		return setFolder(d, c, i, map[string]bool{"enabled": enabled})
	})
}

func (l *Live) editFolder(path string, do func(document, Config, int) (string, Config, error)) (f Folder, err error) {
	err = l.edit(func(d document, c Config) (string, Config, error) {
		i, err := find(c, l.paths.Home, path)
		if err != nil {
			return "", c, err
		}
		f = c.Folders[i]
		text, after, err := do(d, c, i)
		if err == nil && len(after.Folders) == len(c.Folders) {
			f = after.Folders[i]
		}
		return text, after, err
	})
	return f, err
}

// EditRules puts what change makes of the rules in their place, and returns both. An
// error of change is returned as it is, and nothing is written.
func (l *Live) EditRules(change func([]classify.Rule) ([]classify.Rule, error)) (before, after []classify.Rule, err error) {
	err = l.edit(func(d document, c Config) (string, Config, error) {
		before = c.Rules
		if after, err = change(slices.Clone(c.Rules)); err != nil {
			return "", c, err
		}
		return setRules(d, c, l.paths.Home, after)
	})
	return before, after, err
}

func (l *Live) edit(do change) error {
	l.edits.Lock()
	defer l.edits.Unlock()
	saved, err := l.save(do)
	if err != nil {
		return err
	}
	l.reload(&saved)
	if problems := l.now.Load().problems; len(problems) > 0 {
		return lang.Errorf("the settings were saved, but another program changed them at the same time: %v", problems[0].String())
	}
	return nil
}
