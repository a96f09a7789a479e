package audit

import (
	"encoding/json"
	"errors"
)

func parseEntry(text []byte) (auditEntry, error) {
	var e auditEntry
	if err := json.Unmarshal(text, &e); err != nil {
		return auditEntry{}, err
	}
	switch e.Kind {
	case intentKind, endKind, wholeKind:
		return e, nil
	}
	return auditEntry{}, errors.New("an entry of no known kind")
}
