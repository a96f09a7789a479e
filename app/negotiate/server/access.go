package server

import (
	"encoding/base64"
	"fmt"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/nod-app/nod/app/negotiate/natslog"
)

// role is what someone is in a room.
type role int

const (
	hosting role = iota
	visiting
	invited
)

// right is what an access key is good for.
type right struct {
	room string
	role role
}

// rightsOf returns the rights of all access keys. A key has one right.
func rightsOf(rooms map[string]Room) (map[string]right, error) {
	rights := map[string]right{}
	for id, r := range rooms {
		for role, key := range map[role]string{hosting: r.Host, visiting: r.Guest, invited: r.Invited} {
			if key == "" {
				continue
			}
			if other, ok := rights[key]; ok {
				return nil, fmt.Errorf("one access key is used in room %s and in room %s", other.room, id)
			}
			rights[key] = right{id, role}
		}
	}
	return rights, nil
}

// permissions returns the subjects that the owner of a key may use, within its room's account.
func (r right) permissions(key string) *server.Permissions {
	n := natslog.NamesOf(r.room, key)
	var publish, subscribe []string
	switch r.role {
	case hosting:
		// It answers the one who is invited, now or later: the rights of a connection stay as
		// they were when it was made.
		publish = []string{n.In, n.Get, n.Create, natslog.NamesOf(r.room, "*").Replies + ".>"}
		subscribe = []string{n.Out, n.Join, n.Replies + ".>"}
	case visiting:
		publish, subscribe = []string{n.In, n.Get}, []string{n.Out, n.Replies + ".>"}
	case invited:
		publish, subscribe = []string{n.Join}, []string{n.Replies + ".>"}
	}
	return &server.Permissions{Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe}}
}

// access decides who is let in. The server asks it for each connection, so it need not read
// its configuration again when a room is opened: that races with clients that connect, and
// refuses some of them (nats-server issues 4560 and 8499).
type access struct {
	mu       sync.Mutex
	rights   map[string]right           // by access key
	accounts map[string]*server.Account // by room
}

var _ server.Authentication = (*access)(nil)

// Check implements server.Authentication.
func (a *access) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	if c.Kind() != server.CLIENT || !signed(o.Nkey, o.Sig, c.GetNonce()) {
		return false
	}
	register, ok := c.(interface {
		RegisterNkeyUser(*server.NkeyUser) error
	})
	if !ok {
		return false
	}
	a.mu.Lock() // until the connection has its account: the one who takes a right away finds it
	defer a.mu.Unlock()
	r, ok := a.rights[o.Nkey]
	if !ok || inProcess(c) != (r.role == hosting) {
		return false
	}
	return register.RegisterNkeyUser(&server.NkeyUser{Nkey: o.Nkey, Account: a.accounts[r.room], Permissions: r.permissions(o.Nkey)}) == nil
}

// change replaces all rights by those that f returns, and returns the keys whose right is
// another one, or none, now. The one who connects waits until f has returned.
func (a *access) change(f func() (map[string]right, error)) (changed map[string]bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	rights, err := f()
	if err != nil {
		return nil, err
	}
	changed = map[string]bool{}
	for key, before := range a.rights {
		if now, ok := rights[key]; !ok || now != before {
			changed[key] = true
		}
	}
	a.rights = rights
	return changed, nil
}

// clear forgets the rights and the accounts of a server that ends.
func (a *access) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.rights, a.accounts = nil, map[string]*server.Account{}
}

// inProcess reports whether a client has not come over the network.
func inProcess(c server.ClientAuthentication) bool {
	at := c.RemoteAddress()
	return at != nil && at.Network() == "pipe"
}

// signed reports whether the owner of an access key has signed the server's challenge.
func signed(key, signature string, nonce []byte) bool {
	sig, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || len(nonce) == 0 || !nkeys.IsValidPublicUserKey(key) {
		return false
	}
	public, err := nkeys.FromPublicKey(key)
	return err == nil && public.Verify(nonce, sig) == nil
}
