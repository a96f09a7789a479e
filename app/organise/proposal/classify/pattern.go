package classify

import "github.com/nod-app/nod/app/organise/proposal/subject"

// pattern is what the form of a name says, whatever its words.
type pattern int

const (
	plain pattern = iota
	screenshot
	photo
	book
)

// cameraNames begin the names that cameras and messengers give, before a number.
const cameraNames = " img dsc dscn dscf dscn pxl mvimg gopr gopro dji cimg sam kimg mg hdr pano photo foto burst wp image fb fbimg p dcim signal whatsapp imag picture pict "

// readPattern looks at the form of a name of picture or paper formats.
func readPattern(name string, ws []word, f *format) pattern {
	if f == nil {
		return plain
	}
	if f.category == Images {
		if subject.OfWords(name, "")["screenshot"] >= phraseOfName {
			return screenshot
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
