package config

import "errors"

// AddFolder begins to watch a folder; path is absolute or begins with "~". A
// folder that is there and disabled is enabled. The errors are ErrNoFolder,
// ErrNotFolder, ErrAlreadyWatched, ErrUnreadable, ErrRelative, *InvalidError,
// and what saving met. It returns the folder as it is watched now.
func (l *Live) AddFolder(path string, recursive bool) (Folder, error) {
	clean, err := checkFolder(l.paths.Home, path)
	if err != nil {
		return Folder{}, err
	}
	f := Folder{Path: clean, Enabled: true, Recursive: recursive}
	return f, l.edit(func(d document, c Config) (string, Config, error) { return addFolder(d, c, f) })
}

// RemoveFolder takes a folder out of the file; ErrNotWatched if it is not in it.
func (l *Live) RemoveFolder(path string) (Folder, error) {
	return l.editFolder(path, removeFolder)
}

// EnableFolder watches a folder of the file, or rests it.
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

// AddRule adds a rule behind the others and returns it, with a number behind
// its name if that was taken, and its text in the file.
func (l *Live) AddRule(r rule) (added rule, text []string, err error) {
	err = l.edit(func(d document, c Config) (string, Config, error) {
		s, c, err := addRule(d, c, l.paths.Home, r)
		added = c.Rules[len(c.Rules)-1]
		return s, c, err
	})
	if err != nil {
		return rule{}, nil, err
	}
	return added, RuleText(l.paths.Home, added), nil
}

func (l *Live) edit(do change) error {
	l.edits.Lock()
	defer l.edits.Unlock()
	if err := edit(l.paths.Config, l.paths, do); err != nil {
		return err
	}
	l.reload()
	if problems := l.now.Load().problems; len(problems) > 0 {
		return errors.New("the settings were saved and changed by somebody else at once: " + problems[0].String())
	}
	return nil
}
