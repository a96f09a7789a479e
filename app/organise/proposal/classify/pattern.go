package classify

import "sync"

// pattern is what the form of a name says, whatever its words.
type pattern int

const (
	plain pattern = iota
	screenshot
	photo
	book
)

// screenshotNames are what desktops, phones and tools call their screenshots.
const screenshotNames = `screenshot, screenshots, screen shot, screen capture, screencapture, screenclip, screenclipping, snapshot from screen,
	bildschirmfoto, bildschirmaufnahme, bildschirmfotos, capture d ecran, captures d ecran, capture ecran, captura de pantalla, pantallazo, captura de tela, captura de ecra,
	schermata, istantanea schermo, schermafbeelding, schermafdruk, schermopname, skarmavbild, skarmbild, skjermbilde, skaermbillede, kuvakaappaus, zrzut ekranu, snimek obrazovky,
	snimok obrazovky, kepernyokep, ekran goruntusu, ekran alintisi, captura de ecran, скриншот, снимок экрана, знімок екрана, スクリーンショット, 屏幕截图, 截屏, 截图, 螢幕快照, 螢幕擷取畫面, 스크린샷, flameshot, snipaste, greenshot, sharex`

var screenshotWords = sync.OnceValue(func() *lexicon {
	l := &lexicon{}
	l.add(term{}, screenshotNames)
	return l
})

// cameraNames begin the names that cameras and messengers give, before a number.
const cameraNames = " img dsc dscn dscf dscn pxl mvimg gopr gopro dji cimg sam kimg mg hdr pano photo foto burst wp image fb fbimg p dcim signal whatsapp imag picture pict "

// readPattern looks at the form of a name of picture or paper formats.
func readPattern(name string, ws []word, f *format) pattern {
	if f == nil {
		return plain
	}
	if f.category == Images {
		for i := range ws {
			if t, _ := screenshotWords().match(name, ws, i); t != nil {
				return screenshot
			}
		}
		if f.ofCamera() && fromCamera(ws) {
			return photo
		}
	}
	if f.paper && hasISBN(ws) {
		return book
	}
	return plain
}

// ofCamera says whether cameras write this format: a PNG is no photo.
func (f *format) ofCamera() bool {
	return hasWord(f.exts, "jpg") || hasWord(f.exts, "heic") || hasWord(f.exts, "tiff") || f.category == Photos
}

// fromCamera knows IMG_2041, DSC01234, 20240312_101112, WhatsApp Image 2024-01-02, IMG-20240102-WA0003.
func fromCamera(ws []word) bool {
	for i, w := range ws {
		if i > 2 {
			return false
		}
		if w.digits {
			// A phone that names by time: eight digits and six, or six words of a time.
			return i == 0 && (len(w.text) == 8 || len(w.text) == 14 || len(w.text) == 4) && times(ws)
		}
		if hasWord(cameraNames, w.text) && i+1 < len(ws) {
			next := ws[i+1]
			if next.digits && len(next.text) >= 3 || next.text == "image" {
				return true
			}
		}
	}
	return false
}

// times says that the name consists of a date and a time and little else.
func times(ws []word) bool {
	digits, letters := 0, 0
	for _, w := range ws {
		if w.digits {
			digits += len(w.text)
		} else {
			letters += len(w.text)
		}
	}
	return digits >= 14 && letters <= 8
}

// hasISBN finds a valid ISBN-13 that is alone in the name.
func hasISBN(ws []word) bool {
	for _, w := range ws {
		if w.digits && len(w.text) == 13 && (w.text[:3] == "978" || w.text[:3] == "979") && isbn13(w.text) {
			return true
		}
	}
	return false
}

func isbn13(s string) bool {
	sum := 0
	for i := range 13 {
		if !isDigit(s[i]) {
			return false
		}
		sum += int(s[i]-'0') * (1 + 2*(i%2))
	}
	return sum%10 == 0
}

// IsCameraWord says whether a word of a name, as Words gives it, is one that
// cameras and messengers put before a number: 'img', 'dsc'.
func IsCameraWord(w string) bool { return hasWord(cameraNames, w) }
