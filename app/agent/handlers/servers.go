package handlers

import (
	"context"
	"errors"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/servers"
)

// Servers answers the calls about servers of other programs' tools.
type Servers struct {
	Servers  *servers.Servers
	Settings *config.Live
	Acts     Recorder
	OpenPage func(address string) error // in the person's browser
}

// Mount adds the routes to s.
func (h Servers) Mount(s *api.Server) {
	api.Handle(s, api.ListServers, h.list)
	api.Handle(s, api.AddServer, h.add)
	api.Handle(s, api.RemoveServer, h.remove)
	api.Handle(s, api.StopServer, h.stop)
	api.Handle(s, api.KeepSecret, h.keepSecret)
	api.Handle(s, api.SignInServer, h.signIn)
}

func (h Servers) list(context.Context, api.None) (api.ServersResult, error) {
	return api.ServersResult{Servers: each(h.Servers.States(), func(s servers.State) api.ToolServer {
		return api.ToolServer{Name: s.Name, Command: s.Command, URL: s.URL, Folders: s.Folders, Secrets: s.Secrets, Tools: s.Tools, Running: s.Running, Stopped: s.Stopped,
			Confined: s.Confined, SignIn: s.SignIn, Problem: s.Problem, Remedy: s.Remedy, Change: s.Change, Diff: s.Diff,
			Pins: each(s.Pins, func(p servers.Pin) api.Pin { return api.Pin(p) })}
	})}, nil
}

func (h Servers) add(ctx context.Context, r api.AddServerRequest) (api.ServersResult, error) {
	if err := h.Settings.AddServer(config.Server{Name: r.Name, Command: r.Command, URL: r.URL, Folders: r.Folders}); err != nil {
		return api.ServersResult{}, err
	}
	h.Acts.RecordAct(ctx, "server_add", lang.Say("Added the server %s.", r.Name), r)
	return h.refreshed(ctx)
}

func (h Servers) remove(ctx context.Context, r api.ServerRequest) (api.ServersResult, error) {
	if err := h.Servers.ForgetSecrets(ctx, r.Name); err != nil {
		return api.ServersResult{}, err
	}
	if err := h.Settings.RemoveServer(r.Name); errors.Is(err, config.ErrServerUnknown) {
		return api.ServersResult{}, noServer(r.Name)
	} else if err != nil {
		return api.ServersResult{}, err
	}
	h.Acts.RecordAct(ctx, "server_remove", lang.Say("Removed the server %s.", r.Name), r)
	return h.refreshed(ctx)
}

func (h Servers) stop(ctx context.Context, r api.StopServerRequest) (api.ServersResult, error) {
	change, done := h.Servers.Stop, "Stopped"
	if r.Start {
		change, done = h.Servers.Start, "Started"
	}
	if err := change(r.Name); err != nil {
		return api.ServersResult{}, noServer(r.Name)
	}
	h.Acts.RecordAct(ctx, "server_stop", lang.Say("%s the server %s.", done, r.Name), r)
	return h.list(ctx, api.None{})
}

// signIn records that the person signed in, and nothing of what they signed in with.
func (h Servers) signIn(ctx context.Context, r api.SignInRequest) (api.ServersResult, error) {
	if err := h.Servers.SignIn(ctx, r.Name, servers.OAuthClient{ID: r.ClientID, Secret: r.ClientSecret}, h.OpenPage); err != nil {
		return api.ServersResult{}, err
	}
	h.Acts.RecordAct(ctx, "server_sign_in", "Signed in to the server "+r.Name+".", api.ServerRequest{Name: r.Name})
	return h.refreshed(ctx)
}

func noServer(name string) error {
	return &api.Error{Code: api.CodeNotFound, Message: lang.Say("There is no server %s.", name)}
}

// maxSecret is how long a secret may be, in bytes.
const maxSecret = 8 << 10

// keepSecret records that a secret was kept, and nothing of it.
func (h Servers) keepSecret(ctx context.Context, r api.KeepSecretRequest) (api.ServersResult, error) {
	if r.Value == "" || len(r.Value) > maxSecret || strings.ContainsRune(r.Value, 0) {
		return api.ServersResult{}, api.Invalid(lang.Say("A secret has between 1 and %d bytes, and no NUL.", maxSecret))
	}
	err := h.Servers.SetSecret(ctx, r.Name, r.Variable, r.Value)
	if _, unknown := errors.AsType[*tools.Failure](err); unknown {
		return api.ServersResult{}, noServer(r.Name)
	}
	if err != nil {
		return api.ServersResult{}, err
	}
	if err := h.Settings.AddServerSecret(r.Name, r.Variable); err != nil {
		return api.ServersResult{}, errors.Join(err, h.Servers.ForgetSecrets(ctx, r.Name, r.Variable))
	}
	h.Acts.RecordAct(ctx, "server_secret", lang.Say("Kept %s of the server %s in the keyring.", r.Variable, r.Name), api.KeepSecretRequest{Name: r.Name, Variable: r.Variable})
	return h.refreshed(ctx)
}

// refreshed takes the settings up; what is wrong with one server is in its state.
func (h Servers) refreshed(ctx context.Context) (api.ServersResult, error) {
	_ = h.Servers.Refresh()
	return h.list(ctx, api.None{})
}
