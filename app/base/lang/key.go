package lang

import "strings"

// Key returns a key with its modifiers, such as "Ctrl+Shift+A", as it is written on keyboards of the language.
func Key(key string) string {
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
		return C("key", "Ctrl")
	case "Shift":
		return C("key", "Shift")
	case "Del":
		return C("key", "Del")
	case "Space":
		return C("key", "Space")
	case "Home":
		return C("key", "Home")
	case "End":
		return C("key", "End")
	case "Page Up":
		return C("key", "Page Up")
	case "Page Down":
		return C("key", "Page Down")
	case "Left":
		return C("key", "Left")
	case "Right":
		return C("key", "Right")
	case "Up":
		return C("key", "Up")
	case "Down":
		return C("key", "Down")
	case "Plus":
		return C("key", "Plus")
	case "Minus":
		return C("key", "Minus")
	}
	return name
}
