package audit

import (
	"encoding/json"
	"errors"
)

func parseEntry(text []byte) (entry, error) {
	var e entry
	if err := json.Unmarshal(text, &e); err != nil {
		return entry{}, err
	}
	switch e.Kind {
	case intentKind, endKind, wholeKind:
		return e, nil
	}
	return entry{}, errors.New("an entry of no known kind")
}
