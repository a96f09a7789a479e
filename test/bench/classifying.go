package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// classifying measures the classification of a file by a model, beside the bare
// API with the same request.
func classifying(ctx context.Context, b *bench) error {
	server, err := realModels(ctx, "filing")
	if server == nil || err != nil {
		return err
	}
	defer server.Close()
	home, err := newHome(b.work)
	if err != nil {
		return err
	}
	bodies, err := home.questions(ctx, server.URL)
	if err != nil {
		return err
	}
	c, err := home.classifier(ctx, server.URL)
	if err != nil {
		return err
	}
	client := directClient()
	var own, bare []time.Duration
	for n := range b.runs + 1 {
		mine, err := home.perFileMedian(func(i int) error { return home.ask(ctx, c, i) })
		if err != nil {
			return err
		}
		theirs, err := home.perFileMedian(func(i int) error { return bareAnswer(ctx, client, server.URL, bodies[i]) })
		if err != nil {
			return err
		}
		if n > 0 {
			own, bare = append(own, mine), append(bare, theirs)
		}
	}
	nod, peer := median(own), median(bare)
	beside(&b.table, "filing: a file, by a model", nod, "bare API", peer, millis, fmt.Sprintf(
		"median of %d files under a JSON schema, one at a time; folders listed and the answer checked, the text was read before; %s", len(home.files), added(nod, peer)))
	return nil
}

// questions returns the classifier's request bodies, one for each file.
func (h *classifyHome) questions(ctx context.Context, url string) ([][]byte, error) {
	w, err := startRecordingProxy(url)
	if err != nil {
		return nil, err
	}
	defer w.close()
	c, err := h.classifier(ctx, w.URL)
	if err != nil {
		return nil, err
	}
	for i := range h.files {
		if err := h.ask(ctx, c, i); err != nil {
			return nil, err
		}
	}
	return w.bodies(len(h.files))
}

// perFileMedian calls do for each file and returns the median of the times.
func (h *classifyHome) perFileMedian(do func(i int) error) (time.Duration, error) {
	var all []time.Duration
	for i := range h.files {
		began := time.Now()
		if err := do(i); err != nil {
			return 0, err
		}
		all = append(all, time.Since(began))
	}
	return median(all), nil
}

// bareAnswer sends a request to the bare API and fails if the reply is empty.
func bareAnswer(ctx context.Context, c *http.Client, url string, body []byte) error {
	s, err := requestReply(ctx, c, url, body)
	if err == nil && s.text == "" {
		err = errors.New("the model says nothing")
	}
	return err
}
