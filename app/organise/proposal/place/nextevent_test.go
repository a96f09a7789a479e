package place

import "testing"

// The name of a folder that Nod makes up is never sure.
func TestGuessedNamesAreNeverSure(t *testing.T) {
	h, near := person("Documents/Trips/2023 Faro/Flight.pdf :: Ticket Faro", "Documents/Trips/2024 Oslo/Hotel.pdf :: Ticket Oslo", "Documents/Trips/2025 Iceland/Flight.pdf :: Ticket Iceland")
	found := h.Rank(File{Name: "ticket_Porto.pdf", Modified: now(), Text: ReadText("Ticket Porto 3 May 2026")}, near, nil, now())
	if found[0].Dir != "Documents/Trips/2026 Porto" || !found[0].New || found[0].Likelihood >= Sure {
		t.Errorf("%+v", found)
	}
}
