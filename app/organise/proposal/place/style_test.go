package place

import "testing"

func TestStyle(t *testing.T) {
	for name, want := range map[string]string{
		"bowl-blue-02.jpg": "a-##", "jug-02.png": "a-##", "Jug-2.png": "a-#", "jug 02.png": "a ##",
		"shelf with moss.jpg": "a ", "old harbour.webp": "a ", "harbour.webp": "a", "IMG_0012.jpg": "a_####", "bowl-blue-02.pdf": "",
		"vase coréen.jpg": "a ", "2025-01-02 10.11.12.png": "####-##-## ##.##.##",
	} {
		if got := style(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
