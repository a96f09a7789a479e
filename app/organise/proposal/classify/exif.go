package classify

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/bep/imagemeta"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
)

const (
	maxPicture = 32 << 20 // bytes at the start of a picture that are read
	maxTags    = 500
	maxTagSize = 1 << 10 // bytes
)

// photoInfo is what a camera wrote into a picture.
type photoInfo struct {
	taken  time.Time // zero: not said
	camera string    // maker and model; empty: not from a camera
}

// pictureFormats are those whose metadata can be read, by content type and by extension.
var pictureFormats = map[string]imagemeta.ImageFormat{
	"image/jpeg": imagemeta.JPEG, "image/tiff": imagemeta.TIFF, "image/png": imagemeta.PNG, "image/webp": imagemeta.WebP,
	"image/heic": imagemeta.HEIF, "image/heif": imagemeta.HEIF, "image/avif": imagemeta.AVIF,
	"dng": imagemeta.DNG, "cr2": imagemeta.CR2, "nef": imagemeta.NEF, "arw": imagemeta.ARW, "pef": imagemeta.PEF,
}

// readPhotoInfo reads the Exif data of a picture; what is broken, hostile or too
// large gives nothing.
func readPhotoInfo(path, mime string) photoInfo {
	format, ok := pictureFormats[lastExt(path)]
	if !ok {
		if format, ok = pictureFormats[mime]; !ok {
			return photoInfo{}
		}
	}
	f, size, err := extract.Open(path)
	if err != nil {
		return photoInfo{}
	}
	defer f.Close()
	s, err := decodePhotoInfo(io.NewSectionReader(f, 0, min(size, maxPicture)), format)
	if err != nil {
		return photoInfo{}
	}
	return s
}

// decodePhotoInfo reads Exif data; no picture makes it panic.
func decodePhotoInfo(r io.ReadSeeker, format imagemeta.ImageFormat) (s photoInfo, err error) {
	defer func() {
		if p := recover(); p != nil {
			s, err = photoInfo{}, lang.Errorf("read a picture's data: %v", p)
		}
	}()
	var tags imagemeta.Tags
	_, err = imagemeta.Decode(imagemeta.Options{
		R: r, ImageFormat: format, Sources: imagemeta.EXIF,
		LimitNumTags: maxTags, LimitTagSize: maxTagSize,
		ShouldHandleTag: func(t imagemeta.TagInfo) bool {
			switch t.Tag {
			case "Make", "Model", "DateTimeOriginal", "DateTime", "OffsetTimeOriginal", "ExifOffset":
				return true
			}
			return false
		},
		HandleTag: func(t imagemeta.TagInfo) error { tags.Add(t); return nil },
	})
	if err != nil && len(tags.EXIF()) == 0 {
		return photoInfo{}, fmt.Errorf("read a picture's data: %w", err)
	}
	s.taken, _ = tags.GetDateTime() // zero, if it is not said
	s.camera = quote(strings.TrimSpace(tagText(tags, "Make") + " " + tagText(tags, "Model")))
	return s, nil
}

func tagText(tags imagemeta.Tags, name string) string {
	s, _ := tags.EXIF()[name].Value.(string)
	return strings.Trim(s, "\x00 ")
}

// TakenAt is when a camera took a picture, as it wrote into it; zero: it does not say.
func TakenAt(path, mime string) time.Time { return readPhotoInfo(path, mime).taken }
