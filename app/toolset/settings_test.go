package toolset

import (
	"testing"

	"github.com/nod-app/nod/app/config"
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
