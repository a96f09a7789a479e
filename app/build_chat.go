package app

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/pbnjay/memory"
	"github.com/zalando/go-keyring"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/chat"
	"github.com/nod-app/nod/app/config"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/turn"
)

// buildChat makes conversations and what replies in them.
func (a *App) buildChat(ctx context.Context) error {
	a.models = models.New(models.Options{
		Settings: func() models.Settings {
			m := a.settings.Get().Model
			return models.Settings{OpenAI: m.Kind == config.KindOpenAI, URL: m.URL, Remote: m.Remote, Context: m.Context, KeepAlive: m.KeepAlive}
		},
		Key: a.modelKey, Memory: int64(memory.TotalMemory()), Log: filepath.Join(a.Paths.State, "ollama.log"),
		Changed: func() { a.hub.Publish(api.TopicModels, "") },
	})
	engine := turn.New(turn.Options{Backend: a.models.Backend, Tools: a.registry,
		Room: map[string]int{"files.read_text": readRoom, "browser.open_url": readRoom}})
	a.chats = chat.New(chat.Deps{
		Store: a.store, Replier: replier{engine, a.models, a.registry.Specs}, Caller: a.registry,
		DefaultModel: func() string { return a.model(ctx) }, FindModel: a.findModel, ReadFile: a.attached, Undo: a.undoLast,
		OnChange: func(id string) { a.hub.Publish(api.TopicChats, id) },
	})
	return a.chats.MarkInterrupted(ctx)
}

// readRoom is how much a model gets of a file or a page that it asked to read, in
// bytes: about 2,300 tokens.
const readRoom = 8 << 10

// keyringModel is the account of the model server's key in the system keyring,
// and keyringService the service.
const (
	keyringService = "Nod"
	keyringModel   = "model server"
)

// modelKey is the key of a server that wants one; only another server than
// Ollama does.
func (a *App) modelKey(context.Context) (string, error) {
	if a.NoKeyring || a.settings.Get().Model.Kind != config.KindOpenAI {
		return "", nil
	}
	type found struct {
		key string
		err error
	}
	c := make(chan found, 1)
	go func() {
		key, err := keyring.Get(keyringService, keyringModel)
		c <- found{key, err}
	}()
	select {
	case f := <-c:
		if errors.Is(f.err, keyring.ErrNotFound) {
			return "", nil
		}
		return f.key, f.err
	case <-time.After(keyringTime): // it may be locked, and ask in a dialog of its own
		return "", errors.New("the system keyring does not answer; unlock it")
	}
}

// keyringTime is how long a keyring is waited for.
const keyringTime = 5 * time.Second
