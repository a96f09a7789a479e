package classify

import (
	"slices"
	"strings"
)

// fileTypes are groups of extensions, by the words that a person uses for them.
func fileTypes() map[string]string {
	return map[string]string{
		"document":     "pdf doc docx odt rtf pages txt md tex html htm xps djvu ps",
		"spreadsheet":  "xls xlsx ods csv numbers tsv",
		"presentation": "ppt pptx odp key",
		"picture":      "jpg jpeg png gif webp heic heif bmp tif tiff avif svg raf cr2 cr3 nef arw dng orf rw2",
		"audio":        "mp3 flac m4a ogg opus wav aac wma aiff",
		"video":        "mp4 mkv mov avi webm m4v mpg mpeg wmv",
		"book":         "epub mobi azw azw3 fb2 cbz cbr",
		"archive":      "zip rar 7z gz tgz bz2 xz tar zst",
		"mail":         "eml msg mbox",
		"program":      "exe msi dmg pkg deb rpm appimage apk",
		"font":         "ttf otf woff woff2",
		"code":         "py js ts go c h cpp java rs sh sql ipynb rb php swift kt css json xml yaml yml toml",
	}
}

// Types returns the names of the groups of extensions that a rule can ask for, sorted.
func Types() []string {
	var out []string
	for name := range fileTypes() {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// hasType says whether a file name has an extension of one of the types.
func hasType(types []string, name string) bool {
	_, ext := splitName(name)
	ext = strings.ToLower(ext[strings.LastIndexByte(ext, '.')+1:])
	for _, t := range types {
		if ext != "" && slices.Contains(strings.Fields(fileTypes()[t]), ext) {
			return true
		}
	}
	return false
}
