package api

//go:generate go run ./docgen . ../../docs/api.md

// Route is one call of the API, typed once for both ends.
type Route[Req, Res any] struct {
	Method string // GET if it takes no arguments and changes nothing, else POST with a JSON body
	Path   string // below /v1/
	Doc    string // one sentence, for docs/api.md
}

const (
	get  = "GET"
	post = "POST"
)

// The routes. Every answer is {"success":true,"data":…} or
// {"success":false,"error":"…","code":"…"}.
var (
	GetStatus    = Route[None, Status]{get, "status", "A snapshot of the whole agent."}
	List         = Route[ListRequest, ListResult]{post, "proposals/list", "One page of proposals, with counts."}
	Get          = Route[IDRequest, Proposal]{post, "proposals/get", "One proposal."}
	Approve      = Route[ApproveRequest, ApproveResult]{post, "proposals/approve", "Approves proposals by id and moves their files."}
	ApproveAll   = Route[ApproveAllRequest, ApproveAllResult]{post, "proposals/approve-all", "Approves every pending proposal that matches; sensitive ones only if included."}
	Reject       = Route[RejectRequest, RejectResult]{post, "proposals/reject", "Rejects proposals; their files are left alone for the cool-down."}
	Clear        = Route[None, ClearResult]{post, "proposals/clear", "Removes all pending proposals; no file is touched."}
	Edit         = Route[EditRequest, Proposal]{post, "proposals/edit", "Gives a pending proposal another folder or name."}
	CheckEdit    = Route[EditRequest, CheckResult]{post, "proposals/check", "Says what an edit would meet; changes nothing."}
	GetPreview   = Route[IDRequest, Preview]{post, "proposals/preview", "What a window may show of the file."}
	AlwaysDo     = Route[RuleRequest, RuleResult]{post, "proposals/always", "Writes a rule for files like this one into config.toml."}
	Undo         = Route[UndoRequest, UndoResult]{post, "undo", "Takes back a proposal's approval, an act, or the last acts."}
	Folders      = Route[None, FoldersResult]{get, "folders/list", "The watched folders and how they are doing."}
	AddFolder    = Route[FolderRequest, FolderResult]{post, "folders/add", "Watches a folder; what is in it already is not proposed."}
	RemoveFolder = Route[FolderRequest, FolderResult]{post, "folders/remove", "Stops watching a folder; its proposals stay."}
	Scan         = Route[ScanRequest, ScanResult]{post, "folders/scan", "Proposes for the files that already are in a folder."}
	StartWatcher = Route[None, WatcherResult]{post, "watcher/start", "Starts or resumes watching."}
	StopWatcher  = Route[None, WatcherResult]{post, "watcher/stop", "Pauses watching; proposals stay."}
	Learned      = Route[None, LearnedResult]{get, "learned/list", "What was learned from decisions."}
	Forget       = Route[ForgetRequest, LearnedResult]{post, "learned/forget", "Forgets a learned folder, or everything."}
	Doctor       = Route[None, DoctorResult]{get, "doctor", "Checks everything that Nod needs, each with a remedy."}
	Show         = Route[ShowRequest, None]{post, "window/show", "Shows a window, starting the window process if none runs."}
	Quit         = Route[None, None]{post, "quit", "Ends the agent and its windows."}

	Tools      = Route[None, ToolsResult]{get, "tools/list", "Every tool that a model may be given, as the tool contract writes a definition."}
	CallTools  = Route[CallRequest, CallResult]{post, "tools/call", "Calls tools under the policy, as a model's turn does; answers when all have ended."}
	Asks       = Route[AsksRequest, AsksResult]{post, "asks/list", "The questions that wait; for the window process that the agent started."}
	Answer     = Route[AnswerRequest, None]{post, "asks/answer", "A person's answer; for the window process that the agent started."}
	ListGrants = Route[None, GrantsResult]{get, "grants/list", "The standing approvals."}
	Revoke     = Route[GrantRequest, GrantsResult]{post, "grants/revoke", "Ends a standing approval at once."}
	History    = Route[ActivityRequest, ActivityResult]{post, "activity/list", "A page of the audit log, newest first."}
	Verify     = Route[None, LogState]{post, "activity/verify", "Checks the whole audit log against its checkpoint."}
	Export     = Route[ExportRequest, ExportResult]{post, "activity/export", "Writes the audit log into a new file, as JSON lines."}
	SetAside   = Route[None, SetAsideResult]{post, "activity/set-aside", "Puts a log that something else changed away, whole, and begins a new one."}
	UndoRecord = Route[UndoRecordRequest, UndoRecordResult]{post, "activity/undo", "Takes back what the call of an audit record did."}
)

// The routes of chats and models.
var (
	Chats      = Route[ChatsRequest, ChatsResult]{post, "chats/list", "The conversations, newest first."}
	NewChat    = Route[ChatRequest, Chat]{post, "chats/new", "Begins a conversation."}
	ViewChat   = Route[ViewRequest, View]{post, "chats/view", "A conversation, or what changed in it."}
	Send       = Route[SendRequest, SendResult]{post, "chats/send", "Says something in a conversation; the reply comes by itself."}
	StopReply  = Route[StopRequest, None]{post, "chats/stop", "Ends the reply that is under way."}
	RenameChat = Route[ChatRequest, Chat]{post, "chats/rename", "Gives a conversation another title."}
	UseInChat  = Route[ChatRequest, Chat]{post, "chats/model", "Lets another model reply in a conversation."}
	DeleteChat = Route[ChatRequest, None]{post, "chats/delete", "Deletes a conversation for good."}
	ExportChat = Route[ChatRequest, None]{post, "chats/export", "Writes a conversation into a new file, as Markdown."}
	Commands   = Route[None, CommandsResult]{get, "chats/commands", "The commands that can be typed instead of talking to a model."}

	Models      = Route[None, ModelsResult]{get, "models/list", "What there is to reply with."}
	StartServer = Route[None, ModelsResult]{post, "models/start", "Starts the model server, if it is installed."}
	PullModel   = Route[ModelRequest, None]{post, "models/pull", "Downloads a model; models/list says how far it is."}
	CancelPull  = Route[ModelRequest, None]{post, "models/cancel", "Ends a download."}
	DeleteModel = Route[ModelRequest, None]{post, "models/delete", "Deletes an installed model."}
	UseModel    = Route[ModelRequest, ModelsResult]{post, "models/use", "The model of new conversations."}
	CheckModel  = Route[ModelRequest, ModelCheck]{post, "models/check", "Tries whether a model calls tools and keeps to a schema."}
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
		Tools.info(),
		CallTools.info(),
		Asks.info(),
		Answer.info(),
		ListGrants.info(),
		Revoke.info(),
		History.info(),
		Verify.info(),
		Export.info(),
		SetAside.info(),
		UndoRecord.info(),
		Chats.info(),
		NewChat.info(),
		ViewChat.info(),
		Send.info(),
		StopReply.info(),
		RenameChat.info(),
		UseInChat.info(),
		DeleteChat.info(),
		ExportChat.info(),
		Commands.info(),
		Models.info(),
		StartServer.info(),
		PullModel.info(),
		CancelPull.info(),
		DeleteModel.info(),
		UseModel.info(),
		CheckModel.info(),
	}
}
