package welcome

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// foldersScreen asks which folders are watched, and what the person's folders are for.
type foldersScreen struct {
	p          *Page
	box        fyne.CanvasObject
	rows       *fyne.Container
	folderRows []*folderRow
	sort       *kit.Check
	found      *kit.Line
	state      *kit.Line
	read       *kit.Button
	bar        *fyne.Container // how much is read
	uses       *fyne.Container
	useRows    []*useRow
	drawing    bool // what changes is not the person's doing
}

// folderRow is one folder to watch.
type folderRow struct {
	path     string
	on, deep *kit.Check
	files    *kit.Line
}

// useRow is one kind of files with its folder.
type useRow struct {
	kind   string
	choice *kit.Choice[string]
	files  *kit.Line
}

func newFolders(p *Page) *foldersScreen {
	s := &foldersScreen{p: p, bar: kit.NewBar(), rows: kit.Rows(4), uses: kit.Rows(6), found: kit.Heading(""), state: kit.Small(""), read: p.Table.Button("read", kit.Quiet)}
	s.sort = kit.NewCheck("", p.f.ChromeKeys(), func(on bool) { p.m.sort = on; p.Draw() })
	s.box = kit.Rows(8, kit.NewLine(lang.T("Folders to watch")).Bold(true).Sized(24),
		kit.Paragraph(lang.T("Nod proposes a place for each new file in these folders.")),
		s.rows, kit.Cols(8, p.Table.Button("add", kit.Plain)), kit.Pad(0, 0, -7, 0, s.sort),
		kit.Space(0, 12), s.found,
		kit.AtLeast(0, 32, container.NewBorder(nil, nil, nil, s.read, kit.Centered(s.state))), kit.AtLeast(0, 4, s.bar), s.uses)
	return s
}

func (s *foldersScreen) content() fyne.CanvasObject { return s.box }

func (s *foldersScreen) draw() {
	s.drawing = true
	defer func() { s.drawing = false }()
	s.drawFolders()
	dirs, n := s.p.m.existing()
	kit.Show(n > 0, s.sort)
	s.sort.Text = lang.T("Suggest places for the %s already there", kit.Number(n, "%s file", "%s files"))
	if len(dirs) == 1 {
		s.sort.Text = lang.T("Suggest places for the %s already in %s", kit.Number(n, "%s file", "%s files"), kit.CleanTo(filepath.Base(dirs[0].Path), 24))
	}
	s.sort.SetChecked(s.p.m.sort)
	s.sort.Refresh()
	s.found.SetText(lang.T("Your folders"))
	s.state.SetText(s.stateText())
	s.read.SetText(lang.T("Stop"))
	phase := s.p.m.filed.Phase
	if phase == api.FiledStopped {
		s.read.SetText(lang.T("Resume"))
	}
	kit.Show(phase == api.FiledLooking || phase == api.FiledReading || phase == api.FiledStopped, s.read)
	kit.Show(phase == api.FiledLooking || phase == api.FiledReading, s.bar)
	if all := s.p.m.filed.Total; all > 0 {
		kit.FillBar(s.bar, float32(s.p.m.filed.Done)/float32(all))
	}
	s.drawUses()
}

func (s *foldersScreen) drawFolders() {
	m := &s.p.m
	for len(s.folderRows) < len(m.folders) {
		s.folderRows = append(s.folderRows, s.newFolderRow(len(s.folderRows)))
	}
	for i, f := range m.folders {
		r := s.folderRows[i]
		r.on.SetChecked(f.on)
		r.deep.SetChecked(f.deep)
		r.files.SetText("")
		if f.Files > 0 {
			r.files.SetText(kit.Number(f.Files, "%s file", "%s files"))
		}
		if f.on {
			r.deep.Enable()
		} else {
			r.deep.Disable()
		}
	}
}

func (s *foldersScreen) newFolderRow(i int) *folderRow {
	m, keys := &s.p.m, s.p.f.ChromeKeys()
	r := &folderRow{files: kit.Small("")}
	set := func(what *bool) func(bool) {
		return func(on bool) {
			if !s.drawing {
				*what = on
				s.p.Draw()
			}
		}
	}
	r.on = kit.NewCheck(kit.Place(m.folders[i].Path, s.p.f.Home), keys, func(on bool) { set(&m.folders[i].on)(on) })
	r.deep = kit.NewCheck(lang.T("Include subfolders"), keys, func(on bool) { set(&m.folders[i].deep)(on) })
	s.rows.Add(kit.Pad(0, 0, -7, 0, kit.Cols(8, kit.AtLeast(300, 0, container.NewBorder(nil, nil, r.on, nil, kit.Centered(r.files))), r.deep)))
	return r
}

// stateText says how far Nod knows the person's folders.
func (s *foldersScreen) stateText() string {
	m := &s.p.m
	switch m.filed.Phase {
	case api.FiledLooking:
		return lang.T("Looking at your folders: %s", kit.Number(m.filed.Done, "%s file", "%s files"))
	case api.FiledReading:
		return lang.T("Reading your files: %s of %s", kit.Count(m.filed.Done), kit.Count(m.filed.Total))
	case api.FiledStopped:
		return lang.T("Reading is stopped. Nod knows %s.", kit.Number(m.filed.Files, "%s file", "%s files"))
	case api.FiledUnavailable:
		return lang.T("Nod could not read your folders. `nod doctor` may say why.")
	}
	if !m.read {
		return ""
	}
	if len(m.uses) == 0 {
		return lang.T("Nod found no folders whose names say what they are for. It learns from what you approve.")
	}
	return lang.T("Nod looked at %s and found these. Where should new files go?", kit.Number(m.filed.Files, "%s file", "%s files"))
}

func (s *foldersScreen) drawUses() {
	m := &s.p.m
	same := len(s.useRows) == len(m.uses)
	for i := 0; same && i < len(m.uses); i++ {
		same = s.useRows[i].kind == m.uses[i].Kind
	}
	if !same {
		s.uses.Objects, s.useRows = nil, nil
		for i := range m.uses {
			s.useRows = append(s.useRows, s.newUseRow(i))
		}
		s.uses.Refresh()
	}
	for i, u := range m.uses {
		s.useRows[i].choice.Draw(u.answer, u.answers(s.p.f.Home)...)
		s.useRows[i].files.SetText(kit.Number(u.Files, "%s file", "%s files"))
	}
}

func (s *foldersScreen) newUseRow(i int) *useRow {
	m := &s.p.m
	u := m.uses[i]
	r := &useRow{kind: u.Kind, files: kit.Small("").Whole()}
	r.choice = kit.NewChoice(s.p.f.ChromeKeys(), func(answer string) { s.answered(i, answer) }, u.answers(s.p.f.Home)...)
	label := kit.Pad(0, 0, 0, 12, kit.AtLeast(208, 0, kit.Centered(kit.NewLine(lang.Capital(u.Title)))))
	s.uses.Add(container.NewBorder(nil, nil, label, kit.Pad(0, 0, 8, 0, kit.AtLeast(104, 0, kit.Centered(r.files))), r.choice.Select))
	return r
}

// answered takes up what the person chooses for a kind.
func (s *foldersScreen) answered(i int, answer string) {
	m := &s.p.m
	if answer != choose {
		m.answer(i, answer)
		return
	}
	kind := m.uses[i].Kind
	s.p.f.ChooseFolder(s.p.f.Home, s.useRows[i].choice.Select, func(path string) {
		for j := range m.uses {
			if m.uses[j].Kind == kind {
				m.answer(j, path)
			}
		}
		s.p.Draw()
	})
	s.p.Draw() // 'Other folder…' itself is no answer
}
