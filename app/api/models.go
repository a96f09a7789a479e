package api

import "github.com/nod-app/nod/llm/models"

// The routes of models.
var (
	ListModels       = Route[None, ModelsResult]{get, "models/list", "What there is to reply with."}
	StartModelServer = Route[None, ModelsResult]{post, "models/start", "Starts the model server, if it is installed."}
	PullModel        = Route[ModelRequest, None]{post, "models/pull", "Downloads a model; models/list says how far it is."}
	CancelPull       = Route[ModelRequest, None]{post, "models/cancel", "Ends a download."}
	DeleteModel      = Route[ModelRequest, None]{post, "models/delete", "Deletes an installed model."}
	UseModel         = Route[ModelRequest, ModelsResult]{post, "models/use", "The model of new conversations."}
	ModelGuidance    = Route[None, GuidanceResult]{get, "models/guidance", "What models are told about working with proposals."}
	CheckModel       = Route[ModelRequest, ModelCheck]{post, "models/check", "Tries whether a model calls tools and keeps to a schema."}
	ListModelTasks   = Route[None, ModelTasksResult]{get, "models/tasks", "The tasks that measure what a model can do."}
	TryModelTask     = Route[ModelTaskRequest, ModelTaskResult]{post, "models/task", "Has a model do one of these tasks, in a home folder that is made for it."}
)

// ModelsResult is what there is to reply with.
type ModelsResult struct {
	Server      ModelServer   `json:"server"`
	Models      []Model       `json:"models"`
	Current     string        `json:"current"`             // used in new conversations; empty: none
	Comparing   string        `json:"comparing,omitempty"` // compares what files say; empty: none
	Recommended []Recommended `json:"recommended"`
	Pulls       []Pull        `json:"pulls"`
}

// GuidanceResult is what models are told.
type GuidanceResult struct {
	Text string `json:"text"` // Markdown
}

// ServerState is how the model server is doing.
type ServerState = models.State

// The states of the model server.
const (
	ServerRunning = models.Running
	ServerStopped = models.Stopped
	ServerMissing = models.Missing
	ServerStrange = models.Strange
)

// ModelServer is the server of models.
type ModelServer = models.Server

// Model is an installed model.
type Model struct {
	Name     string `json:"name"`
	Size     int64  `json:"size"` // bytes
	Params   string `json:"params,omitempty"`
	Context  int    `json:"context,omitempty"`
	Tools    bool   `json:"tools"`
	Thinking bool   `json:"thinking"`
	Thinks   bool   `json:"thinks,omitempty"` // it does so before each reply, by the settings
	Embeds   bool   `json:"embeds,omitempty"` // it compares texts, and cannot reply
	Remote   bool   `json:"remote"`
	Checked  string `json:"checked,omitempty" said:""` // what the last check found, in a sentence
}

// Recommended is a model that fits this machine.
type Recommended = models.Recommended

// Pull is a model that is being downloaded.
type Pull struct {
	Name   string `json:"name"`
	Status string `json:"status" said:""`
	Done   int64  `json:"done"`  // bytes
	All    int64  `json:"all"`   // 0: not known
	Speed  int64  `json:"speed"` // bytes a second
	Error  string `json:"error,omitempty" said:""`
}

// ModelRequest names a model.
type ModelRequest struct {
	Name string `json:"name"`
}

// ModelCheck is what three scripted prompts showed of a model.
type ModelCheck struct {
	Name   string   `json:"name"`
	Tools  bool     `json:"tools"`        // it calls a tool when it should
	Schema bool     `json:"schema"`       // it keeps to a schema
	Plain  bool     `json:"plain"`        // it replies to a greeting without a call
	Took   int64    `json:"took"`         // milliseconds
	Says   string   `json:"says" said:""` // in a sentence
	Notes  []string `json:"notes" said:""`
}

// ModelTasksResult are the names of the tasks, in their order.
type ModelTasksResult struct {
	Tasks []string `json:"tasks"`
}

// ModelTaskRequest names a model and a task.
type ModelTaskRequest struct {
	Model string `json:"model"`
	Task  string `json:"task"`
	Think bool   `json:"think,omitempty"` // before each reply, if it can; the settings do not count
}

// ModelTaskResult is the outcome of one task, with the tokens and the time that it took.
type ModelTaskResult struct {
	Lacks  string `json:"lacks,omitempty" said:""` // what was not done, in a sentence; empty: all was
	Tokens int    `json:"tokens"`                  // of prompts and replies
	Reply  int    `json:"reply"`                   // of the replies alone, thinking included
	Took   int64  `json:"took"`                    // milliseconds
}
