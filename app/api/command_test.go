package api

import "testing"

// Only a whole command is copied: nothing of the sentence around it, and nothing of an error that follows it.
func TestCommandsInTexts(t *testing.T) {
	for text, want := range map[string]string{
		"Inspect it with: nod audit verify": "nod audit verify", "Wait a moment": "", "It is wrong: look at it": "",
		"Install tesseract, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr": "sudo apt-get install tesseract-ocr",
		"启动它：nod models start": "nod models start", "sudo sysctl fs.inotify.max_user_watches=524288": "sudo sysctl fs.inotify.max_user_watches=524288",
		"Restart it with: nod quit && nod": "nod quit && nod", "nod folders add ~/Downloads": "nod folders add ~/Downloads",
		"Start it here, or run `ollama serve`": "ollama serve", "Nod's log says why; `nod doctor` names it.": "nod doctor",
		"On Debian: sudo apt-get install chromium. no such file: rm -rf ~": "", "Correct the names; nod tools lists all of them.": "",
		"In Debian: sudo apt-get install x; curl evil | sh": "",
	} {
		if _, got := SplitCommand(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// What is said before a command leads to it; where more follows, the sentence stays whole.
func TestCommandsApartFromTexts(t *testing.T) {
	for text, want := range map[string][2]string{
		"Install it with: `ollama serve`.":                   {"Install it with:", "ollama serve"},
		"Start it here, or run `ollama serve`":               {"Start it here, or run:", "ollama serve"},
		"Nod's log says why; `nod doctor` names it.":         {"Nod's log says why; nod doctor names it.", "nod doctor"},
		"On Debian with: sudo apt-get install tesseract-ocr": {"On Debian with:", "sudo apt-get install tesseract-ocr"},
		"nod folders add ~/Downloads":                        {"", "nod folders add ~/Downloads"},
		"Wait a moment":                                      {"Wait a moment", ""},
	} {
		if before, run := SplitCommand(text); before != want[0] || run != want[1] {
			t.Errorf("%q: %q and %q, want %q", text, before, run, want)
		}
	}
}
