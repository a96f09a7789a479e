package place

import "testing"

// A reason does not repeat the folder that stands beside it.
func TestHere(t *testing.T) {
	for reason, want := range map[string]string{
		"Like 'b.pdf' in 'Documents/Car'.":                                           "Like 'b.pdf' in this folder",
		"Like 'b.pdf' and 'in 'x'.pdf' in 'Documents/Car'.":                          "Like 'b.pdf' and 'in 'x'.pdf' in this folder",
		"As you filed 'b.pdf': to 'Documents/Car'.":                                  "As you filed 'b.pdf': to this folder",
		"It has 'car' in common with the folder 'Documents/Car'.":                    "It has 'car' in common with this folder",
		"The nearest folder is 'Documents/Car'.":                                     "The nearest folder is this one",
		"The nearest folder is 'Car'.":                                               "The nearest folder is 'Car'",
		"Like 'b.pdf' in 'Car 2024', for another time: 'Documents/Car' would be new": "Like 'b.pdf' in 'Car 2024', for another time: 'Documents/Car' would be new",
		"By its name about 'Documents/Car'.":                                         "By its name about 'Documents/Car'",
	} {
		if got := Here(reason, "Documents/Car"); got != want {
			t.Errorf("%q becomes %q", reason, got)
		}
	}
}
