package api

import (
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/library"
)

// The routes of what is read to learn where files belong.
var (
	GetFiled     = Route[None, FiledResult]{get, "filed", "What Nod reads to learn where files belong: folders, what they are used for, and progress."}
	ExcludeFiled = Route[ExcludeFiledRequest, FiledResult]{post, "filed/exclude", "Excludes a folder: it is not read, and what is known of it is forgotten at once. Or includes it again."}
	ReadFiled    = Route[ReadFiledRequest, FiledResult]{post, "filed/read", "Stops reading, resumes it, or reads everything again."}
	KnownFolders = Route[None, KnownFoldersResult]{get, "filed/folders", "The folders that a file can be filed in, as far as they are known. Read from the index, not from the disk."}
	FindFiled    = Route[FindFiledRequest, FindFiledResult]{post, "filed/find", "The filed files that a person may mean, with a passage of each that is not sensitive. Each is read for it."}
	ChooseFolder = Route[ChooseFolderRequest, FiledResult]{post, "filed/choose", "Chooses the folder for each of some kinds of files."}
)

// FiledPhase is what Nod is doing with the index of filed files.
type FiledPhase string

// The phases.
const (
	FiledLooking     FiledPhase = "looking"
	FiledReading     FiledPhase = "reading"
	FiledReady       FiledPhase = "ready"
	FiledOnBattery   FiledPhase = "battery"
	FiledStopped     FiledPhase = "stopped"
	FiledUnavailable FiledPhase = "unavailable"
)

// FiledResult is what is known of the files that a person has filed.
type FiledResult struct {
	Phase    FiledPhase    `json:"phase"` // looking (at names), reading (texts), ready, battery (the rest is read when the computer is plugged in), stopped or unavailable
	Done     int           `json:"done"`  // files, while looking or reading
	Total    int           `json:"total,omitempty"`
	Files    int           `json:"files"`
	Compared int           `json:"compared,omitempty"` // of these a model compares what they say
	Size     int64         `json:"size"`               // bytes of the index on disk
	Folders  []FiledFolder `json:"folders"`            // directly in the home folder
	Excluded []string      `json:"excluded"`           // folders that are not read
	Uses     []FolderUse   `json:"uses"`               // the fullest first
}

// FiledFolder is a folder that is read.
type FiledFolder = library.Folder

// KnownFoldersResult is folders that are offered to a person who chooses one. Paths are absolute.
type KnownFoldersResult struct {
	Recent []string `json:"recent"` // in which the person filed last, the newest first, at most 20
	Filed  []string `json:"filed"`  // that are read, in alphabetical order, at most 20,000
}

// SuggestedFolder is a folder that is offered for a file. Note says in a word or two why; it may be empty.
type SuggestedFolder struct{ Path, Note string }

// FoldersFor returns the folders that are offered for a file: the likely ones first, then those
// beside the one that is proposed, those used last, and all others.
func (k KnownFoldersResult) FoldersFor(p Proposal, watched []Folder, home string) (out []SuggestedFolder) {
	seen := map[string]bool{}
	if p.DestinationName == p.Filename {
		seen[filepath.Dir(p.SourcePath)] = true // it is there already
	}
	add := func(path, note string) {
		if path == "" || seen[path] {
			return
		}
		seen[path] = true
		if path == p.DestinationDir && !p.Question {
			note = lang.T("current")
		}
		out = append(out, SuggestedFolder{path, note})
	}
	for _, c := range p.Answers() {
		if p.Question || c.Path != p.DestinationDir { // that one is in the field
			add(c.Path, lang.C("folder", "suggested"))
		}
	}
	beside := filepath.Dir(p.DestinationDir)
	for _, path := range k.Filed {
		if p.DestinationDir != "" && beside != home && filepath.Dir(path) == beside {
			add(path, "")
		}
	}
	for _, path := range k.Recent {
		add(path, lang.T("recent"))
	}
	for _, path := range k.Filed {
		add(path, "")
	}
	for _, f := range watched {
		add(f.Path, lang.T("watched"))
	}
	return out
}

// FindFiledRequest has the words by which filed files are searched.
type FindFiledRequest struct {
	Words string `json:"words"`
	Limit int    `json:"limit,omitempty"` // default 8, at most 50
}

// What Nod found of what is filed.
type (
	FindFiledResult = library.Answer
	FoundFile       = library.Found
)

// FolderUse is a folder whose name says which kind of files is kept in it.
type FolderUse struct {
	Kind   string   `json:"kind"`          // a subject, as bank-statement, or a group of them, as @tax
	Title  string   `json:"title" said:""` // what a person calls it, as "bank statement"
	Folder string   `json:"folder"`
	Files  int      `json:"files"`            // in it and below it
	Others []string `json:"others,omitempty"` // further folders whose names say the same
	Chosen string   `json:"chosen,omitempty"` // what the person has chosen for the kind: a folder or "ask"
}

// AskForFolder is chosen in place of a folder: Nod asks about each file of the kind.
const AskForFolder = "ask"

// ExcludeFiledRequest excludes a folder, or includes it again.
type ExcludeFiledRequest struct {
	Path    string `json:"path"` // absolute
	Include bool   `json:"include,omitempty"`
}

// FiledAction is what is done about reading.
type FiledAction string

// The actions.
const (
	FiledStop   FiledAction = "stop"
	FiledResume FiledAction = "resume"
	FiledAgain  FiledAction = "again"
)

// ReadFiledRequest stops reading, resumes it, or reads everything again.
type ReadFiledRequest struct {
	Action FiledAction `json:"action"` // stop, resume or again
}

// ChooseFolderRequest chooses folders for kinds of files.
type ChooseFolderRequest struct {
	Folders map[string]string `json:"folders"` // by kind: an absolute path, "ask", or "" to let Nod decide
}
