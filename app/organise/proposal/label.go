package proposal

import (
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/base/decision"
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
		return "move to the trash"
	}
	if filepath.Clean(p.Dir) == filepath.Dir(p.Source) {
		return "rename to " + plain(p.Name)
	}
	action := "move to " + s.folder(p.Dir)
	if action[len(action)-1] != '/' {
		action += "/"
	}
	if p.Name != name {
		action += " as " + plain(p.Name)
	}
	return action
}

// Place returns a folder as a person says it: relative to the home folder.
func (s *Service) Place(dir string) string { return s.folder(dir) }

func (s *Service) folder(dir string) string { return relative(s.d.Home, dir) }

// destination returns where a proposal's files go, in words.
func (s *Service) destination(p Proposal) string {
	if p.Leave != "" {
		return "the trash"
	}
	return s.folder(p.Dir)
}

// approvedLabel names an act that moved these.
func (s *Service) approvedLabel(ps []Proposal) string {
	if len(ps) == 1 && ps[0].count() == 1 {
		p := ps[0]
		if p.Dir == filepath.Dir(p.Source) {
			return "Renamed " + short(filepath.Base(p.Source)) + " to " + short(p.Name)
		}
		return "Moved " + short(filepath.Base(p.Source)) + " to " + s.destination(p)
	}
	dirs, files := map[string]bool{}, 0
	for _, p := range ps {
		dirs[p.Dir] = true
		files += p.count()
	}
	if len(dirs) == 1 {
		return fmt.Sprintf("Moved %s to %s", safetext.Number(files, "file"), s.destination(ps[0]))
	}
	return fmt.Sprintf("Moved %s to %d folders", safetext.Number(files, "file"), len(dirs))
}

// resolvedLabel names an act that rejected or cleared n proposals.
func resolvedLabel(verb string, n int) string { return verb + " " + safetext.Number(n, "proposal") }

// backText returns where the files of proposals are again, in words; empty if there are none.
func (s *Service) backText(ps []Proposal) string {
	if len(ps) == 0 {
		return ""
	}
	first := ps[0]
	if len(ps) == 1 && first.count() == 1 && first.Dir == filepath.Dir(first.Source) {
		return short(first.Name) + " is called " + short(filepath.Base(first.Source)) + " again"
	}
	dirs, files := map[string]bool{}, countFiles(ps)
	for _, p := range ps {
		dirs[filepath.Dir(p.Source)] = true
	}
	place := fmt.Sprintf("%d folders", len(dirs))
	if len(dirs) == 1 {
		place = s.folder(filepath.Dir(first.Source))
	}
	if files == 1 {
		return short(filepath.Base(first.Source)) + " is back in " + place
	}
	return safetext.Number(files, "file") + " are back in " + place
}

// restoredText says that n proposals wait again.
func restoredText(k decision.Kind, n int) string {
	switch {
	case k == ActReject && n == 1:
		return "You undid a rejection"
	case k == ActReject:
		return fmt.Sprintf("You undid %d rejections", n)
	case n == 1:
		return "1 proposal is back"
	}
	return safetext.Number(n, "proposal") + " are back"
}
