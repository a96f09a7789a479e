package handlers

import "testing"

func TestAgreementNames(t *testing.T) {
	for summary, want := range map[string]string{
		"Garden fence":         "agreement-garden-fence-fence222",
		"../../etc/passwd":     "agreement-etc-passwd-fence222",
		".hidden\u202egnp.exe": "agreement-hidden-gnp-exe-fence222",
		"!?":                   "agreement-fence222",
		"Größe: 12 м²":         "agreement-größe-12-м-fence222",
		"CON":                  "agreement-con-fence222",
		"Wood " + string(make([]byte, 300)) + " more": "agreement-wood-more-fence222",
	} {
		if got := agreementName(summary, "fence222"); got != want {
			t.Errorf("%q: %q, want %q", summary, got, want)
		}
	}
}
