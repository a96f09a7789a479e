package config

import "testing"

func TestIgnored(t *testing.T) {
	l := &Live{}
	l.now.Store(&state{config: Config{Ignore: []string{"*.iso", "**/keep/**", "/srv/in/*.log"}}})
	for path, want := range map[string]bool{
		"/home/a/Downloads/debian.iso":    true,
		"/home/a/Downloads/DEBIAN.ISO":    true,
		"/home/a/Downloads/iso":           false,
		"/home/a/keep/letter.pdf":         true,
		"/home/a/keepsake/letter.pdf":     false,
		"/srv/in/a.log":                   true,
		"/srv/in/sub/a.log":               false,
		"/home/a/Downloads/a.iso.torrent": false,
	} {
		if got := l.Ignored(path, false); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}
