package classify

import (
	"cmp"
	"math"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// strength is how much one signal weighs.
type strength int

const (
	weak strength = iota + 1
	strong
)

// topic is what a name or a text is about, as far as that says where papers go.
type topic struct {
	category string
	kind     string // as rules call it; empty: no kind is strong
	title    string // as a person calls it
	by       strength
}

// How much must speak for a topic: half of a phrase of a name, as of one that is a word of two subjects; the title of a
// text and something besides.
const (
	phraseOfName = 1
	partOfName   = .8
	titleOfText  = 1.5
	titleAndMore = 1.6
	anyOfText    = .8  // in a text with the number of an account
	halfOfPhrase = 1.1 // more than that: less does not count where it means something else as well
)

func topicOfName(name string) topic {
	return topicOf(subject.OfWords(name, ""), phraseOfName, partOfName)
}

// topicOfText returns what a text is about. One with the number of an account asks for money, or says what was paid.
func topicOfText(text string, n numbers) topic {
	if n.iban != "" {
		return topicOf(subject.OfWords("", text), anyOfText, anyOfText)
	}
	return topicOf(subject.OfWords("", text), titleAndMore, titleOfText)
}

func topicOf(w subject.Weights, isStrong, isWeak float64) topic {
	category, most, id := heaviest(w, categoryOf)
	kind, sure, _ := heaviest(w, kindOf)
	if sure < isStrong {
		kind = ""
	}
	t := topic{category: category, kind: kind, title: cmp.Or(kind, subject.Title(id)), by: weak}
	switch {
	case most < isWeak, most < halfOfPhrase && most <= heaviestOther(w):
		return topic{}
	case most >= isStrong:
		t.by = strong
	}
	return t
}

// heaviest returns the name that most speaks for, of those that a function gives to subjects, how much does, and the
// subject that does most.
func heaviest(w subject.Weights, nameOf func(subject.ID) string) (name string, most float64, id subject.ID) {
	squares := map[string]float64{}
	for _, s := range subject.All() {
		if w[s] == 0 || nameOf(s) == "" {
			continue
		}
		n := nameOf(s)
		if squares[n] += w[s] * w[s]; squares[n] > squares[name] || n == name {
			name = n
		}
	}
	for _, s := range subject.All() {
		if nameOf(s) == name && w[s] > w[id] {
			id = s
		}
	}
	return name, math.Sqrt(squares[name]), id
}

// heaviestOther returns how much speaks for a subject that says no category.
func heaviestOther(w subject.Weights) (most float64) {
	for _, s := range subject.All() {
		if categoryOf(s) == "" {
			most = max(most, w[s])
		}
	}
	return most
}

// business are subjects of finances in groups that are about more.
const business = " payslip payroll company-pension expenses invoice-in invoice-out quote order bookkeeping service-charge electricity gas-heating water-waste internet-phone medical-bill tuition "

// categoryOf returns the category of papers about a subject; empty: it says none.
func categoryOf(id subject.ID) string {
	switch group := subject.Group(id); {
	case group == "@money" || group == "@tax" || group == "@insurance" || hasWord(business, string(id)):
		return Finances
	case id == passwords:
		return Data
	case id == "design" || id == "wallpaper":
		return Images
	case kindOf(id) != "":
		return Documents
	}
	return ""
}

// kindOf returns what rules call papers about a subject; empty: they have no name for it.
func kindOf(id subject.ID) string {
	switch group := subject.Group(id); {
	case hasWord(" invoice-in invoice-out receipt ", string(id)):
		return "invoice"
	case hasWord(" bank-statement credit-card savings ", string(id)):
		return lang.Say("bank statement")
	case id == "payslip":
		return "payslip"
	case hasWord(" contract client-contract employment-contract lease power-of-attorney will property termination ", string(id)):
		return "contract"
	case id == passwords:
		return lang.Say("password list")
	case group == "@tax":
		return lang.Say("tax paper")
	case group == "@identity" && subject.Sensitive(id):
		return lang.Say("identity paper")
	case group == "@health" && subject.Sensitive(id):
		return lang.Say("medical paper")
	}
	return ""
}
