package apps

import (
	"bytes"
	"encoding/binary"
	"testing"
	"unicode/utf16"
)

// shortcutTo makes a shortcut as Windows writes them ([MS-SHLLINK]).
func shortcutTo(path string, wide, arguments bool) []byte {
	var b bytes.Buffer
	put := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) }
	flags := uint32(linkHasIDList | linkHasLinkInfo)
	if arguments {
		flags |= linkHasArguments
	}
	b.Write(linkHeader)
	b.Write(make([]byte, 0x14-b.Len()))
	put(flags)
	b.Write(make([]byte, 0x4C-b.Len()))
	put(uint16(2)) // an empty list of items
	put(uint16(0))
	header := uint32(0x1C)
	if wide {
		header = 0x24
	}
	ansi := append([]byte("C:\\other.exe"), 0)
	if !wide {
		ansi = append([]byte(path), 0)
	}
	letters := append(utf16.Encode([]rune(path)), 0)
	size := header + uint32(len(ansi)) + 1
	if wide {
		size += uint32(len(letters)*2) + 2
	}
	put([]uint32{size, header, 1, 0, header, 0, header + uint32(len(ansi))})
	if wide {
		put([]uint32{header + uint32(len(ansi)) + 1, header + uint32(len(ansi)) + 1 + uint32(len(letters)*2)})
	}
	b.Write(ansi)
	b.WriteByte(0)
	if wide {
		put(letters)
		put(uint16(0))
	}
	return b.Bytes()
}

func TestShellLink(t *testing.T) {
	for _, c := range []struct {
		path            string
		wide, arguments bool
	}{
		{`C:\Windows\notepad.exe`, false, false},
		{`C:\Program Files\Über\app.exe`, true, false},
		{`C:\Windows\System32\cmd.exe`, true, true},
	} {
		target, arguments, err := shellLink(shortcutTo(c.path, c.wide, c.arguments))
		if err != nil || target != c.path || arguments != c.arguments {
			t.Errorf("%s: got %q %v %v", c.path, target, arguments, err)
		}
	}
	whole := shortcutTo(`C:\Windows\notepad.exe`, false, false)
	for n := range len(whole) {
		if target, _, err := shellLink(whole[:n]); err == nil {
			t.Errorf("%d bytes of it lead to %q", n, target)
		}
	}
	if _, _, err := shellLink(shortcutTo("C:\\\x80.exe", false, false)); err == nil {
		t.Error("letters of an unknown code page were read")
	}
}

func FuzzShellLink(f *testing.F) {
	f.Add(shortcutTo(`C:\a.exe`, false, true))
	f.Add(shortcutTo(`C:\a.exe`, true, false))
	f.Fuzz(func(t *testing.T, b []byte) {
		if target, _, err := shellLink(b); err == nil && target == "" {
			t.Error("no target and no error")
		}
	})
}

func TestRefused(t *testing.T) {
	for _, name := range []string{"bash", "/usr/bin/python3.12", "PowerShell.exe", "xfce4-terminal.wrapper", "org.gnome.Console", "wine64", "ld-linux-x86-64.so.2", "x-terminal-emulator", "busybox", "flatpak-bash.sh"} {
		if !refused(name) {
			t.Errorf("%s is not refused", name)
		}
	}
	for _, name := range []string{"firefox", "/usr/bin/gedit", "org.gnome.TextEditor", "libreoffice", "code", "Preview.app", "notepad.exe", "7zFM.exe"} {
		if refused(name) {
			t.Errorf("%s is refused", name)
		}
	}
}
