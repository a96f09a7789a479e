package proposal

import (
	"context"
	"errors"
	"testing"
)

func TestClaims(t *testing.T) {
	c := newClaims()
	ctx, cancel := context.WithCancel(t.Context())
	release, err := c.take(ctx, []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	other, err := c.take(ctx, []string{"c"})
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan string, 3)
	go func() {
		release, err := c.take(ctx, []string{"b"})
		if err == nil {
			got <- "b"
			release()
		}
	}()
	go func() {
		release, err := c.takeAll(ctx)
		if err == nil {
			got <- "all"
			release()
		}
	}()
	if len(got) != 0 {
		t.Error("a claim was given twice")
	}
	release()
	other()
	first, second := <-got, <-got
	if first == second {
		t.Errorf("%s twice", first)
	}
	release, err = c.take(ctx, []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := c.take(ctx, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Errorf("waited for ever: %v", err)
	}
	if _, err := c.takeAll(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("waited for ever: %v", err)
	}
	release()
	release, err = c.take(t.Context(), []string{"a"}) // who gave up waiting bars nobody
	if err != nil {
		t.Fatal(err)
	}
	release()
}

func TestAClaimOfEverythingBarsAllOthers(t *testing.T) {
	c := newClaims()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	one, err := c.take(t.Context(), []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.takeAll(over); err == nil {
		t.Error("everything was claimed while something was held")
	}
	c.waiting++ // somebody waits for everything
	if _, err := c.take(over, []string{"z"}); err == nil {
		t.Error("a claim overtook the one for everything")
	}
	c.waiting--
	one()
	all, err := c.takeAll(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.take(over, []string{"z"}); err == nil {
		t.Error("something was claimed while everything was held")
	}
	all()
}
