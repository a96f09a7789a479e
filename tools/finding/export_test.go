package finding

// Words returns what people call a tool, in several languages.
func Words(name string) string {
	words, _ := known()
	return words[name]
}
