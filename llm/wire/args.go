package wire

import (
	"crypto/rand"
	"encoding/json"
	"strings"

	"github.com/nod-app/nod/llm"
)

// Arguments returns the arguments of a call as the model wrote them. Servers send an
// object, or a string that holds one; absent ones are an empty object. What
// holds no object is given as it is: those who check arguments can then say
// what is wrong with it.
func Arguments(raw json.RawMessage) string {
	text := strings.TrimSpace(string(raw))
	for range 2 { // some servers quote twice
		var inner string
		if !strings.HasPrefix(text, `"`) || json.Unmarshal([]byte(text), &inner) != nil {
			break
		}
		text = strings.TrimSpace(inner)
	}
	if text == "" || text == "null" {
		return "{}"
	}
	return Unescape(text)
}

// maxID is far beyond what servers make: theirs have 13 to 45 bytes.
const maxID = 128

// callIDs makes the ids of the calls of one reply unique.
type callIDs map[string]bool

func (seen callIDs) unique(given string) string {
	if given == "" || len(given) > maxID || seen[given] || strings.IndexFunc(given, func(r rune) bool { return r <= ' ' || r > '~' }) >= 0 {
		given = "call_" + strings.ToLower(rand.Text()[:16])
	}
	seen[given] = true
	return given
}

func (seen callIDs) assign(c llm.Call) llm.Call {
	return llm.Call{ID: seen.unique(c.ID), Name: Unescape(c.Name), Args: c.Args}
}
