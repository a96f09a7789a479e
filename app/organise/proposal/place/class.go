package place

import "strings"

// class is a coarse kind of file, by its extension: what programs open it with.
type class string

var classes = func() map[string]class {
	out := map[string]class{}
	for c, exts := range map[class]string{
		"document": "pdf doc docx odt rtf pages txt md tex html htm eml msg xps djvu ps",
		"table":    "xls xlsx ods csv numbers tsv ofx qif",
		"slides":   "ppt pptx odp key",
		"image":    "jpg jpeg png gif webp heic heif bmp tif tiff avif",
		"raw":      "raf cr2 cr3 nef arw dng orf rw2 pef srw",
		"design":   "svg ai psd indd eps xcf fig sketch afdesign afphoto afpub kra cdr",
		"audio":    "mp3 flac m4a ogg opus wav aac wma aiff",
		"book":     "epub mobi azw azw3 fb2 cbz cbr",
		"video":    "mp4 mkv mov avi webm m4v mpg mpeg wmv srt vtt",
		"font":     "ttf otf woff woff2",
		"model":    "stl 3mf obj step stp gcode scad f3d blend dwg dxf skp",
		"archive":  "zip rar 7z gz tgz bz2 xz tar zst",
		"code":     "py js ts go c h cpp java rs sh sql ipynb r m jl rb php swift kt css",
		"data":     "json xml yaml yml parquet h5 hdf5 mat npz npy sav dta rds dat",
		"preset":   "xmp lrtemplate cube atn abr",
		"score":    "musicxml mxl mscz mid midi sib gp gp5",
		"map":      "gpx kml kmz fit tcx geojson",
		"medical":  "dcm",
	} {
		for _, e := range strings.Fields(exts) {
			out[e] = c
		}
	}
	return out
}()

// of returns the folder that the system makes for files of a class.
func (t Tops) of(c class) string {
	switch c {
	case "image", "raw":
		return t.Pictures
	case "audio":
		return t.Music
	case "video":
		return t.Videos
	}
	return t.Documents
}

func classOf(name string) class { return classes[ext(name)] }

// isTaken reports whether cameras make files of a class.
func (c class) isTaken() bool { return c == "image" || c == "raw" || c == "video" }
