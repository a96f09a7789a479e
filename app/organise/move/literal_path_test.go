package move

import "testing"

func TestLiteralPaths(t *testing.T) {
	for path, want := range map[string]string{
		`C:\Users\Ann\report.`:      `\\?\C:\Users\Ann\report.`,
		`c:\`:                       `\\?\c:\`,
		`\\nas\ann\Documents\a.pdf`: `\\?\UNC\nas\ann\Documents\a.pdf`,
		`\\?\C:\Users`:              `\\?\C:\Users`,
		`\\?\UNC\nas\ann`:           `\\?\UNC\nas\ann`,
		`\\.\pipe\nod`:              `\\.\pipe\nod`,
		`report.pdf`:                `report.pdf`,
		`C:report.pdf`:              `C:report.pdf`,
		``:                          ``,
	} {
		if got := literalPath(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
