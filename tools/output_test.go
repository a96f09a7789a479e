package tools

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestStringsIn(t *testing.T) {
	for data, want := range map[string][]string{
		``: nil, `{}`: nil, `"a"`: {"a"}, `{"a":"b","c":["d",{"e":"f","g":1}],"a":"h"}`: {"b", "d", "f", "h"},
		`["<\u003c\n",null,true,"ä"]`: {"<<\n", "ä"}, `{"a":"b"`: nil, `{"a":"b"}x`: nil,
		`["\ud800x","b"]`: {"\ufffdx", "b"}, // from a tool that passes on the JSON of others
	} {
		if got := stringsIn(json.RawMessage(data)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", data, got, want)
		}
	}
}
