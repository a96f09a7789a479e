package kit

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"github.com/nod-app/nod/app/base/lang"
)

// Scope says where the key of a command acts. No key acts behind a dialog or a menu.
type Scope int

const (
	InContent Scope = iota // the list or the details have the focus
	InPage                 // any part of the page but a text field or a form
	InText                 // text fields of the page, too
	InForm                 // everywhere, an open form included
)

// Command is one thing that a page can do. Keys, buttons, the help page, the
// command palette and context menus are all made from it.
type Command struct {
	ID     string // unique within a page
	Title  string // in the palette, in menus, and on its button
	Words  string // by which the palette finds it, too
	Label  string // on its button; Title if empty
	Help   string // for the help page; Title if empty
	Group  string // the heading that it is under on the help page
	Key    string // such as "A", "Shift+R", "Ctrl+Z", "/" or "Space"; empty: none
	Also   string // a second key
	Scope  Scope
	When   func() bool // whether it can be done now; nil: always
	Do     func()
	Menu   string // the submenu that it is in by its Label; empty: none
	NoMenu bool   // neither in the palette nor in menus: it only moves the focus or the selection, or must not be covered
	Once   bool   // its key with Ctrl or Alt does it once, however long it is held
	Guard  Guard  // decides whether a press of its key or its button counts; nil: each does
}

// Enabled reports whether the command can be done now.
func (c Command) Enabled() bool { return c.Do != nil && (c.When == nil || c.When()) }

// HelpText returns the text of the command on the help page.
func (c Command) HelpText() string {
	if c.Help != "" {
		return c.Help
	}
	return c.Title
}

// Keys returns the command's keys as they are written on the help page.
func (c Command) Keys() string {
	if c.Also != "" {
		return lang.T("%s or %s", lang.Key(c.Key), lang.Key(c.Also))
	}
	return lang.Key(c.Key)
}

// Find returns the command with that ID; the zero Command if there is none.
func Find(commands []Command, id string) Command {
	for _, c := range commands {
		if c.ID == id {
			return c
		}
	}
	return Command{}
}

// MatchRune reports whether a typed character is one of the command's keys. A
// letter matches in both cases, unless exact is set.
func (c Command) MatchRune(r rune, exact bool) bool {
	for _, k := range []string{c.Key, c.Also} {
		want, ok := keyRune(k)
		if ok && (want == r || !exact && want == unicode.ToLower(r)) {
			return true
		}
	}
	return false
}

// MatchKey reports whether a key that writes nothing is one of the command's keys.
func (c Command) MatchKey(name fyne.KeyName) bool {
	for _, k := range []string{c.Key, c.Also} {
		if n, mod := chord(k); n == name && mod == 0 && k != "" && !writes(k) {
			return true
		}
	}
	return false
}

// MatchShortcut reports whether a shortcut is one of the command's keys.
func (c Command) MatchShortcut(s fyne.Shortcut) bool {
	name, mod := Chord(s)
	for _, k := range []string{c.Key, c.Also} {
		if n, m := chord(k); m != 0 && n == name && m == mod {
			return true
		}
	}
	return false
}

// Shortcuts returns the keys of the commands that a canvas has to be told of:
// those with Ctrl or Alt.
func Shortcuts(commands []Command) []fyne.Shortcut {
	var out []fyne.Shortcut
	for _, c := range commands {
		for _, k := range []string{c.Key, c.Also} {
			if n, mod := chord(k); mod&^fyne.KeyModifierShift != 0 {
				out = append(out, shortcut(n, mod))
			}
		}
	}
	return out
}

// keyRune returns the character that a key writes; a capital letter needs Shift.
func keyRune(key string) (rune, bool) {
	if shifted, ok := strings.CutPrefix(key, "Shift+"); ok && utf8.RuneCountInString(shifted) == 1 {
		r, _ := utf8.DecodeRuneInString(shifted)
		return r, true
	}
	if !writes(key) {
		return 0, false
	}
	r, _ := utf8.DecodeRuneInString(key)
	return unicode.ToLower(r), true
}

func writes(key string) bool { return utf8.RuneCountInString(key) == 1 }

// chord splits "Ctrl+Shift+A" into the key and its modifiers.
func chord(key string) (fyne.KeyName, fyne.KeyModifier) {
	modifiers := map[string]fyne.KeyModifier{
		"Ctrl": fyne.KeyModifierShortcutDefault, "Alt": fyne.KeyModifierAlt, "Shift": fyne.KeyModifierShift,
	}
	names := map[string]fyne.KeyName{"Esc": fyne.KeyEscape, "Enter": fyne.KeyReturn, "Del": fyne.KeyDelete, "Page Up": fyne.KeyPageUp, "Page Down": fyne.KeyPageDown,
		"Plus": fyne.KeyPlus, "Minus": fyne.KeyMinus}
	parts := strings.Split(key, "+")
	var mod fyne.KeyModifier
	for _, p := range parts[:len(parts)-1] {
		mod |= modifiers[p]
	}
	last := parts[len(parts)-1]
	if name, ok := names[last]; ok {
		return name, mod
	}
	return fyne.KeyName(last), mod
}

func shortcut(name fyne.KeyName, mod fyne.KeyModifier) fyne.Shortcut {
	if mod == fyne.KeyModifierShortcutDefault {
		switch name {
		case fyne.KeyZ:
			return &fyne.ShortcutUndo{}
		case fyne.KeyY:
			return &fyne.ShortcutRedo{}
		case fyne.KeyA:
			return &fyne.ShortcutSelectAll{}
		}
	}
	return &desktop.CustomShortcut{KeyName: name, Modifier: mod}
}

// Chord returns the key of a shortcut with its modifiers.
func Chord(s fyne.Shortcut) (fyne.KeyName, fyne.KeyModifier) {
	switch s := s.(type) {
	case *fyne.ShortcutUndo:
		return fyne.KeyZ, fyne.KeyModifierShortcutDefault
	case *fyne.ShortcutRedo:
		return fyne.KeyY, fyne.KeyModifierShortcutDefault
	case *fyne.ShortcutSelectAll:
		return fyne.KeyA, fyne.KeyModifierShortcutDefault
	case fyne.KeyboardShortcut:
		return s.Key(), s.Mod()
	}
	return "", 0
}
