package engine

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// monthNames are the names of the months in the languages that are read, folded; from four letters on,
// and with three, a beginning counts as well.
var monthNames = [12]string{
	"january januar janvier enero gennaio januari janeiro stycznia styczen jan ene gen ocak",
	"february februar fevrier febrero febbraio februari fevereiro lutego luty feb fev subat",
	"march marz mars marzo maart marco marca marzec mar mrz maa mart marts",
	"april avril abril aprile kwietnia kwiecien apr avr abr nisan",
	"may mai mayo maggio mei maj maio maja mag mayis",
	"june juni juin junio giugno junho czerwca czerwiec jun giu haziran",
	"july juli juillet julio luglio julho lipca lipiec jul lug juil temmuz",
	"august aout agosto augustus augusti sierpnia sierpien aug ago aou agustos",
	"september septembre septiembre settembre setembro wrzesnia wrzesien sept sep set eylul",
	"october oktober octobre octubre ottobre outubro pazdziernika pazdziernik oct okt ott out ekim",
	"november novembre noviembre novembro listopada listopad nov kasim",
	"december dezember decembre diciembre dicembre dezembro grudnia grudzien dec dez dic aralik",
}

// weekdayNames are the names of the days from Sunday on, folded.
var weekdayNames = [7]string{
	"sunday sonntag dimanche domingo domenica zondag sondag niedziela niedziele niedzieli sun pazar",
	"monday montag lundi lunes lunedi maandag mandag poniedzialek poniedzialku segunda mon pazartesi",
	"tuesday dienstag mardi martes martedi dinsdag tisdag wtorek wtorku terca tue tues sali tirsdag",
	"wednesday mittwoch mercredi miercoles mercoledi woensdag onsdag sroda srode srody quarta wed weds carsamba",
	"thursday donnerstag jeudi jueves giovedi donderdag torsdag czwartek czwartku quinta thu thur thurs persembe",
	"friday freitag vendredi viernes venerdi vrijdag fredag piatek piatku sexta fri cuma",
	"saturday samstag sonnabend samedi sabado sabato zaterdag lordag sobota sobote soboty sat cumartesi",
}

// shortWeekdays are abbreviations that are also other words: they count behind a word such as 'by'.
var shortWeekdays = [7]string{"so zo", "mo lun ma pon", "di mar dinsd wt", "mi mer mie wo sr", "do jeu jue gio czw", "fr ven vie vr pt", "sa sam sab za"}

// namesOf returns the numbers of names that are given one line a number, from a first number on.
func namesOf(lines []string, first int) map[string]int {
	out := map[string]int{}
	for i, l := range lines {
		for _, name := range strings.Fields(l) {
			out[name] = i + first
		}
	}
	return out
}

var (
	months    = namesOf(monthNames[:], 1)
	dayNames  = namesOf(weekdayNames[:], 0)
	shortDays = namesOf(shortWeekdays[:], 0)
)

func monthOf(name string) time.Month {
	return time.Month(months[plainName(strings.TrimSuffix(name, "."))])
}

// accents are the letters that names of months and days have in place of plain ones.
var accents = strings.NewReplacer("a", "[aäåáâ]", "c", "[cç]", "g", "[gğ]", "e", "[eéèê]", "i", "[iìíı]", "n", "[nń]", "o", "[oöó]", "u", "[uûúü]", "s", "[sśş]", "z", "[zź]", "l", "[lł]")

// anyName returns a pattern for the names, the longest first, with their accents.
func anyName(names ...string) string {
	list := strings.Fields(strings.Join(names, " "))
	longestFirst(list)
	return "(" + accents.Replace(strings.Join(list, "|")) + ")"
}

var (
	monthName   = anyName(monthNames[:]...)
	weekdayName = anyName(weekdayNames[:]...)
	yearName    = regexp.MustCompile(`\b20[2-4]\d\b`)
)

// longestFirst sorts names so that none stands behind its own beginning.
func longestFirst(names []string) {
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
}
