package api

// The routes of folders.
var (
	ListFolders  = Route[None, FoldersResult]{get, "folders/list", "The watched folders and how they are doing."}
	AddFolder    = Route[FolderRequest, FolderResult]{post, "folders/add", "Watches a folder; what is in it already is not proposed."}
	RemoveFolder = Route[FolderRequest, FolderResult]{post, "folders/remove", "Stops watching a folder; its proposals stay."}
	ScanFolder   = Route[ScanRequest, ScanResult]{post, "folders/scan", "Proposes for the files that already are in a folder."}
	StopScan     = Route[None, None]{post, "folders/stop-scan", "Stops reading what already is in folders; what was found so far is proposed."}
	StartWatcher = Route[None, WatcherResult]{post, "watcher/start", "Starts or resumes watching."}
	StopWatcher  = Route[None, WatcherResult]{post, "watcher/stop", "Pauses watching; proposals stay."}
)

// FolderState is how a watched folder is doing.
type FolderState string

// The states of a folder.
const (
	FolderWatching FolderState = "watching"
	FolderPolling  FolderState = "polling"
	FolderMissing  FolderState = "missing"
	FolderStopped  FolderState = "stopped"
)

// WatcherStatus says whether the watcher runs.
type WatcherStatus string

// The statuses of the watcher.
const (
	WatcherRunning WatcherStatus = "running"
	WatcherStopped WatcherStatus = "stopped"
)

// Folder is a watched folder and how it is doing.
type Folder struct {
	Path      string      `json:"path"`
	Enabled   bool        `json:"enabled"`
	Recursive bool        `json:"recursive"`
	State     FolderState `json:"state"` // watching, polling, missing or stopped
	Problem   string      `json:"problem,omitempty" said:""`
	Remedy    string      `json:"remedy,omitempty" said:""`
}

// FoldersResult is GetWatchedResult of the contract, with each folder's state.
type FoldersResult struct {
	Directories   []Folder      `json:"directories"`
	WatcherStatus WatcherStatus `json:"watcherStatus"` // running or stopped
}

// FolderRequest names a folder to watch, or not to.
type FolderRequest struct {
	Path      string `json:"path"` // absolute
	Recursive bool   `json:"recursive,omitempty"`
}

// FolderResult names the folder that was added or removed.
type FolderResult struct {
	Path    string `json:"path"`
	Enabled bool   `json:"enabled"`
}

// WatcherResult says whether the watcher runs.
type WatcherResult struct {
	Status             WatcherStatus `json:"status"` // running or stopped
	WatchedDirectories int           `json:"watchedDirectories"`
}

// ScanRequest looks at what already is in a folder.
type ScanRequest struct {
	Path      string   `json:"path"`
	Names     []string `json:"names,omitempty"` // only these files of the folder, and these folders in it, each as one, at most 1,000; none: all files
	Recursive bool     `json:"recursive,omitempty"`
	DryRun    bool     `json:"dryRun,omitempty"` // say what would be proposed and keep none of it
}

// ScanResult says what was proposed. Proposals has the first 1,000; those that are
// kept are listed by ListProposals.
type ScanResult struct {
	Proposals []Proposal `json:"proposals"`
	Proposed  int        `json:"proposed"`          // proposals in all
	Looked    int        `json:"looked"`            // files
	Skipped   int        `json:"skipped"`           // hidden, partial, ignored, pending already or in their cool-down
	TooLong   int        `json:"tooLong,omitempty"` // files and subfolders left out: the system does not take their path

	Unfinished int `json:"unfinished,omitempty"` // partial downloads and lock files, which stay where they are

	Stopped bool `json:"stopped,omitempty"` // before all files were looked at
}
