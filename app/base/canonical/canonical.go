// Package canonical writes values as the one JSON text that they have after RFC 8785, so
// that they can be hashed, signed and compared.
package canonical

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// JSON returns the canonical JSON of a value.
func JSON(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	value := jsontext.Value(text)
	if err := value.Canonicalize(); err != nil {
		return nil, err
	}
	return value, nil
}
