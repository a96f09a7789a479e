package notify

// Item is one proposal, as far as a notification tells of it. All texts may
// come from files and are cleaned before they are shown.
type Item struct {
	Name        string // of the file, without its folder
	Folder      string // where it was found: a path, of which the last part is shown
	Category    string // its key: "documents"
	Destination string // as the user would say it: "Documents/Finances"; may be empty
	Sensitive   bool   // its name and place are not shown: others may see the screen
}

// Summarise says in a title and a line what waits. Neither holds markup,
// control characters or line breaks; no items give two empty texts.
//
//	invoice.pdf in Downloads — Move to Documents/Finances?
//	12 files in Downloads — 9 documents, 3 images
func Summarise(items []Item) (title, body string) {
	var d digest
	for _, it := range items {
		d.add(it)
	}
	return d.text()
}
