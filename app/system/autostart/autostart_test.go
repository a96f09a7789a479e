package autostart

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNodStartsAtLogin(t *testing.T) {
	home := t.TempDir()
	for _, f := range []File{desktopEntry(filepath.Join(home, ".config"), "/usr/bin/nod"), launchAgent(home, "/Applications/Nod.app/Contents/MacOS/nod")} {
		for _, on := range []bool{false, true, true, false, false} {
			if err := f.Set(on); err != nil {
				t.Fatal(err)
			}
			if got, err := f.On(); got != on || err != nil {
				t.Errorf("%s: on is %v, want %v; %v", f.Path, got, on, err)
			}
		}
	}
}

// Where an administrator has Nod started for all users, their entry counts until the user
// says otherwise.
func TestAnEntryForAllUsers(t *testing.T) {
	own, shared := t.TempDir(), t.TempDir()
	all := desktopEntry(shared, "/usr/bin/nod")
	if err := all.Set(true); err != nil {
		t.Fatal(err)
	}
	noFolder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(noFolder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := desktopEntry(own, "/usr/bin/nod", filepath.Join(own, "none"), noFolder, shared)
	if on, err := f.On(); !on || err != nil {
		t.Errorf("it is off: %v", err)
	}
	for _, want := range []bool{false, true, false} {
		if err := f.Set(want); err != nil {
			t.Fatal(err)
		}
		if on, err := f.On(); on != want || err != nil {
			t.Errorf("on is %v, want %v; %v", on, want, err)
		}
	}
	if text, err := os.ReadFile(f.Path); err != nil || !strings.Contains(string(text), "\nHidden=true\n") {
		t.Errorf("nothing hides the entry for all users: %s %v", text, err)
	}
	if on, err := all.On(); !on || err != nil {
		t.Errorf("the entry for all users was changed: %v", err)
	}
}

// A desktop's settings switch an entry off and leave it there.
func TestAnEntryThatADesktopHasSwitchedOff(t *testing.T) {
	f := desktopEntry(t.TempDir(), "/usr/bin/nod")
	if err := f.Set(true); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Hidden=true", "X-GNOME-Autostart-enabled=false"} {
		text := strings.Replace(f.Text, "X-GNOME-Autostart-enabled=true", line, 1)
		if err := os.WriteFile(f.Path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if on, err := f.On(); on || err != nil {
			t.Errorf("with %s it is on: %v, %v", line, on, err)
		}
	}
}

func TestTheCommandThatIsRunAtLogin(t *testing.T) {
	for program, want := range map[string]string{
		"/usr/bin/nod":       `Exec="/usr/bin/nod" --hidden`,
		"/home/ann b/50%/n":  `Exec="/home/ann b/50%%/n" --hidden`,
		"/home/$a/`b`/\"c\"": `Exec="/home/\\$a/\\` + "`b\\\\`" + `/\\"c\\"" --hidden`,
		`/home/a\b`:          `Exec="/home/a\\\\b" --hidden`,
	} {
		if text := desktopEntry("/etc", program).Text; !strings.Contains(text, "\n"+want+"\n") {
			t.Errorf("%s: %s, want %s", program, text, want)
		}
	}
	if got := runCommand(`C:\Program Files\Nod\nod.exe`); got != `"C:\Program Files\Nod\nod.exe" --hidden` {
		t.Error(got)
	}
	d := xml.NewDecoder(strings.NewReader(launchAgent("/Users/ann", "/Users/ann/A&B <1>/nod").Text))
	var said []string
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := token.(xml.CharData); ok && strings.TrimSpace(string(s)) != "" {
			said = append(said, string(s))
		}
	}
	if all := strings.Join(said, "|"); all != "Label|app.nod.Nod|ProgramArguments|/Users/ann/A&B <1>/nod|--hidden|RunAtLoad|ProcessType|Interactive" {
		t.Errorf("the launch agent says %s", all)
	}
}
