package welcome

import (
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// step is one of the screens.
type step int

const (
	intro step = iota
	folders
	settings
	steps
)

// welcomeModel is what the agent knows, and what the person has chosen on the screens.
type welcomeModel struct {
	step     step
	tried    bool // the sample is approved
	got      api.WelcomeResult
	filed    api.FiledResult
	read     bool // what is filed was fetched at least once
	folders  []folder
	uses     []use
	unused   []string // folders that are not to be used for anything
	sort     bool
	notify   bool
	login    bool // Nod is to start at login
	starts   bool // it does
	canStart bool // it can be set
	loaded   bool
	models   api.ModelsResult
	asked    bool // about the models
}

// folder is one that is offered to be watched.
type folder struct {
	api.WelcomeFolder
	on, deep bool
}

// loginKey is the setting of whether Nod starts at login.
const loginKey = "login"

// The answers for a kind of files, apart from a folder.
const (
	decide  = ""                // Nod decides by what is in the folders
	ask     = api.AskForFolder  // Nod asks
	exclude = "exclude"         // the folder is not used for anything
	choose  = "choose a folder" // in the list of answers only
)

// use is a folder of the person with what it is to be used for.
type use struct {
	api.FolderUse
	answer string
}

// shownUses is how many folders can be mapped here; the settings have no limit.
const shownUses = 12

func (m *welcomeModel) arrive(got api.WelcomeResult) {
	m.got = got
	if !m.loaded {
		m.loaded, m.sort, m.notify = true, true, got.Notifications
	}
	for _, f := range got.Folders {
		m.offer(f)
	}
}

// offer adds a folder; what the person has chosen for it already stays.
func (m *welcomeModel) offer(f api.WelcomeFolder) {
	if i := m.find(f.Path); i >= 0 {
		m.folders[i].WelcomeFolder = f
		return
	}
	m.folders = append(m.folders, folder{f, f.Watched || f.Suggested, f.Recursive})
}

// settingsArrived takes up whether Nod starts at login.
func (m *welcomeModel) settingsArrived(got api.SettingsResult) {
	for _, s := range got.Settings {
		if s.Key == loginKey {
			m.canStart, m.starts = true, s.Value == true
			m.login = m.starts
		}
	}
}

func (m *welcomeModel) find(path string) int {
	return slices.IndexFunc(m.folders, func(f folder) bool { return f.Path == path })
}

// learn takes up what is known of the person's folders by now.
func (m *welcomeModel) learn(got api.FiledResult) {
	m.filed, m.read = got, true
	var uses []use
	for _, u := range got.Uses[:min(len(got.Uses), shownUses)] {
		n := use{u, suggested(u)}
		i := slices.IndexFunc(m.uses, func(o use) bool { return o.Kind == u.Kind })
		switch {
		case slices.Contains(m.unused, u.Folder):
			n.answer = exclude
		case i >= 0 && m.uses[i].answer != exclude && m.uses[i].answer != suggested(m.uses[i].FolderUse):
			n.answer = m.uses[i].answer // the person has chosen it
		}
		uses = append(uses, n)
	}
	m.uses = uses
}

// suggested returns the answer for a kind before the person says anything.
func suggested(u api.FolderUse) string {
	switch {
	case u.Chosen != "":
		return u.Chosen
	case len(u.Others) > 0:
		return decide
	}
	return u.Folder
}

func (u use) answers(home string) []kit.Option[string] {
	var out []kit.Option[string]
	for _, dir := range append([]string{u.Folder}, u.Others...) {
		out = append(out, kit.Option[string]{Value: dir, Name: kit.Place(dir, home)})
	}
	if filepath.IsAbs(u.answer) && !slices.ContainsFunc(out, func(o kit.Option[string]) bool { return o.Value == u.answer }) {
		out = append(out, kit.Option[string]{Value: u.answer, Name: kit.Place(u.answer, home)})
	}
	return append(out,
		kit.Option[string]{Value: decide, Name: lang.T("Let Nod decide")}, kit.Option[string]{Value: ask, Name: lang.T("Ask me")},
		kit.Option[string]{Value: exclude, Name: lang.T("Don't use %s", kit.CleanTo(filepath.Base(u.Folder), 24))},
		kit.Option[string]{Value: choose, Name: lang.T("Other folder…")})
}

// chosen returns the answers to be kept, by kind.
func (m *welcomeModel) chosen() map[string]string {
	out := map[string]string{}
	for _, u := range m.uses {
		if u.answer != u.Chosen && u.answer != exclude {
			out[u.Kind] = u.answer
		}
	}
	return out
}

// answer takes up what the person says of a kind. That a folder is not to be used is said
// of the folder: another one may be found for the kind later.
func (m *welcomeModel) answer(i int, answer string) {
	u := &m.uses[i]
	u.answer = answer
	m.unused = slices.DeleteFunc(m.unused, func(dir string) bool { return dir == u.Folder })
	if answer == exclude {
		m.unused = append(m.unused, u.Folder)
	}
}

func (m *welcomeModel) excluded() []string {
	return slices.DeleteFunc(slices.Clone(m.unused), func(dir string) bool { return slices.Contains(m.filed.Excluded, dir) })
}

// existing returns the watched folders whose files are to be sorted, and how many files those are.
func (m *welcomeModel) existing() (dirs []folder, files int) {
	for _, f := range m.folders {
		if f.on && f.Files > 0 {
			dirs, files = append(dirs, f), files+f.Files
		}
	}
	return dirs, files
}
