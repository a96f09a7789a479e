package locale

import "testing"

func TestEnglish(t *testing.T) {
	for name, tc := range map[string]struct {
		env  map[string]string
		want string
	}{
		"unset":           {nil, "en"},
		"C":               {map[string]string{"LANG": "C"}, "en"},
		"C with encoding": {map[string]string{"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"},
		"POSIX":           {map[string]string{"LANG": "POSIX"}, "en"},
		"German":          {map[string]string{"LANG": "de_DE.UTF-8"}, ""},
		"language first":  {map[string]string{"LANGUAGE": "fr", "LANG": "C"}, ""},
	} {
		got := ""
		err := english(func(k string) string { return tc.env[k] }, func(_, v string) error { got = v; return nil })
		if err != nil || got != tc.want {
			t.Errorf("%s: set %q, %v; want %q", name, got, err, tc.want)
		}
	}
}
