package store

import (
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// given is a grant whose fields all follow from n; it ends an hour after noon.
func given(n, uses int) tools.Grant {
	return tools.Grant{
		Grant: policy.Grant{ID: fmt.Sprintf("g%d", n), Caller: fmt.Sprintf("c%d", n), Tool: "files.write_text", Paths: []string{fmt.Sprintf("/home/ann/n\xff%d", n)},
			Hosts: []string{"example.com", ""}, Apps: []string{}, MaxBytes: 1 << 40, MaxUses: uses, Expires: noon.Add(time.Hour)},
		Created: noon,
	}
}

func granted(t *testing.T, s *Store, gs ...tools.Grant) {
	t.Helper()
	for _, g := range gs {
		must(t, s.AddGrant(t.Context(), g))
	}
}

func live(t *testing.T, s *Store, now time.Time) (ids []string) {
	t.Helper()
	gs, err := s.Grants(t.Context(), now)
	must(t, err)
	for _, g := range gs {
		ids = append(ids, g.ID)
	}
	return ids
}

func use(t *testing.T, s *Store, id string, now time.Time) bool {
	t.Helper()
	ok, err := s.UseGrant(t.Context(), id, now)
	must(t, err)
	return ok
}

func TestGrantsSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	granted(t, s, given(1, 0), given(2, 5))
	if !use(t, s, "g2", noon.Add(time.Minute)) {
		t.Fatal("g2 was not used")
	}
	s = again(t, s, dir)
	gs, err := s.Grants(t.Context(), noon)
	must(t, err)
	used := given(2, 5)
	used.Uses, used.LastUsed = 1, noon.Add(time.Minute)
	if want := []tools.Grant{used, given(1, 0)}; !reflect.DeepEqual(gs, want) {
		t.Errorf("got  %+v\nwant %+v", gs, want)
	}
}

func TestAGrantStandsUntilItIsOverUsedUpOrRevoked(t *testing.T) {
	for _, c := range []struct {
		name  string
		uses  int // allowed
		spoil func(*Store) error
		now   time.Time
		want  bool
	}{
		{"in its time", 2, nil, noon.Add(time.Hour - 1), true},
		{"without a limit", 0, nil, noon, true},
		{"at its end", 2, nil, noon.Add(time.Hour), false},
		{"used up", 1, func(s *Store) error { _, err := s.UseGrant(t.Context(), "g1", noon); return err }, noon, false},
		{"revoked", 2, func(s *Store) error { _, err := s.RevokeGrant(t.Context(), "g1", noon); return err }, noon, false},
		{"revoked while the clock was behind", 2, func(s *Store) error {
			_, err := s.RevokeGrant(t.Context(), "g1", noon.Add(-24*time.Hour))
			return err
		}, noon, false},
		{"another revoked", 2, func(s *Store) error { _, err := s.RevokeGrant(t.Context(), "g2", noon); return err }, noon, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := fresh(t)
			granted(t, s, given(1, c.uses))
			if c.spoil != nil {
				must(t, c.spoil(s))
			}
			if is := len(live(t, s, c.now)) == 1; is != c.want {
				t.Errorf("listed: %t", is)
			}
			if is := use(t, s, "g1", c.now); is != c.want {
				t.Errorf("used: %t", is)
			}
		})
	}
}

func TestAGrantIsRevokedOnce(t *testing.T) {
	s := fresh(t)
	granted(t, s, given(1, 0))
	for _, want := range []bool{true, false} {
		if ok, err := s.RevokeGrant(t.Context(), "g1", noon); ok != want || err != nil {
			t.Errorf("%t, %v", ok, err)
		}
	}
	if ok, err := s.RevokeGrant(t.Context(), "never", noon); ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
	if use(t, s, "never", noon) {
		t.Error("a grant that nobody gave was used")
	}
}

func TestGrantsThatAreNone(t *testing.T) {
	s := fresh(t)
	granted(t, s, given(1, 1))
	endless, nameless, below := given(2, 1), given(3, 1), given(4, -1)
	endless.Expires, nameless.ID = time.Time{}, ""
	for _, g := range []tools.Grant{given(1, 9), endless, nameless, below} {
		if err := s.AddGrant(t.Context(), g); err == nil {
			t.Errorf("%+v was kept", g)
		}
	}
	if ids := live(t, s, noon); len(ids) != 1 {
		t.Errorf("%v", ids)
	}
}

func TestNoMoreCallsWinThanAGrantHasUses(t *testing.T) {
	s := fresh(t)
	granted(t, s, given(1, 10))
	var all sync.WaitGroup
	var won atomic.Int32
	for range 100 {
		all.Go(func() {
			ok, err := s.UseGrant(t.Context(), "g1", noon)
			if err != nil {
				t.Error(err)
			}
			if ok {
				won.Add(1)
			}
		})
	}
	all.Wait()
	if won.Load() != 10 || len(live(t, s, noon)) != 0 {
		t.Errorf("%d won; left: %v", won.Load(), live(t, s, noon))
	}
}

// One that stays is over when it is revoked, and not before.
func TestAGrantThatStays(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	g := given(1, 0)
	g.Grant = g.Staying()
	granted(t, s, g)
	s = again(t, s, dir)
	later := noon.AddDate(30, 0, 0)
	if gs, err := s.Grants(t.Context(), later); err != nil || !reflect.DeepEqual(gs, []tools.Grant{g}) || !use(t, s, "g1", later) {
		t.Errorf("%+v, %v", gs, err)
	}
	if ok, err := s.RevokeGrant(t.Context(), "g1", later); !ok || err != nil || use(t, s, "g1", later) || len(live(t, s, later)) > 0 {
		t.Errorf("%t, %v", ok, err)
	}
	for _, wrong := range []func(*tools.Grant){func(g *tools.Grant) { g.Stays = false }, func(g *tools.Grant) { g.Expires = noon }} {
		g.ID += "x"
		bad := g
		if wrong(&bad); s.AddGrant(t.Context(), bad) == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}

// A use is counted without waiting for the disk, and what comes after it waits again.
func TestOnlyTheUseOfAGrantIsLight(t *testing.T) {
	s := opened(t, t.TempDir())
	granted(t, s, given(1, 2))
	for range 2 {
		if !use(t, s, "g1", noon) {
			t.Error("not used")
		}
		var synchronous int
		must(t, s.writer.QueryRow(`PRAGMA synchronous`).Scan(&synchronous))
		if synchronous != 2 {
			t.Errorf("the writer is left at %d", synchronous)
		}
	}
	if use(t, s, "g1", noon) {
		t.Error("used once more than it may be")
	}
}
