package server

import (
	"crypto/tls"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/nod-app/nod/app/room"
	"github.com/nod-app/nod/app/room/natslog"
)

// Limits of the server. What is not set has a default that is far too high for a desktop:
// three quarters of the memory, a terabyte of disk.
const (
	// MaxRooms is how many rooms can be open at once.
	MaxRooms = 128

	maxDisk          = MaxRooms * natslog.MaxBytes
	maxMemory        = 1 << 20 // of streams in memory, which no room has
	maxConnections   = 4 * MaxRooms
	maxSubscriptions = 8 // of one connection
	maxControlLine   = 1 << 10
	maxPending       = 4 << 20 // bytes that wait for a slow client
	maxPayload       = room.MaxMessage + 1<<10
	streamBuffer     = 1 << 20 // bytes on their way into one stream
	authTimeout      = 2.0     // seconds
	tlsTimeout       = 2.0     // seconds
	pingInterval     = 30 * time.Second
)

// natsOptions are those of the embedded server with these rooms. Everything that is not
// needed stays off: routes, gateways, leaf nodes, websockets, MQTT, monitoring, profiling,
// and users without a key.
func (s *Server) natsOptions() (*server.Options, error) {
	o := &server.Options{}
	if err := o.ProcessConfigString(accounts(s.rooms)); err != nil {
		return nil, fmt.Errorf("configure the room server: %w", err)
	}
	o.ServerName = "nod"
	o.Host, o.Port = s.o.Host, s.port
	o.NoLog, o.NoSigs, o.DisableJetStreamBanner = true, true, true
	o.TLS, o.TLSTimeout = true, tlsTimeout
	o.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{s.o.Certificate}}
	o.AuthTimeout, o.PingInterval, o.MaxPingsOut = authTimeout, pingInterval, 2
	o.MaxConn, o.MaxSubs, o.MaxControlLine = maxConnections, maxSubscriptions, maxControlLine
	o.MaxPayload, o.MaxPending = maxPayload, maxPending
	o.MaxClosedClients = 16
	o.JetStream, o.StoreDir = true, s.o.Dir
	o.JetStreamMaxStore, o.JetStreamMaxMemory = maxDisk, maxMemory
	o.StreamMaxBufferedSize = streamBuffer
	o.SyncAlways = true // an acknowledged message survives a power cut
	return o, nil
}

// accounts is the configuration of one account a room, in the server's own language: it
// has no other way to limit the disk of an account.
func accounts(rooms map[string]Room) string {
	var b strings.Builder
	b.WriteString("accounts {\n")
	for id, r := range rooms {
		fmt.Fprintf(&b, "  ROOM_%s {\n    jetstream { max_mem: 0, max_file: %d, max_streams: 1, max_consumers: 1, max_bytes: true }\n    users [\n", id, natslog.MaxBytes)
		host, guest, invited := natslog.NamesOf(id, r.Host), natslog.NamesOf(id, r.Guest), natslog.NamesOf(id, r.Invited)
		toHost := []string{host.In, host.Get, host.Create}
		if r.Invited != "" { // not by allow_responses, which a change of the rooms forgets
			toHost = append(toHost, invited.Replies+".>")
			user(&b, r.Invited, "STANDARD", []string{invited.Join}, []string{invited.Replies + ".>"})
		}
		if r.Guest != "" {
			user(&b, r.Guest, "STANDARD", []string{guest.In, guest.Get}, []string{guest.Out, guest.Replies + ".>"})
		}
		user(&b, r.Host, "IN_PROCESS", toHost, []string{host.Out, host.Join, host.Replies + ".>"})
		b.WriteString("    ]\n  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// user writes one user, who may do only what is listed.
func user(b *strings.Builder, key, kind string, publish, subscribe []string) {
	fmt.Fprintf(b, "      { nkey: %s, allowed_connection_types: [%s], permissions {\n", key, kind)
	fmt.Fprintf(b, "        publish { allow: [%s] }\n        subscribe { allow: [%s] }\n      } }\n", quoted(publish), quoted(subscribe))
}

func quoted(subjects []string) string {
	return `"` + strings.Join(subjects, `", "`) + `"`
}
