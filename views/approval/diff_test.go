package approval

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
)

func TestAHugeChangeIsCutAndSaysSo(t *testing.T) {
	test.NewTempApp(t)
	text := plainText(text{body: change(api.Diff{Before: strings.Repeat("old\n", 3000), After: strings.Repeat("new\n", 5000)}, 868)})
	if !strings.Contains(text, "6,000 more changed lines are shown only in the full text, further down.") {
		t.Error("it does not say what is missing")
	}
}

func TestSignsSayWhatColoursSay(t *testing.T) {
	test.NewTempApp(t)
	all := change(api.Diff{Before: "a\n", After: "b"}, 868)
	var got []string
	for _, l := range all {
		got = append(got, strings.TrimSpace(l.whole()))
	}
	want := "\nWhat changes 1 line added, 1 line removed\n- a\n+ b\nno line break at its end"
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("%q, want %q", s, want)
	}
}
