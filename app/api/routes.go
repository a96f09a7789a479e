package api

//go:generate go run ./docgen . ../../docs/api.md

// Route is one call of the API, typed once for both ends. Those whose request
// is None are GET, all others POST with a JSON body.
type Route[Req, Res any] struct {
	Path string // below /v1/
	Doc  string // one sentence, for docs/api.md
}

// The routes. Every answer is {"success":true,"data":…} or
// {"success":false,"error":"…","code":"…"}.
var (
	GetStatus    = Route[None, Status]{"status", "A snapshot of the whole agent."}
	List         = Route[ListRequest, ListResult]{"proposals/list", "One page of proposals, with counts."}
	Get          = Route[IDRequest, Proposal]{"proposals/get", "One proposal."}
	Approve      = Route[ApproveRequest, ApproveResult]{"proposals/approve", "Approves proposals by id and moves their files."}
	ApproveAll   = Route[ApproveAllRequest, ApproveAllResult]{"proposals/approve-all", "Approves every pending proposal that matches; sensitive ones only if included."}
	Reject       = Route[RejectRequest, RejectResult]{"proposals/reject", "Rejects proposals; their files are left alone for the cool-down."}
	Clear        = Route[None, ClearResult]{"proposals/clear", "Removes all pending proposals; no file is touched."}
	Edit         = Route[EditRequest, Proposal]{"proposals/edit", "Gives a pending proposal another folder or name."}
	CheckEdit    = Route[EditRequest, CheckResult]{"proposals/check", "Says what an edit would meet; changes nothing."}
	GetPreview   = Route[IDRequest, Preview]{"proposals/preview", "What a window may show of the file."}
	AlwaysDo     = Route[RuleRequest, RuleResult]{"proposals/always", "Writes a rule for files like this one into config.toml."}
	Undo         = Route[UndoRequest, UndoResult]{"undo", "Takes back a proposal's approval, an act, or the last acts."}
	Folders      = Route[None, FoldersResult]{"folders/list", "The watched folders and how they are doing."}
	AddFolder    = Route[FolderRequest, FolderResult]{"folders/add", "Watches a folder; what is in it already is not proposed."}
	RemoveFolder = Route[FolderRequest, FolderResult]{"folders/remove", "Stops watching a folder; its proposals stay."}
	Scan         = Route[ScanRequest, ScanResult]{"folders/scan", "Proposes for the files that already are in a folder."}
	StartWatcher = Route[None, WatcherResult]{"watcher/start", "Starts or resumes watching."}
	StopWatcher  = Route[None, WatcherResult]{"watcher/stop", "Pauses watching; proposals stay."}
	Learned      = Route[None, LearnedResult]{"learned/list", "What was learned from decisions."}
	Forget       = Route[ForgetRequest, LearnedResult]{"learned/forget", "Forgets a learned folder, or everything."}
	Doctor       = Route[None, DoctorResult]{"doctor", "Checks everything that Nod needs, each with a remedy."}
	Show         = Route[ShowRequest, None]{"window/show", "Shows a window, starting the window process if none runs."}
	Quit         = Route[None, None]{"quit", "Ends the agent and its windows."}
)

// Routes describes every route, in the order of the documentation.
func Routes() []Info {
	return []Info{
		GetStatus.info(),
		List.info(),
		Get.info(),
		Approve.info(),
		ApproveAll.info(),
		Reject.info(),
		Clear.info(),
		Edit.info(),
		CheckEdit.info(),
		GetPreview.info(),
		AlwaysDo.info(),
		Undo.info(),
		Folders.info(),
		AddFolder.info(),
		RemoveFolder.info(),
		Scan.info(),
		StartWatcher.info(),
		StopWatcher.info(),
		Learned.info(),
		Forget.info(),
		Doctor.info(),
		Show.info(),
		Quit.info(),
	}
}
