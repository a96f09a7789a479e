package app

import (
	"context"
	"io"
	"path/filepath"
	"time"

	"github.com/pbnjay/memory"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/assistant"
	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/app/assist/reconsider"
	"github.com/nod-app/nod/app/assist/tasks"
	"github.com/nod-app/nod/app/organise/library"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/undo"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/classify"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/turn"
	"github.com/nod-app/nod/watcher"
)

func (a *App) buildChat(ctx context.Context) error {
	a.modelServer = models.New(models.Options{
		Settings: func() models.Settings {
			m := a.settings.Get().Model
			return models.Settings{OpenAI: m.Kind == config.KindOpenAI, URL: m.URL, Remote: m.Remote, Context: m.Context, KeepAlive: m.KeepAlive, Think: llm.Thinking(m.Think)}
		},
		Key: a.modelKey, Memory: int64(memory.TotalMemory()), Log: filepath.Join(a.Paths.State, "ollama.log"),
		Changed: func() {
			a.filed.ModelsChanged()
			a.hub.Publish(api.TopicModels, "")
		},
	})
	a.models = assistant.NewModels(a.modelServer, a.store, a.log)
	said := undo.Said{Service: a.undo}
	replier := assistant.NewReplier(a.modelServer, a.registry)
	a.chats = chat.New(chat.Deps{
		Store: a.store, Replier: replier, Caller: a.registry,
		DefaultModel: func() string { return a.models.Default(ctx) }, FindModel: a.models.Find, ReadFile: a.readAttachment, Find: forChat(a.filed),
		Undo: a.undoInChat, Undoable: said.Undoable, UndoCalls: said.UndoCalls,
		OnChange: a.hub.PublisherOf(api.TopicChats),
		Warm: func(ctx context.Context, r turn.Request) {
			if m := a.settings.Get().Model; !m.Remote && (m.OnBattery || !reconsider.OnBattery(ctx)) {
				replier.Warm(ctx, r)
			}
		},
	})
	return a.chats.MarkInterrupted(ctx)
}

// forChat returns how a person finds filed files in a conversation.
func forChat(l *library.Service) func(context.Context, string) (chat.Found, error) {
	return func(ctx context.Context, words string) (chat.Found, error) {
		found, err := l.Find(ctx, library.Ask{Words: words, Most: library.Shown})
		out := chat.Found{Partly: found.Partly}
		for _, f := range found.Files {
			out.Files = append(out.Files, chat.FileItem(f.Path, f.Modified, f.Passage, f.Sensitive))
		}
		return out, err
	}
}

// modelKey returns the key of a server that wants one; only another server than
// Ollama does.
func (a *App) modelKey(context.Context) (string, error) {
	if a.NoKeyring || a.settings.Get().Model.Kind != config.KindOpenAI {
		return "", nil
	}
	return assistant.ServerKey()
}

// attachmentTimeout is how long the text of one file may take.
const attachmentTimeout = 20 * time.Second

// readAttachment returns the text of a file that goes along with a message, and
// where it is.
func (a *App) readAttachment(ctx context.Context, path string) (text, canonical string, err error) {
	ctx, cancel := context.WithTimeout(ctx, attachmentTimeout)
	defer cancel()
	canonical, err = filepath.EvalSymlinks(path)
	if err != nil {
		return "", "", err
	}
	text, err = a.extract.Read(ctx, canonical, "")
	return text, canonical, err
}

// reclassify lets a model improve what waits, until ctx ends.
func (a *App) reclassify(ctx context.Context) error {
	r := reconsider.New(reconsider.Options{
		Settings:  func() (config.Model, bool) { return a.settings.Get().Model, a.folders.Paused() },
		Proposals: a.service,
		Model: classify.New(classify.Options{
			Backend: a.modelServer.Backend, Model: a.models.ForFiles, Places: a.settings,
			Categories: func() []string { return reconsider.Categories(a.settings.Get().Categories) },
			Forbidden:  a.Paths.Forbidden, Home: a.Paths.Home, Further: a.filed.Further,
			Words: func() []string { return a.settings.Get().Words },
		}),
		HasModel: func(ctx context.Context) bool { _, ok := a.models.ForFiles(ctx); return ok },
		Busy:     a.chats.InUse, Asked: a.chats.WarmAgain, OnBattery: reconsider.OnBattery, Log: a.log,
	})
	events := a.hub.Subscribe("")
	defer a.hub.Unsubscribe(events)
	r.Run(ctx, events)
	return nil
}

// tryTask returns how a model is given a task: by an agent of its own, in a home folder that is made for the task. The
// agent shows no windows, and answers its questions as the task says.
func tryTask(a *App) func(context.Context, llm.Model, tasks.Task, bool) (tasks.Result, error) {
	return func(ctx context.Context, m llm.Model, t tasks.Task, think bool) (tasks.Result, error) {
		return tasks.Run(ctx, t, m, func(ctx context.Context, p config.Paths, approve []string) (tasks.Agent, error) {
			b, err := New(ctx, Options{Paths: p, Version: a.Version, NoKeyring: true, Log: io.Discard, approve: approve})
			if err != nil {
				return tasks.Agent{}, err
			}
			look := func(files []watcher.File) error { _, _, err := b.service.Look(ctx, files, true, nil); return err }
			return tasks.Agent{
				Reply: assistant.NewReplier(a.modelServer, b.registry).Thinking(think).Reply,
				Propose: func(ctx context.Context, dir string) error {
					_, err := watcher.Existing(ctx, watcher.Folder{Path: dir}, b.settings.Ignored, look)
					return err
				},
				Import:   func(ctx context.Context, text string) error { _, err := b.planning.Import(ctx, text, ""); return err },
				OpenRoom: func(ctx context.Context) error { _, err := b.rooms.OpenPractice(ctx); return err },
				Filed:    b.filed, Rooms: b.rooms, Negotiations: b.negotiations, Close: b.Close,
			}, nil
		})
	}
}
