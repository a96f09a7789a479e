package classify

import "strings"

// months has the names of months, folded, with their usual abbreviations.
var months = func() map[string]int {
	m := map[string]int{}
	for i, names := range []string{
		"january jan januar janner janvier janv enero ene gennaio gen januari janeiro",
		"february feb februar fevrier fevr febrero febbraio februari fevereiro",
		"march mar marz maerz mars marzo maart mrt marco",
		"april apr avril avr abril aprile",
		"may mai mayo maggio mei maio",
		"june jun juni juin junio giugno giu junho",
		"july jul juli juillet juil julio luglio lug julho",
		"august aug aout agosto ago augustus",
		"september sep sept septembre septiembre settembre set setembro",
		"october oct oktober okt octobre octubre ottobre ott outubro",
		"november nov novembre noviembre novembro",
		"december dec dezember dez decembre diciembre dic dicembre dezembro",
	} {
		for _, n := range strings.Fields(names) {
			m[n] = i + 1
		}
	}
	return m
}()

// Month is the month that a word, as Words gives it, names, 1 to 12; 0: none.
func Month(word string) int { return months[word] }
