// Package place ranks the folders in which a person would look for a file, by what
// that person has filed already. It works on data only: it reads no disk, knows no
// database, and the same data gives the same ranking.
package place

import (
	"strings"
	"sync"
	"unicode"

	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// nameWords bounds the words of a name or a path.
const nameWords = 64

// FileTerms returns the terms of a file's name, without its extension.
func FileTerms(name string) []string { return NameTerms(stemOf(name)) }

// NameTerms returns the terms of a folder's name or path.
func NameTerms(name string) []string { return terms(classify.Words(name), nameWords) }

// TextTerms returns the terms of a text, in order, at most max words of it.
func TextTerms(text string, max int) []string { return terms(classify.TextWords(text, max), max) }

// terms makes words comparable: the ending of an inflection goes, zeros before a
// number too, a run of Chinese, Japanese or Korean becomes its pairs of
// characters, and a compound has the known words that it begins or ends with
// beside it.
func terms(words []string, max int) []string {
	out := make([]string, 0, len(words))
	for _, w := range words {
		if len(out) >= max {
			break
		}
		switch {
		case isNumber(w):
			out = append(out, number(w))
		case isIdeographic(w):
			out = append(out, bigrams(w)...)
		case len(w) < 2 || stopWords[w]:
		default:
			out = append(out, stem(w))
		}
	}
	return out
}

func isNumber(w string) bool { return w != "" && w[0] >= '0' && w[0] <= '9' }

// monthTerms are the terms of the names of months.
var monthTerms = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, name := range classify.Months() {
		out[stem(name)] = true
	}
	return out
})

func isMonthTerm(t string) bool { return monthTerms()[t] }

// number drops zeros, so that 'Lecture 06' and 'Lecture 6' are alike.
func number(w string) string {
	if n := strings.TrimLeft(w, "0"); n != "" {
		return n
	}
	return "0"
}

func isIdeographic(w string) bool {
	for _, r := range w {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	}
	return false
}

func bigrams(w string) []string {
	rs := []rune(w)
	if len(rs) < 3 {
		return []string{w}
	}
	out := make([]string, 0, len(rs)-1)
	for i := range len(rs) - 1 {
		out = append(out, string(rs[i:i+2]))
	}
	return out
}

// stemLength is how many characters of a word are compared, which leaves out most endings of the languages
// that have long ones.
const stemLength = 6

// stem returns the beginning of a word, without a plural's s: 'Rechnungen' and 'Rechnung', 'factures' and
// 'facture', 'lessons' and 'lesson' become alike.
func stem(w string) string {
	if len(w) > 3 && w[len(w)-1] == 's' {
		w = w[:len(w)-1]
	}
	rs := []rune(w)
	return string(rs[:min(len(rs), stemLength)])
}

// stopWords say nothing about what a file is about.
var stopWords = set(`the an of and to for in on is are with at by from your you we this that it as be no or not our us was were has have
 der die das und in zu von fur mit ist ein eine einer eines den dem des im am auf nicht sie wir ihr ihre zum zur bei vom aus als auch sich uber nach
 le la les de du des et un une pour en sur est votre vous nous par aux ce cette dans
 el los las del y con por para una su al lo se il gli dei della delle di da per che sul nel een het van voor op te met e o os um uma
 copy final new draft version ver copie kopie copia neu
 scan scans scanned numerisation numerise escaneado escaneo scansione img image bild immagine imagen document documents doc dokument documento pdf file datei fichier archivo
 untitled unbenannt titre sin titulo senza titolo 扫描 文档 新建 图片`)

func set(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}
