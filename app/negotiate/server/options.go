package server

import (
	"crypto/tls"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/nod-app/nod/app/negotiate/natslog"
	"github.com/nod-app/nod/app/negotiate/protocol"
)

// Limits of the server. What is not set has a default that is far too high for a desktop:
// three quarters of the memory, a terabyte of disk.
const (
	// MaxRooms is how many rooms can be open at once.
	MaxRooms = 128

	maxDisk          = 1 << 50 // the account of each room has its own limit; the server counts closed rooms in
	maxMemory        = 1 << 20 // of streams in memory, which no room has
	maxConnections   = 4 * MaxRooms
	maxSubscriptions = 8 // of one connection
	maxControlLine   = 1 << 10
	maxPending       = 4 << 20 // bytes that wait for a slow client
	maxPayload       = protocol.MaxEntry
	streamBuffer     = 1 << 20 // bytes on their way into one stream
	authTimeout      = 2.0     // seconds
	tlsTimeout       = 2.0     // seconds
	pingInterval     = 30 * time.Second
)

// natsOptions returns those of the embedded server. Everything that is not needed stays off:
// routes, gateways, leaf nodes, websockets, MQTT, monitoring, profiling, and users without
// a key.
func (s *Server) natsOptions() *server.Options {
	o := &server.Options{}
	o.CustomClientAuthentication, o.AlwaysEnableNonce = &s.access, true
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
	return o
}

func accountLimits() map[string]server.JetStreamAccountLimits {
	const any = -1
	return map[string]server.JetStreamAccountLimits{"": {
		MaxMemory: 0, MaxStore: natslog.MaxBytes, MaxStreams: 1, MaxConsumers: 1, MaxBytesRequired: true,
		MaxAckPending: any, MemoryMaxStreamBytes: any, StoreMaxStreamBytes: any,
	}}
}
