package api

import (
	"strings"
	"testing"
)

func TestRuleName(t *testing.T) {
	for want, r := range map[string]Rule{"Northwind bill pdf": {Vendor: "northwind", Words: []string{"bill"}, Extensions: []string{"pdf"}}, "Rule": {From: "~"}} {
		if got := RuleName(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestWhatARuleLacks(t *testing.T) {
	for _, r := range []Rule{{Words: []string{"a"}}, {Extensions: []string{"pdf"}}, {MinSize: "1 MB"}, {From: "~"}} {
		if !r.Asks() || r.Places() {
			t.Errorf("%+v", r)
		}
	}
	if (Rule{Name: "a", Destination: "~/a"}).Asks() || !(Rule{Category: "work"}).Places() {
		t.Error("a place is no condition")
	}
}

func TestListed(t *testing.T) {
	if got := strings.Join(SplitList(" a b,c，d、 , e"), "|"); got != "a b|c|d|e" {
		t.Error(got)
	}
}

func TestTrialText(t *testing.T) {
	for want, trial := range map[string]RuleTrial{
		"No past decisions about such files.":                                      {Matches: 2},
		"Agrees with all of 1 decision.":                                           {Decisions: 1, Agrees: 1},
		"Would have agreed with 41 of 1,043 decisions; these differ:":              {Decisions: 1043, Agrees: 41},
		"3 files not read. Would have agreed with 1 of 2 decisions; these differ:": {Decisions: 2, Agrees: 1, Unread: 3},
	} {
		if got := TrialText(trial); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
