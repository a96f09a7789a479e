package notify

import "strings"

// escapeMarkup makes text safe for a body that a server reads as markup. Quotes
// need no escape outside attributes, and small servers show theirs as they are.
func escapeMarkup(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
}
