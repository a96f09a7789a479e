package natslog

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nod-app/nod/app/negotiate/protocol"
)

const (
	// MaxBytes is how much disk the log of a room can take. Ten thousand messages of the
	// usual size take less.
	MaxBytes = 16 << 20
	// duplicateWindow is how long the server remembers messages by their ids.
	duplicateWindow = 10 * time.Minute
)

// Create makes the stream of the room; one that is there already stays as it is. replicas
// is 1, or 3 in a cluster that must survive the loss of a server. Errors are of ctx, or
// protocol.ErrRefused.
func (l *Log) Create(ctx context.Context, replicas int) error {
	config, err := json.Marshal(streamConfig(l.names, replicas))
	if err != nil {
		return fmt.Errorf("create the log of the room: %w", err)
	}
	var answer struct{ apiResponse }
	if err := l.ask(ctx, &nats.Msg{Subject: l.names.Create, Data: config}, &answer); err != nil {
		return fmt.Errorf("create the log of the room: %w", err)
	}
	if answer.Error != nil {
		return fmt.Errorf("create the log of the room: %w: %s", protocol.ErrRefused, answer.Error.Description)
	}
	return nil
}

// streamConfig returns the configuration of a room's log: nothing in it is removed or replaced,
// and what goes beyond its limits is refused.
func streamConfig(n Names, replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: n.Stream, Subjects: []string{n.In}, Storage: jetstream.FileStorage, Replicas: replicas,
		Retention: jetstream.LimitsPolicy, Discard: jetstream.DiscardNew, DenyDelete: true, DenyPurge: true,
		MaxMsgs: protocol.MaxEntries, MaxBytes: MaxBytes, MaxMsgSize: protocol.MaxEntry, MaxConsumers: 1,
		Duplicates: duplicateWindow, RePublish: &jetstream.RePublish{Source: n.In, Destination: n.Out},
	}
}
