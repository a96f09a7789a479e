package classify

import (
	"maps"
	"slices"
	"strings"
)

// months has the names of months, folded, with their usual abbreviations.
var months = func() map[string]int {
	m := map[string]int{}
	for i, names := range []string{
		"january jan januar janner janvier janv enero ene gennaio gen januari janeiro styczen stycznia",
		"february feb februar fevrier fevr febrero febbraio februari fevereiro luty lutego",
		"march mar marz maerz mars marzo maart mrt marco marzec marca",
		"april apr avril avr abril aprile kwiecien kwietnia",
		"may mai mayo maggio mei maio maj maja",
		"june jun juni juin junio giugno giu junho czerwiec czerwca",
		"july jul juli juillet juil julio luglio lug julho lipiec lipca",
		"august aug aout agosto ago augustus sierpien sierpnia",
		"september sep sept septembre septiembre settembre set setembro wrzesien wrzesnia",
		"october oct oktober okt octobre octubre ottobre ott outubro pazdziernik pazdziernika",
		"november nov novembre noviembre novembro listopad listopada",
		"december dec dezember dez decembre diciembre dic dicembre dezembro grudzien grudnia",
	} {
		for _, n := range strings.Fields(names) {
			m[n] = i + 1
		}
	}
	return m
}()

// Month returns the month that a word, as Words gives it, names, 1 to 12; 0: none.
func Month(word string) int { return months[word] }

// Months returns the names of months and their abbreviations, as Words gives them, sorted.
func Months() []string { return slices.Sorted(maps.Keys(months)) }
