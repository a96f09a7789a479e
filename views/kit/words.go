package kit

// ToolTitle says what a tool does. One without a title is called by its name,
// which a model may have made up.
func ToolTitle(title, name string) string {
	switch {
	case title != "":
		return CleanTo(title, 80)
	case name != "":
		return CleanTo(name, 80)
	}
	return "Unreadable call"
}
