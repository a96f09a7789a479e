package proposal

import (
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// Action returns what approving would do, in the words of the contract: "move to
// Documents/Finances/2025/", relative to the home folder; empty: no move is proposed.
func (s *Service) Action(p Proposal) string {
	name := filepath.Base(p.Source)
	switch {
	case p.Status == Left || p.Dir == "":
		return ""
	case p.Leave != "":
		return lang.Say("move to the trash")
	}
	if filepath.Clean(p.Dir) == filepath.Dir(p.Source) {
		return lang.Say("rename to %s", plain(p.Name))
	}
	action := lang.Say("move to %s", s.folder(p.Dir))
	if action[len(action)-1] != '/' {
		action += "/"
	}
	if p.Name != name {
		return fmt.Sprintf("%v as %s", action, plain(p.Name))
	}
	return action
}

// Place returns a folder as a person says it: relative to the home folder.
func (s *Service) Place(dir string) string { return s.folder(dir) }

func (s *Service) folder(dir string) string { return relative(s.d.Home, dir) }

// destination returns where a proposal's files go, in words.
func (s *Service) destination(p Proposal) string {
	if p.Leave != "" {
		return lang.Say("the trash")
	}
	return s.folder(p.Dir)
}

// approvedLabel names an act that moved these.
func (s *Service) approvedLabel(ps []Proposal) string {
	if len(ps) == 1 && ps[0].count() == 1 {
		p := ps[0]
		if p.Dir == filepath.Dir(p.Source) {
			return lang.Say("Renamed %s to %s", short(filepath.Base(p.Source)), short(p.Name))
		}
		if p.Leave != "" {
			return lang.Say("Moved %s to the trash", short(filepath.Base(p.Source)))
		}
		return lang.Say("Moved %s to %s", short(filepath.Base(p.Source)), s.folder(p.Dir))
	}
	dirs, files := map[string]bool{}, 0
	for _, p := range ps {
		dirs[p.Dir] = true
		files += p.count()
	}
	if len(dirs) == 1 {
		if ps[0].Leave != "" {
			return lang.Say("Moved %v to the trash", safetext.Number(files, "file"))
		}
		return lang.Say("Moved %v to %s", safetext.Number(files, "file"), s.folder(ps[0].Dir))
	}
	return lang.Say("Moved %v to %d folders", safetext.Number(files, "file"), len(dirs))
}

// resolvedLabel names an act that rejected or cleared n proposals.
func resolvedLabel(verb string, n int) string {
	return fmt.Sprintf("%v %v", verb, safetext.Number(n, "proposal"))
}

// backText returns where the files of proposals are again, in words; empty if there are none.
func (s *Service) backText(ps []Proposal) string {
	if len(ps) == 0 {
		return ""
	}
	first := ps[0]
	if len(ps) == 1 && first.count() == 1 && first.Dir == filepath.Dir(first.Source) {
		return lang.Say("%s is called %s again", short(first.Name), short(filepath.Base(first.Source)))
	}
	dirs, files := map[string]bool{}, countFiles(ps)
	for _, p := range ps {
		dirs[filepath.Dir(p.Source)] = true
	}
	place := s.folder(filepath.Dir(first.Source))
	switch {
	case files == 1:
		return lang.Say("%s is back in %s", short(filepath.Base(first.Source)), place)
	case len(dirs) == 1:
		return lang.Say("%v are back in %s", safetext.Number(files, "file"), place)
	}
	return lang.Say("%v are back in %d folders", safetext.Number(files, "file"), len(dirs))
}

// restoredText says that n proposals wait again.
func restoredText(k decision.Kind, n int) string {
	switch {
	case k == ActReject && n == 1:
		return lang.Say("You undid a rejection")
	case k == ActReject:
		return lang.Say("You undid %d rejections", n)
	case n == 1:
		return lang.Say("1 proposal is back")
	}
	return lang.Say("%v are back", safetext.Number(n, "proposal"))
}
