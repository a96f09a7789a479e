package rooms

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strconv"
	"sync"
	"syscall"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/identity"
	"github.com/nod-app/nod/app/negotiate/server"
)

// host is the server of the rooms that this desktop opened. It listens while one of them
// is open, at one address.
type host struct {
	dir   string // of the logs
	log   *slog.Logger
	store Store

	mu     sync.Mutex
	server *server.Server // nil while no room is open
	at     string         // where guests reach it, as host:port
	rooms  map[string]bool
}

// portSetting is the key of the port that the guests of open rooms know.
const portSetting = "port of the room server"

// set opens a room on the server, or changes who may use it. The first one starts the
// server, at the address of this computer. It returns where guests reach it.
func (h *host) set(ctx context.Context, id identity.Identity, address string, port int, r server.Room) (at string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server != nil {
		if runs, _, _ := net.SplitHostPort(h.at); runs != address {
			return "", lang.Errorf("rooms are open at the address %s of this computer, and this one needs %s: close them first", runs, address)
		}
		err := h.server.Set(r)
		if err == nil {
			h.rooms[r.ID] = true
		}
		return h.at, err
	}
	if port == 0 {
		if port, err = h.keptPort(ctx); err != nil {
			return "", err
		}
	}
	if err := canListen(ctx, address, port); err != nil {
		return "", err
	}
	certificate, err := id.Certificate()
	if err != nil {
		return "", err
	}
	s := server.New(server.Options{Dir: h.dir, Host: address, Port: port, Certificate: certificate, Log: h.log})
	if err := s.Set(r); err != nil {
		return "", err
	}
	if h.at, err = s.Address(); err == nil {
		err = h.keepPort(ctx)
	}
	if err != nil {
		s.Close()
		return "", err
	}
	h.server, h.rooms = s, map[string]bool{r.ID: true}
	return h.at, nil
}

// remove closes a room on the server; the last one ends it. The host's own connection
// has to be closed before.
func (h *host) remove(id string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.rooms[id] {
		return nil
	}
	if len(h.rooms) == 1 {
		h.server.Close()
		h.server, h.at, h.rooms = nil, "", nil
		return nil
	}
	err := h.server.Remove(id)
	if err == nil {
		delete(h.rooms, id)
	}
	return err
}

func (h *host) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server != nil {
		h.server.Close()
	}
	h.server, h.at, h.rooms = nil, "", nil
}

// InProcessConn connects this desktop to its server.
func (h *host) InProcessConn() (net.Conn, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server == nil {
		return nil, server.ErrOff
	}
	return h.server.InProcessConn()
}

// keptPort returns the port that the server had last; 0 if it never ran.
func (h *host) keptPort(ctx context.Context) (int, error) {
	text, err := h.store.Setting(ctx, portSetting)
	if err != nil || text == "" {
		return 0, err
	}
	return strconv.Atoi(text)
}

// keepPort keeps the port for the next start: the guests of open rooms know it.
func (h *host) keepPort(ctx context.Context) error {
	_, port, err := net.SplitHostPort(h.at)
	if err != nil {
		return err
	}
	return h.store.SetSetting(ctx, portSetting, port)
}

// canListen says at once what the server would only say in its log, after seconds.
func canListen(ctx context.Context, address string, port int) error {
	at := net.JoinHostPort(address, strconv.Itoa(port))
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", at)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return lang.Errorf("another program listens at %s, where guests look for this computer: end it, or close all rooms and set another port under [rooms] in config.toml", at)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return lang.Errorf("this computer has not got the address %s now, at which guests look for it: connect it to that network, or close the room and open a new one", address)
	case err != nil:
		return lang.Errorf("guests cannot reach this computer at %s: %w", at, err)
	}
	return l.Close()
}
