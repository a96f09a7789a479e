package tasks

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/turn"
)

// settings close to a task whatever is not in its home folder: clipboard, notifications, applications and web pages are
// the person's.
const settings = `[[folders]]
path = %q

[filed]
embedding_model = "off"

[tools]
folders = [%q, %q, %q]

[tools.policy]
"clipboard.read" = "deny"
"clipboard.write" = "deny"
"notify.send" = "deny"
"apps.open" = "deny"
"browser.open_url" = "deny"
`

// campaign is the one of tasks that need one.
const campaign = `{"id":"c1","name":"Shop","objective":"","channels":[{"id":"a","name":"Print"}],
"projects":[{"id":"b","name":"Leaflet","channelId":"a"}],"docs":[],"tickets":[{"id":"t","title":"Write the leaflet","projectId":"b"}],
"team":[{"name":"Ann Berg","role":"Print"}]}`

// Agent is the agent of the home folder of a task.
type Agent struct {
	Reply    func(ctx context.Context, r turn.Request, saved func() error, on func(turn.Event)) turn.Outcome
	Propose  func(ctx context.Context, folder string) error // for the files in a folder
	Import   func(ctx context.Context, campaign string) error
	OpenRoom func(ctx context.Context) error // for practice
	Filed
	Rooms
	Negotiations
	Close func() error
}

// Run has a model do a task in a home folder that is made for it and removed afterwards. open starts the agent there; it
// approves the questions about the tools that are named, and denies all others.
func Run(ctx context.Context, t Task, model llm.Model, open func(ctx context.Context, p config.Paths, approve []string) (Agent, error)) (res Result, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("do the task “%s”: %w", t.Name, err)
		}
	}()
	home, err := os.MkdirTemp("", "nod-task")
	if err != nil {
		return res, err
	}
	defer func() { _ = os.RemoveAll(home) }()
	if home, err = filepath.EvalSymlinks(home); err != nil {
		return res, err
	}
	p := paths(home)
	if err := t.write(p); err != nil {
		return res, err
	}
	a, err := open(ctx, p, append([]string{}, t.Yes...))
	if err != nil {
		return res, err
	}
	defer func() { _ = a.Close() }()
	defer a.readFiled(ctx)()
	if err := t.prepare(ctx, a, p); err != nil {
		return res, err
	}
	return t.do(ctx, a, model, home)
}

// do sends the task's messages one after another, and compares what came of them with what the task wants.
func (t Task) do(ctx context.Context, a Agent, model llm.Model, home string) (res Result, err error) {
	trial := Trial{Home: home}
	req, began := turn.Request{Model: model}, time.Now()
	for _, said := range t.Say {
		req.Text = said
		out := a.Reply(ctx, req, func() error { return nil }, trial.Note)
		if err := ctx.Err(); err != nil {
			return res, err
		}
		res.Add(out)
		if err := a.awaitAnswers(ctx); err != nil {
			return res, err
		}
		req.History, req.Labels, req.OnlyNames, req.Listed, req.Aliases = append(req.History, out.Messages...), out.Labels, out.OnlyNames, out.Listed, out.Aliases
	}
	res.Took = time.Since(began)
	if res.Lacks == "" {
		res.Lacks = t.Lacks(trial)
	}
	return res, nil
}

// prepare makes what a task begins with beside files.
func (t Task) prepare(ctx context.Context, a Agent, p config.Paths) error {
	if len(t.Waits) > 0 {
		if err := a.Propose(ctx, p.User.Downloads); err != nil {
			return err
		}
	}
	if t.Campaign {
		if err := a.Import(ctx, campaign); err != nil {
			return err
		}
	}
	if t.Room {
		return a.OpenRoom(ctx)
	}
	return nil
}

// write writes the files that a task begins with.
func (t Task) write(p config.Paths) error {
	files := map[string]string{p.Config: fmt.Sprintf(settings, p.User.Downloads, p.User.Downloads, p.User.Documents, p.User.Pictures)}
	for path, text := range t.Files {
		files[filepath.Join(p.Home, filepath.FromSlash(path))] = text
	}
	for name, text := range t.Waits {
		files[filepath.Join(p.User.Downloads, name)] = text
	}
	for _, dir := range []string{p.User.Downloads, p.User.Documents, p.User.Pictures} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	for path, text := range files {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func paths(home string) config.Paths {
	in := func(path string) string { return filepath.Join(home, filepath.FromSlash(path)) }
	return config.Paths{
		Home: home, Config: in(".config/nod/config.toml"), State: in(".local/state/nod"), LastGood: in(".local/state/nod/config.last-good.toml"),
		Log: in(".local/state/nod/nod.log"), Cache: in(".cache/nod"), Runtime: in(".run"), Socket: in(".run/agent.sock"),
		User: config.UserFolders{Downloads: in("Downloads"), Documents: in("Documents"), Pictures: in("Pictures"), Music: in("Music"), Videos: in("Videos"), Desktop: in("Desktop")},
	}
}
