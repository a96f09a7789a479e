package catalogue

import (
	"reflect"
	"testing"

	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/tools/policy"
)

// No ids in the settings stand for any installed application, at the moment of
// the call: there is no list of them that could be old.
func TestApplicationsOfTheSettings(t *testing.T) {
	if s := policySettings(config.Tools{}).Scope; !s.AnyApp || len(s.Apps) > 0 {
		t.Errorf("%+v", s)
	}
	if s := policySettings(config.Tools{Apps: []string{"gimp"}}).Scope; s.AnyApp || len(s.Apps) != 1 {
		t.Errorf("%+v", s)
	}
}

// The switches are the settings but for what tools may reach.
func TestSwitchesOfTheSettings(t *testing.T) {
	c := config.Tools{Shell: true, Apps: []string{"gimp"}, ReadWrite: []string{t.TempDir()}, Overrides: map[string]string{"files.move": "deny"}}
	want := policySettings(c)
	if len(want.Scope.Roots) != 1 || !want.On["shell.run"] || want.Overrides["files.move"] != policy.OverrideDeny {
		t.Fatalf("%+v", want)
	}
	want.Scope = policy.Scope{}
	if got := policySwitches(c); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
