package decision

import (
	"context"
	"errors"
	"testing"
)

func TestClaims(t *testing.T) {
	c := NewClaims()
	ctx, cancel := context.WithCancel(t.Context())
	release, err := c.Take(ctx, []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	other, err := c.Take(ctx, []string{"c"})
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan string, 3)
	go func() {
		release, err := c.Take(ctx, []string{"b"})
		if err == nil {
			got <- "b"
			release()
		}
	}()
	go func() {
		release, err := c.TakeAll(ctx)
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
	release, err = c.Take(ctx, []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := c.Take(ctx, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Errorf("waited for ever: %v", err)
	}
	if _, err := c.TakeAll(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("waited for ever: %v", err)
	}
	release()
	release, err = c.Take(t.Context(), []string{"a"}) // who gave up waiting bars no one
	if err != nil {
		t.Fatal(err)
	}
	release()
}

func TestAClaimOfEverythingBarsAllOthers(t *testing.T) {
	c := NewClaims()
	over, cancel := context.WithCancel(t.Context())
	cancel()
	one, err := c.Take(t.Context(), []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.TakeAll(over); err == nil {
		t.Error("everything was claimed while something was held")
	}
	c.waiting++ // someone waits for everything
	if _, err := c.Take(over, []string{"z"}); err == nil {
		t.Error("a claim overtook the one for everything")
	}
	c.waiting--
	one()
	all, err := c.TakeAll(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Take(over, []string{"z"}); err == nil {
		t.Error("something was claimed while everything was held")
	}
	all()
}
