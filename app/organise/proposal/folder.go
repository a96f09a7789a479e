package proposal

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher/settled"
)

// FolderMIME is the type of a folder that is proposed with all that is in it.
const FolderMIME = "inode/directory"

// How much of a folder is looked at.
const (
	folderListed = 2000 // entries that are listed
	folderRead   = 24   // files that say where it belongs
)

// contents are the entries of a folder, those of itself first; what links lead to is not among them.
type contents struct {
	files   []string // relative to the folder, without hidden ones
	folders []string
	size    int64 // bytes of the files
	more    bool  // there are more than were listed
}

// contentsOf lists a folder. What cannot be read of it is left out, and nothing outside of it is read, whatever
// takes the place of a folder in it meanwhile.
func contentsOf(path string) (c contents) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return c
	}
	defer root.Close()
	listed := 0
	for dirs := []string{"."}; len(dirs) > 0; dirs = dirs[1:] {
		dir, err := root.Open(dirs[0])
		if err != nil {
			continue
		}
		entries, _ := dir.ReadDir(folderListed - listed + 1)
		_ = dir.Close()
		if listed += len(entries); listed > folderListed {
			c.more = true
			entries = entries[:len(entries)-(listed-folderListed)]
		}
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
		for _, e := range entries {
			dirs = c.add(dirs, filepath.Join(dirs[0], e.Name()), e)
		}
		if c.more {
			break
		}
	}
	return c
}

func (c *contents) add(dirs []string, rel string, e fs.DirEntry) []string {
	switch {
	case strings.HasPrefix(e.Name(), "."):
	case e.IsDir():
		c.folders = append(c.folders, rel)
		return append(dirs, rel)
	case e.Type().IsRegular():
		c.files = append(c.files, rel)
		if info, err := e.Info(); err == nil {
			c.size += info.Size()
		}
	}
	return dirs
}

// text returns the names of all files and folders, a line each.
func (c contents) text() string {
	var b strings.Builder
	for _, name := range c.files {
		b.WriteString(plain(filepath.ToSlash(name)) + "\n")
	}
	for _, name := range c.folders {
		b.WriteString(plain(filepath.ToSlash(name)) + "/\n")
	}
	if c.more {
		b.WriteString("…\n")
	}
	return b.String()
}

// sample returns the files that are read of it, from all parts of it.
func (c contents) sample() []string {
	n := min(len(c.files), folderRead)
	out := make([]string, n)
	for i := range out {
		out[i] = c.files[i*len(c.files)/n]
	}
	return out
}

// Contents returns what is in a folder, a line for each file and folder of the first few thousand.
func Contents(path string) string { return contentsOf(path).text() }

// folderFile returns a folder as a classifier gets a file: its text are the names in it.
func (s *Service) folderFile(f settled.File) File {
	c := contentsOf(f.Path)
	return File{
		Path: f.Path, Folder: f.Folder, Size: c.size, ModTime: time.Unix(0, f.Identity.Mtime), MIME: FolderMIME,
		Text: func(context.Context) string { return c.text() },
	}
}

// vote is where a file of a folder would go by itself.
type vote struct{ dir, category string }

// suggestFolder returns where a folder belongs: by the person's rules and its name as a file would, else where more than
// half of its files would go. It is never sure: it moves more than anybody looked at.
func (s *Service) suggestFolder(ctx context.Context, f File) Suggestion {
	c := contentsOf(f.Path)
	sug := s.suggestFile(ctx, f)
	votes := s.votes(ctx, f, c, &sug)
	if sug.Leave = ""; sug.By == ByRule && sug.Dir != "" {
		return sug
	}
	sug.Name, sug.Loose = "", false
	if sug.inside(f.Path) {
		sug.Dir, sug.By = "", ByBuiltIn // what is filed says that its files are where they are
	}
	dir, n := majority(votes, len(c.sample()), s.d.Home)
	switch named := sug.By != ByBuiltIn && sug.Dir != "" && sug.Confidence != Low; {
	case dir != "" && strings.EqualFold(filepath.Base(dir), filepath.Base(f.Path)):
		dir = filepath.Dir(dir) // it is that folder
		fallthrough
	case dir != "":
		if named && sug.Dir != dir {
			sug.Candidates = append([]Candidate{{Dir: sug.Dir, Reason: sug.Reasoning}}, sug.Candidates...)
		}
		sug.Dir, sug.Category, sug.By, sug.Confidence = dir, categoryIn(votes, dir), ByFiled, Low
		if n >= 3 && n*4 >= len(c.sample())*3 {
			sug.Confidence = Medium
		}
		sug.Reasoning = lang.Say("%d of the %d files that were read in it would go there.", n, len(c.sample()))
	case named:
		sug.Confidence = Medium
	default:
		sug.By, sug.Confidence = ByFiled, Low
		sug.Reasoning = lang.Say("Neither its name nor most of its files say where the folder belongs.")
		for _, v := range votes {
			sug.Candidates = append(sug.Candidates, Candidate{Dir: v.dir})
		}
	}
	sug.Candidates = slices.DeleteFunc(distinctCandidates(sug.Candidates), func(c Candidate) bool { return Suggestion{Dir: c.Dir}.inside(f.Path) })
	return sug
}

// inside reports whether the suggestion is a folder itself or leads into it.
func (s Suggestion) inside(folder string) bool {
	rel, err := filepath.Rel(folder, s.Dir)
	return err == nil && filepath.IsLocal(rel)
}

// votes asks for each file that is read where it would go; what is sensitive in one makes the whole folder so.
func (s *Service) votes(ctx context.Context, f File, c contents, sug *Suggestion) (votes []vote) {
	for _, rel := range c.sample() {
		if ctx.Err() != nil {
			return votes
		}
		path := filepath.Join(f.Path, rel)
		id, movable, err := move.IdentifyFile(path)
		if err != nil || !movable || id.IsFolder() {
			continue
		}
		file := s.file(settled.File{Path: path, Folder: f.Path, Signature: settled.Signature{Identity: id}})
		of := s.suggestFile(ctx, file)
		sug.Sensitive, sug.Disguised = joinReasons(sug.Sensitive, of.Sensitive), sug.Disguised || of.Disguised
		if dir := s.place(of, file); of.Leave == "" && of.Confidence != Low && !(Suggestion{Dir: dir}).inside(f.Path) {
			votes = append(votes, vote{dir, of.Category})
		}
	}
	return votes
}

// majority returns the deepest folder below the home folder to which, or below which, more than half of some files
// would go, and how many would; of two the one that stands first in the alphabet.
func majority(votes []vote, files int, home string) (dir string, n int) {
	counts := map[string]int{}
	for _, v := range votes {
		for at := v.dir; at != home && at != filepath.Dir(at); at = filepath.Dir(at) {
			counts[at]++
		}
	}
	for at, count := range counts {
		if rel, err := filepath.Rel(home, at); err != nil || !filepath.IsLocal(rel) || count*2 <= files {
			continue
		}
		if len(at) > len(dir) {
			dir, n = at, count
		}
	}
	return dir, n
}

// categoryIn returns the category of the first file that would go to a folder or below it.
func categoryIn(votes []vote, dir string) string {
	for _, v := range votes {
		if rel, err := filepath.Rel(dir, v.dir); err == nil && filepath.IsLocal(rel) {
			return v.category
		}
	}
	return other
}

// distinctCandidates returns the candidates without those that came before.
func distinctCandidates(all []Candidate) (out []Candidate) {
	seen := map[string]bool{}
	for _, c := range all {
		if !seen[c.Dir] {
			seen[c.Dir] = true
			out = append(out, c)
		}
	}
	return out
}
