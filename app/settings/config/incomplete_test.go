package config

import (
	"strings"
	"testing"
)

const twoFolders = "settle = \"3s\"\n[[folders]]\npath = \"/a\"\n[[folders]]\npath = \"/b\"\n[tools]\nfolders = [\"/c\"]\n# the last line\n"

func TestAnEmptyOrCutOffFileKeepsTheSettings(t *testing.T) {
	for name, text := range map[string]string{
		"empty":                     "",
		"white space":               "\ufeff \n\n",
		"cut off before the folder": "settle = \"3s\"\n",
		"cut off in a line":         strings.TrimSuffix(twoFolders, " line\n"),
		"another text, no folders":  "settle = \"4s\"\n[tools]\noffline = true\n",
	} {
		p := place(t, twoFolders)
		l := Open(p)
		write(t, p.Config, text)
		held := func(l *Live, when string) {
			t.Helper()
			if c := l.Get(); len(c.Folders) != 2 || c.Settle.String() != "3s" || len(c.Tools.ReadWrite) != 1 {
				t.Errorf("%s, %s: %+v", name, when, c)
			}
			if ps := l.Problems(); len(ps) != 1 || !strings.Contains(ps[0].Hint, p.LastGood) {
				t.Errorf("%s, %s: %v", name, when, ps)
			}
		}
		if !l.Reload() {
			t.Errorf("%s: nothing is said", name)
		}
		held(l, "live")
		held(Open(p), "after a restart")
		if c, ps := Load(p); len(ps) != 1 {
			t.Errorf("%s, without an agent: %+v, %v", name, c, ps)
		}
		if _, err := l.AddFolder(p.Home+"/other", false); err == nil || read(t, p.Config) != text {
			t.Errorf("%s: it was changed and the last settings lost: %v", name, err)
		}
		good := read(t, p.LastGood)
		write(t, p.Config, good)
		if !l.Reload() || len(l.Problems()) != 0 || good != twoFolders {
			t.Errorf("%s, copied back: %v", name, l.Problems())
		}
	}
}

func TestAPersonMayWatchNothing(t *testing.T) {
	for name, text := range map[string]string{
		"an empty list":    "folders = []\n",
		"not enabled":      "[[folders]]\npath = \"/a\"\nenabled = false\n",
		"lines at the end": strings.TrimSuffix(twoFolders, "# the last line\n"),
	} {
		p := place(t, twoFolders)
		l := Open(p)
		write(t, p.Config, text)
		l.Reload()
		if ps := l.Problems(); len(ps) != 0 {
			t.Errorf("%s: %v", name, ps)
		}
	}
	p := place(t, "[[folders]]\npath = \"/a\"\n")
	_, err := Open(p).RemoveFolder("/a")
	must(t, err)
	if l := Open(p); read(t, p.Config) != "" || len(l.Problems()) != 0 || len(l.Get().Folders) != 0 {
		t.Errorf("after Nod removed the last one: %+v, %v", l.Get().Folders, l.Problems())
	}
}

func TestAnEmptyFileAtTheFirstStartIsSaid(t *testing.T) {
	p := place(t, "")
	l := Open(p)
	if ps := l.Problems(); len(ps) != 1 || !strings.Contains(ps[0].Message, "empty") {
		t.Errorf("%v", ps)
	}
	_, err := l.AddFolder(p.Home+"/other", false)
	must(t, err)
	if ps := l.Problems(); len(ps) != 0 {
		t.Errorf("with a folder: %v", ps)
	}
}
