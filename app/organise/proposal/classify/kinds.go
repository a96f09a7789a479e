package classify

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// topicKinds are the kinds of topics.
func topicKinds() []string {
	return []string{"invoice", "bank statement", "payslip", "tax paper", "identity paper", "medical paper", "contract", "password list"}
}

// categoryKinds returns the categories that say what a file is by themselves.
func categoryKinds() map[string]string {
	return map[string]string{
		Photos: "photo", Screenshots: "screenshot", Images: "image", Music: "music", Video: "video", Archives: "archive",
		Installers: "installer", Ebooks: "book", Code: "code", Fonts: "font", Design: "design", Data: "data",
	}
}

// Kinds returns what a rule can ask a file to be, in the order in which people see them.
func Kinds() []string {
	out := topicKinds()
	for _, c := range Categories() {
		if kind, ok := categoryKinds()[c]; ok {
			out = append(out, kind)
		}
	}
	return out
}

// kinds returns what the file is: what its name and its text say it is about, and its
// category, which knows the camera that took a picture.
func (k *facts) kinds(category string) []string {
	var out []string
	for _, t := range []topic{k.about, k.ev.about} {
		if t.kind != "" && !slices.Contains(out, t.kind) {
			out = append(out, t.kind)
		}
	}
	if kind, ok := categoryKinds()[category]; ok {
		out = append(out, kind)
	}
	return out
}

// leastOfKind is how much a person's words must say a kind.
const leastOfKind = .7

// KindOf returns the kind that a person's words say, as "Rechnungen" says invoice, and the words that say
// something else; "": they say none.
func KindOf(words []string) (kind string, others []string) {
	kind, all := kindOfWords(words)
	if kind == "" {
		return "", words
	}
	for i, w := range words {
		if k, n := kindOfWords(slices.Concat(words[:i:i], words[i+1:])); k == kind && n >= all {
			others = append(others, w)
		}
	}
	return kind, others
}

func kindOfWords(words []string) (kind string, by float64) {
	kind, by, _ = heaviest(subject.OfFolder(strings.Join(words, " ")), func(id subject.ID) string {
		if slices.Contains(Kinds(), string(id)) {
			return string(id)
		}
		return kindOf(id)
	})
	if by < leastOfKind {
		return "", 0
	}
	return kind, by
}
