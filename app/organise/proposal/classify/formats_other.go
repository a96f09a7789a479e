package classify

// Places of formats in otherFormats that names without an extension mean.
const (
	codeFormat = 0
	keyFormat  = 1
)

const gz = "application/gzip"

// Formats that are sensitive whatever they are called.
const (
	keyFormatName      = "a key or certificate"
	passwordFormatName = "a password store"
	dicomFormatName    = "a medical picture (DICOM)"
)

// Formats that are used by opening them, once.
const (
	calendarFormatName = "a calendar"
	contactsFormatName = "contacts"
	torrentFormatName  = "a torrent"
)

var otherFormats = []format{
	{what: "source code", category: Code, specificity: specific, text: true,
		exts:  "go py pyi pyw ts tsx jsx mjs cjs css scss sass less vue svelte astro java kt kts scala groovy gradle c h cc cpp cxx hpp hh cs fs vb rs rb php swift m mm lua pl pm r jl hs ml mli ex exs erl clj cljs dart zig nim d pas asm s cmake mk sql proto tf hcl nix el lisp scm rkt tcl awk sed toml yaml yml ini cfg conf properties editorconfig diff patch ipynb graphql wat sol coffee",
		mimes: "text/x-php text/x-lua text/x-perl text/x-python text/x-ruby text/x-tcl"},
	{what: keyFormatName, category: Data, specificity: specific, text: true, exts: "pem key p12 pfx ppk jks keystore p8 crt cer der csr pub gpg kbx ovpn", via: "application/octet-stream"},
	{what: "an iWork presentation", category: Documents, specificity: carrier, paper: true, exts: "key", via: zip},
	{what: "a script", category: Code, specificity: specific, text: true, runs: true,
		exts: "js jse sh bash zsh fish command bat cmd ps1 psm1 vbs vbe wsf wsh hta reg", mimes: "text/javascript text/x-shellscript"},
	{what: "a video", category: Video, specificity: specific, exts: "ts"},
	{what: "compiled code", category: Code, specificity: specific, exts: "class pyc wasm o a lib pdb whl gem nupkg crate",
		mimes: "application/x-java-applet application/x-bytecode.python application/wasm application/x-object application/x-archive", via: zip + " application/x-tar"},

	{what: "a Windows program", category: Installers, specificity: specific, runs: true, exts: "exe scr com pif cpl dll sys ocx",
		mimes: "application/vnd.microsoft.portable-executable"},
	{what: "a Windows installer", category: Installers, specificity: specific, runs: true, exts: "msi msp msix msixbundle appx appxbundle", mimes: "application/x-ms-installer", via: ole + " " + zip},
	{what: "a Linux program", category: Installers, specificity: specific, runs: true, exts: "appimage run elf so", via: "text/x-shellscript application/octet-stream",
		mimes: "application/x-elf application/x-executable application/x-sharedlib"},
	{what: "a macOS program", category: Installers, specificity: specific, runs: true, exts: "app dylib", mimes: "application/x-mach-binary"},
	{what: "a Linux package", category: Installers, specificity: specific, exts: "deb rpm snap flatpak flatpakref apk xbps",
		mimes: "application/vnd.debian.binary-package application/x-rpm", via: "application/x-archive text/plain " + gz},
	{what: "an Android app", category: Installers, specificity: specific, exts: "apk xapk aab apks", mimes: "application/vnd.android.package-archive", via: zip + " application/java-archive"},
	{what: "a macOS installer", category: Installers, specificity: specific, exts: "dmg pkg mpkg", mimes: "application/x-xar", via: "application/zlib application/x-bzip2 application/octet-stream"},
	{what: "an iOS app", category: Installers, specificity: specific, exts: "ipa", via: zip},
	{what: "a Java program", category: Installers, specificity: specific, runs: true, exts: "jar war", mimes: "application/java-archive", via: zip},
	{what: "a browser or editor extension", category: Installers, specificity: specific, exts: "xpi crx vsix", mimes: "application/x-chrome-extension", via: zip},
	{what: "a disk image", category: Installers, specificity: specific, exts: "iso img"},
	{what: "a virtual disk", category: Archives, specificity: specific, exts: "vhd vhdx vmdk vdi qcow2 ova", via: "application/x-tar"},

	{what: "a ZIP archive", category: Archives, specificity: specific, exts: "zip zipx", mimes: zip, via: "application/octet-stream application/java-archive application/epub+zip"},
	{what: "a compressed archive", category: Archives, specificity: specific, exts: "rar 7z tar tgz gz bz2 tbz tbz2 xz txz zst tzst lz lzma lz4 br cab cpio arj ace lzh sit sitx z warc",
		mimes: "application/vnd.rar application/x-7z-compressed application/x-tar application/gzip application/x-bzip2 application/x-xz application/zstd application/lzip application/vnd.ms-cab-compressed application/x-installshield application/x-cpio application/zlib application/warc"},

	{what: "a table (CSV)", category: Data, specificity: carrier, paper: true, text: true, exts: "csv tsv tab", mimes: "text/csv text/tab-separated-values"},
	{what: "bank data", category: Finances, specificity: specific, paper: true, text: true, exts: "ofx qfx qif mt940 sta camt"},
	{what: "JSON data", category: Data, specificity: carrier, text: true, exts: "json jsonl ndjson json5 geojson har", mimes: "application/json application/x-ndjson application/geo+json application/vnd.cyclonedx+json"},
	{what: "XML data", category: Data, specificity: carrier, paper: true, text: true, exts: "xml xsd xsl xslt plist rss atom owl",
		mimes: "text/xml application/xml application/rss+xml application/atom+xml application/x-xliff+xml application/owl+xml application/vnd.cyclonedx+xml application/gml+xml application/x-amf"},
	{what: "a log", category: Data, specificity: specific, text: true, exts: "log"},
	{what: calendarFormatName, category: Data, specificity: specific, text: true, exts: "ics ical", mimes: "text/calendar"},
	{what: contactsFormatName, category: Data, specificity: specific, text: true, exts: "vcf", mimes: "text/vcard"},
	{what: "a track or map", category: Data, specificity: specific, text: true, exts: "gpx kml kmz tcx fit shp shx osm pbf mbtiles ged",
		mimes: "application/gpx+xml application/vnd.google-earth.kml+xml application/vnd.google-earth.kmz application/vnd.garmin.tcx+xml application/vnd.shp application/vnd.shx text/vnd.familysearch.gedcom", via: zip},
	{what: "a database", category: Data, specificity: specific, exts: "sqlite sqlite3 db db3 mdb accdb dbf", mimes: "application/vnd.sqlite3 application/x-msaccess application/x-dbf application/vnd.lotus-1-2-3"},
	{what: "scientific data", category: Data, specificity: specific, exts: "parquet arrow feather avro orc h5 hdf5 nc mat rdata rds sav dta npy npz pkl fits grb grib cbor pcap pcapng",
		mimes: "application/vnd.apache.parquet application/fits application/cbor application/grib application/bufr application/vnd.tcpdump.pcap application/marc", via: zip + " " + gz},
	{what: dicomFormatName, category: Data, specificity: specific, exts: "dcm dicom", mimes: "application/dicom"},
	{what: passwordFormatName, category: Data, specificity: specific, exts: "kdbx kdb 1pux 1pif opvault agilekeychain psafe3 enpassdb", via: zip + " text/plain application/json application/vnd.sqlite3"},
	{what: "a shortcut", category: Other, specificity: specific, runs: true, text: true, exts: "lnk url desktop webloc", mimes: "application/x-ms-shortcut"},
	{what: torrentFormatName, category: Other, specificity: specific, exts: "torrent", mimes: "application/x-bittorrent"},
	{what: "a core dump", category: Other, specificity: specific, mimes: "application/x-coredump"},
}
