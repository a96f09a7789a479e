package kit

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// KeyText returns a key of a command as it is written on keyboards of the language.
func KeyText(key string) string {
	parts := strings.Split(key, "+")
	for i, p := range parts {
		parts[i] = keyName(p)
	}
	return strings.Join(parts, "+")
}

// keyName returns the name of one key in the language; that of any other key is the same everywhere.
func keyName(name string) string {
	switch name {
	case "Ctrl":
		return lang.C("key", "Ctrl")
	case "Shift":
		return lang.C("key", "Shift")
	case "Del":
		return lang.C("key", "Del")
	case "Space":
		return lang.C("key", "Space")
	case "Home":
		return lang.C("key", "Home")
	case "End":
		return lang.C("key", "End")
	case "Page Up":
		return lang.C("key", "Page Up")
	case "Page Down":
		return lang.C("key", "Page Down")
	case "Left":
		return lang.C("key", "Left")
	case "Right":
		return lang.C("key", "Right")
	case "Up":
		return lang.C("key", "Up")
	case "Down":
		return lang.C("key", "Down")
	case "Plus":
		return lang.C("key", "Plus")
	case "Minus":
		return lang.C("key", "Minus")
	}
	return name
}
