package main

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// peerStream is a stream as NATS' documentation makes it, on a server of its own, without
// TLS; it stores as durably as that of a room.
func peerStream(ctx context.Context, dir string, do func(js jetstream.JetStream, s jetstream.Stream) error) error {
	srv, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, JetStream: true, StoreDir: dir, SyncAlways: true})
	if err != nil {
		return err
	}
	srv.Start()
	defer func() { srv.Shutdown(); srv.WaitForShutdown() }()
	if !srv.ReadyForConnections(10 * time.Second) {
		return errors.New("the peer's server does not start")
	}
	nc, err := nats.Connect(srv.ClientURL())
	if err != nil {
		return err
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	s, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: "peer", Subjects: []string{"peer"}})
	if err != nil {
		return err
	}
	return do(js, s)
}

// peerLatency is the median from publishing to receiving.
func peerLatency(ctx context.Context, dir string) (took time.Duration, err error) {
	err = peerStream(ctx, dir, func(js jetstream.JetStream, s jetstream.Stream) error {
		c, err := s.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{})
		if err != nil {
			return err
		}
		messages, err := c.Messages()
		if err != nil {
			return err
		}
		defer messages.Stop()
		var all []time.Duration
		for i := range roomMessages {
			began := time.Now()
			failed := make(chan error, 1)
			go func() { _, err := js.Publish(ctx, "peer", offer(i)); failed <- err }()
			if _, err := messages.Next(); err != nil {
				return err
			}
			all = append(all, time.Since(began))
			if err := <-failed; err != nil {
				return err
			}
		}
		took = median(all)
		return nil
	})
	return took, err
}
