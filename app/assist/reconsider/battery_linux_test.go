package reconsider

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBattery(t *testing.T) {
	for name, c := range map[string]struct {
		supplies string // "name key=value key=value; …"
		want     bool
	}{
		"none":                   {"", false},
		"unplugged":              {"AC type=Mains online=0; BAT0 type=Battery status=Discharging", true},
		"plugged in":             {"AC type=Mains online=1; BAT0 type=Battery status=Charging", false},
		"full":                   {"AC type=Mains online=1; BAT0 type=Battery status=Full", false},
		"weak mains":             {"AC type=Mains online=1; BAT0 type=Battery status=Discharging", false},
		"by USB":                 {"usb type=USB online=1; BAT0 type=Battery status=Discharging", false},
		"no mains listed":        {"BAT0 type=Battery status=Discharging", true},
		"a second battery":       {"BAT0 type=Battery status=Not charging; BAT1 type=Battery status=Discharging", true},
		"a mouse":                {"hid type=Battery scope=Device status=Discharging", false},
		"a desktop with a mouse": {"AC type=Mains online=1; hid type=Battery scope=Device status=Discharging", false},
		"nothing to read":        {"BAT0", false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, s := range strings.Split(c.supplies, "; ") {
				what, rest, _ := strings.Cut(s, " ")
				if err := os.MkdirAll(filepath.Join(dir, what), 0o755); err != nil {
					t.Fatal(err)
				}
				for _, pair := range strings.Split(strings.ReplaceAll(rest, "Not charging", "Not_charging"), " ") {
					if key, value, ok := strings.Cut(pair, "="); ok {
						if err := os.WriteFile(filepath.Join(dir, what, key), []byte(strings.ReplaceAll(value, "_", " ")+"\n"), 0o644); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			if got := drains(dir); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	if drains(filepath.Join(t.TempDir(), "none")) {
		t.Error("a computer that lists no power runs on a battery")
	}
}
