package negotiation

import "testing"

// Both desktops say the same of a message that cannot be read, in every process.
func TestWhyItCannotBeReadHasOneText(t *testing.T) {
	for _, body := range []string{"", "{", "[]", `{"admin":true}`, `{"round":1.5}`, `{"round":1,"round":1}`, `{"round": 1}`, "\xff"} {
		if _, err := Decode([]byte(body)); err == nil || err.Error() != "The message is no message of a negotiation." {
			t.Errorf("%q: %v", body, err)
		}
	}
}
