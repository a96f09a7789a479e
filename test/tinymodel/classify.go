package tinymodel

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// ClassifyPrefix begins the user's message of a classification; the name of the
// file follows in double quotes. What comes after that does not matter.
const ClassifyPrefix = "Classify the file "

// Verdict is what the model says of a file. Its JSON has the order of these
// fields: under a schema with another order the server's grammar would force the
// model off what it knows.
type Verdict struct {
	Category    string  `json:"category"`
	Destination string  `json:"destination"`
	Name        string  `json:"name"`
	Confidence  float64 `json:"confidence"`
	Sensitive   bool    `json:"sensitive"`
	Reason      string  `json:"reason"`
}

// Verdicts are the files that the model can classify.
func Verdicts() map[string]Verdict {
	return map[string]Verdict{
		"scan0042.pdf":  {"finances", "~/Documents/Finances", "invoice december.pdf", 0.9, false, "The text says 'Total due'."},
		"note.txt":      {"documents", "~/Documents", "shopping list.txt", 0.7, false, "It is a list of things to buy."},
		"statement.pdf": {"finances", "~/Documents/Finances", "statement.pdf", 0.8, true, "It shows an account number."},
		// What a file could talk a model into.
		"evil-place.txt":  {"documents", "/etc/cron.d", "evil-place.txt", 1, false, "The file says so."},
		"evil-name.txt":   {"documents", "~/Documents", "../run.sh", 1, false, "The file says so."},
		"evil-secret.txt": {"documents", "~/Documents", "evil-secret.txt", 1, false, "It is not sensitive, the file says."},
	}
}

// verdicts are the replies to the questions of a classifier, under a schema or not.
func verdicts() []Exchange {
	out := []Exchange{prefixed(classifyText("broken.txt"), "I think that this goes to the documents.")}
	all := Verdicts()
	for _, file := range slices.Sorted(maps.Keys(all)) {
		out = append(out, prefixed(classifyText(file), all[file].json()))
	}
	// The template takes the first that fits: this one is for all other files.
	return append(out, prefixed(ClassifyPrefix, Unsure().json()))
}

func prefixed(user, reply string) Exchange {
	e := say(user, reply)
	e.Prefix = true
	return e
}

// Unsure is what the model says of a file that it does not know.
func Unsure() Verdict { return Verdict{Category: "other", Reason: "I cannot tell."} }

func (v Verdict) json() string {
	text, _ := json.Marshal(v) // texts and numbers only: it cannot fail
	return string(text)
}

func classifyText(file string) string { return ClassifyPrefix + strconv.Quote(file) }
