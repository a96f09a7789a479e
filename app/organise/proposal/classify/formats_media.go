package classify

const (
	mp4  = "video/mp4"
	tiff = "image/tiff"
)

var mediaFormats = []format{
	{what: "a JPEG picture", category: Images, specificity: carrier, exts: "jpg jpeg jpe jfif", mimes: "image/jpeg"},
	{what: "a PNG picture", category: Images, specificity: carrier, exts: "png apng", mimes: "image/png image/apng"},
	{what: "a GIF picture", category: Images, specificity: carrier, exts: "gif", mimes: "image/gif"},
	{what: "a WebP picture", category: Images, specificity: carrier, exts: "webp", mimes: "image/webp"},
	{what: "a TIFF picture", category: Images, specificity: carrier, exts: "tif tiff", mimes: tiff},
	{what: "a HEIC picture", category: Images, specificity: carrier, exts: "heic heif hif",
		mimes: "image/heic image/heif image/heic-sequence image/heif-sequence", via: mp4 + " image/avif"},
	{what: "an AVIF picture", category: Images, specificity: carrier, exts: "avif", mimes: "image/avif", via: mp4 + " image/heif"},
	{what: "an SVG drawing", category: Images, specificity: carrier, text: true, exts: "svg", mimes: "image/svg+xml"},
	{what: "an SVG drawing", category: Images, specificity: carrier, exts: "svgz", via: "application/gzip"},
	{what: "a picture", category: Images, specificity: carrier, exts: "bmp dib jxl jp2 jpx j2k jxr hdr bpg pbm pgm ppm pam pnm tga xpm exr",
		mimes: "image/bmp image/jxl image/jp2 image/jpx image/jpm image/jxs image/jxr image/vnd.radiance image/bpg image/x-portable-bitmap image/x-portable-graymap image/x-portable-pixmap image/x-portable-arbitrarymap image/x-xpixmap",
		via:   "text/plain"},
	{what: "an icon", category: Images, specificity: specific, exts: "ico icns cur", mimes: "image/x-icon image/x-icns"},
	{what: "a camera's raw picture", category: Photos, specificity: specific, exts: "cr2 cr3 crw nef nrw arw srf sr2 dng orf rw2 raf pef srw x3f 3fr iiq rwl erf kdc mrw",
		via: tiff + " " + mp4},
	{what: "a photo's sidecar", category: Photos, specificity: specific, text: true, exts: "xmp aae thm", via: "image/jpeg"},

	{what: "an MP3", category: Music, specificity: specific, exts: "mp3", mimes: "audio/mpeg"},
	{what: "a sound file", category: Music, specificity: specific, exts: "flac m4a m4b aac wav aif aiff ape mpc amr au mid midi opus oga ogg wma voc qcp alac dsf wv",
		mimes: "audio/flac audio/x-m4a audio/mp4 audio/aac audio/wav audio/aiff audio/ape audio/musepack audio/amr audio/basic audio/midi audio/ogg application/ogg audio/x-unknown audio/qcelp",
		via:   mp4 + " video/x-ms-asf video/ogg"},
	{what: "a playlist", category: Music, specificity: specific, text: true, exts: "m3u m3u8 pls cue xspf", mimes: "application/vnd.apple.mpegurl"},

	{what: "a video", category: Video, specificity: specific, exts: "mp4 m4v mov qt 3gp 3g2 mqv mj2",
		mimes: "video/mp4 video/quicktime video/x-m4v video/3gpp video/3gpp2 video/mj2", via: "audio/mp4 audio/x-m4a"},
	{what: "a video", category: Video, specificity: specific, exts: "mkv webm avi flv f4v wmv asf mpg mpeg vob mts m2ts ogv rmvb rm divx dvb swf",
		mimes: "video/matroska video/x-matroska video/webm video/x-msvideo video/x-flv video/x-ms-asf video/mpeg video/ogg application/vnd.rn-realmedia-vbr video/vnd.dvb.file application/x-shockwave-flash",
		via:   "application/ogg"},
	{what: "subtitles", category: Video, specificity: specific, text: true, exts: "srt vtt ass ssa sub", mimes: "application/x-subrip text/vtt", via: "video/mpeg"},

	{what: "a font", category: Fonts, specificity: specific, exts: "ttf otf ttc otc woff woff2 eot pfb pfa fon fnt dfont bdf",
		mimes: "font/ttf font/otf font/woff font/woff2 font/collection application/vnd.ms-fontobject", via: "text/plain"},

	{what: "a Photoshop picture", category: Design, specificity: specific, exts: "psd psb", mimes: "image/vnd.adobe.photoshop"},
	{what: "an Illustrator drawing", category: Design, specificity: specific, exts: "ai eps ps", mimes: "application/postscript", via: "application/pdf"},
	{what: "a GIMP picture", category: Design, specificity: specific, exts: "xcf gbr pat", mimes: "image/x-xcf image/x-gimp-gbr image/x-gimp-pat"},
	{what: "a design", category: Design, specificity: specific, exts: "indd idml sketch fig xd kra afdesign afphoto afpub cdr ora clip procreate aep prproj drawio vsdx vsd odg otg ase aco",
		mimes: "application/vnd.ms-visio.drawing.main+xml application/vnd.oasis.opendocument.graphics application/vnd.oasis.opendocument.graphics-template",
		via:   zip + " " + ole + " text/xml text/plain application/gzip text/html"},
	{what: "a CAD drawing", category: Design, specificity: specific, text: true, exts: "dwg dxf step stp iges igs skp f3d ipt iam sldprt sldasm", mimes: "image/vnd.dwg image/vnd.dxf", via: zip + " " + ole},
	{what: "a 3D model", category: Design, specificity: specific, text: true, exts: "stl obj fbx 3mf gltf glb blend dae usdz usd x3d ply c4d gcode",
		mimes: "model/gltf-binary model/gltf+json model/vnd.collada+xml model/x3d+xml application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
		via:   zip + " application/gzip application/zstd"},
}
