package config

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is chosen at the first start is in the file that people read, in the default one
// and in one that was written before there were these settings.
func TestWhatIsReadAndKindsAreKept(t *testing.T) {
	older := "# mine\n[[folders]]\npath = \"~/Downloads\"\n\n[notifications]\nenabled = true\n"
	for name, text := range map[string]string{"default": "", "older": older} {
		t.Run(name, func(t *testing.T) {
			p := place(t, text)
			if text == "" {
				text = Default(p)
				write(t, p.Config, text)
			}
			l := Open(p)
			private, bills := filepath.Join(p.Home, "Documents", "Private"), filepath.Join(p.Home, "Rechnungen")
			for _, err := range []error{
				l.Read("~/Documents/Private", false), l.Read("~/Music", false), l.Read("~/Music", true),
				l.SetKinds(map[string]string{"invoice-in": bills, "@tax": KindAsk, "recipe": bills}), l.SetKinds(map[string]string{"recipe": "", "@vehicle": ""}),
				l.Set("notifications.enabled", false),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			c := Open(p).Get()
			if !slices.Equal(c.Unread, []string{private}) || c.Notifications.Enabled || !maps.Equal(c.Kinds, map[string]string{"invoice-in": bills, "@tax": KindAsk}) {
				t.Errorf("%q %v %v", c.Unread, c.Kinds, c.Notifications.Enabled)
			}
			now, err := os.ReadFile(p.Config)
			if err != nil || !strings.HasPrefix(string(now), text[:6]) || !strings.Contains(string(now), `"~/Documents/Private"`) {
				t.Errorf("%v\n%s", err, now)
			}
			if err := l.SetKinds(map[string]string{"spaceship": bills}); err == nil {
				t.Error("an unknown kind was taken")
			}
			if err := l.Read("Music", false); err == nil {
				t.Error("a relative path was taken")
			}
		})
	}
}
