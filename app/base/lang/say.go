package lang

import "fmt"

// What one process says to another, to a model, to the store and to the log is English, and the same in each language. Say, SayN
// and Errorf make such texts; who shows one to a person gives it to Show, which knows what they were made of.

// Say returns an English text for Show, with its verbs filled in as Sprintf does. What %v and %w stand for are Nod's own words,
// which Show translates, too; what %s, %q and numbers stand for is what others call their things.
func Say(text string, args ...any) string { return fmt.Sprintf(text, args...) }

// Said returns a text as it is. It tells that it is a text for Show, made elsewhere or a part of one.
func Said(text string) string { return text }

// SayN returns Say of one for one thing, and of other for any other number.
func SayN(n int, one, other string, args ...any) string {
	if n == 1 {
		return fmt.Sprintf(one, args...)
	}
	return fmt.Sprintf(other, args...)
}

// Errorf returns an error as that of fmt does, whose text is one for Show.
func Errorf(text string, args ...any) error { return fmt.Errorf(text, args...) }
