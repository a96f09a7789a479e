package language

import (
	"strings"
	"testing"
	"time"
)

func TestDates(t *testing.T) {
	for s, want := range map[string]string{
		"by 26 February 2027": "2027-02-26", "March 3rd, 2027": "2027-03-03", "am 2. März 2027": "2027-03-02", "bis 12.02.2027": "2027-02-12", "12.02.": "2030-02-12",
		"le 1er août 2027": "2027-08-01", "2027-05-20T12:00:00.000Z": "2027-05-20", "05/28/2027": "2027-05-28", "28/05/2027": "2027-05-28", "3/4/2027": "2027-04-03",
		"19 Feb": "2030-02-19", "el 4 de julio de 2027": "2027-07-04", "30 February 2027": "", "may 20 people come": "2030-05-20", "version 1.2.3": "", "room 12.5": "", "99.99.2027": "",
		"1 May 2027 and 2 May 2027": "2027-05-01 2027-05-02",
	} {
		var got []string
		for _, d := range (Written{Vocabulary: of([]string{"de", "en", "es", "fr", "ja", "nl", "pl"}), Year: 2030}).Days(s) {
			got = append(got, d.String())
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q: %q, want %q", s, g, want)
		}
	}
}

// The text was written on Friday, 9 April 2027.
func TestRelativeDates(t *testing.T) {
	for s, want := range map[string]string{
		"by Monday": "2027-04-12", "bis do nächste Woche": "2027-04-15", "bis do": "2027-04-15", "pour lundi": "2027-04-12", "Thu next week": "2027-04-15", "Friday": "2027-04-16", "w poniedziałek": "2027-04-12",
		"fin mai": "2027-05-31", "mid nov": "2027-11-15", "Anfang Mai": "2027-05-10", "bis Ende Februar": "2027-02-28", "early January": "2027-01-10",
		"bis KW 17": "2027-04-30", "S20": "2027-05-21", "S4 episodes": "", "by end of this week": "2027-04-09", "fin de semaine": "2027-04-09",
		"till weds 20th": "2027-04-20", "bis 23. verbindlich": "2027-04-23", "bis 2 Personen kommen": "", "lo tengo el 20; lo otro": "2027-04-20", "by the 5th": "2027-05-05",
		"Fri 4 June": "2027-06-04", "ven. 23/04": "2027-04-23", "Monday, 19 April 2027": "2027-04-19", "every Monday": "", "4月20日": "2027-04-20", "12 maja": "2027-05-12",
	} {
		var got []string
		for _, d := range (Written{Vocabulary: of([]string{"de", "en", "es", "fr", "ja", "nl", "pl"}), Year: 2027, Day: time.Date(2027, 4, 9, 0, 0, 0, 0, time.UTC)}).Days(s) {
			got = append(got, d.String())
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q: %q, want %q", s, g, want)
		}
	}
	if got := (Written{Vocabulary: of([]string{"de", "en", "es", "fr", "ja", "nl", "pl"}), Year: 2027, Day: time.Date(2027, 10, 9, 0, 0, 0, 0, time.UTC)}).Days("5 January")[0].String(); got != "2028-01-05" {
		t.Errorf("a day of the next year: %s", got)
	}
}
