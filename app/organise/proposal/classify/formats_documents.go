package classify

import (
	"slices"
	"sync"
)

// formatTable is what Nod knows about formats. The content types are those
// that github.com/gabriel-vasile/mimetype gives; where an extension is
// twice, the content chooses and the first is meant if it cannot.
var formatTable = slices.Concat(documentFormats, mediaFormats, otherFormats)

const (
	zip = "application/zip"
	ole = "application/x-ole-storage"
)

var documentFormats = []format{
	{what: "a PDF", category: Documents, specificity: carrier, paper: true, exts: "pdf", mimes: "application/pdf application/x-pdf"},
	{what: "a Word document", category: Documents, specificity: carrier, paper: true, exts: "docx docm dotx dotm", via: zip + " " + ole,
		mimes: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
	{what: "a Word document", category: Documents, specificity: carrier, paper: true, exts: "doc dot", mimes: "application/msword",
		via: ole + " text/rtf text/html text/xml"},
	{what: "an Excel workbook", category: Documents, specificity: carrier, paper: true, exts: "xlsx xlsm xlsb xltx", via: zip + " " + ole,
		mimes: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
	{what: "an Excel workbook", category: Documents, specificity: carrier, paper: true, exts: "xls xlt", mimes: "application/vnd.ms-excel",
		via: ole + " text/html text/xml text/csv text/tab-separated-values text/plain"},
	{what: "a PowerPoint presentation", category: Documents, specificity: carrier, paper: true, exts: "pptx pptm ppsx potx", via: zip + " " + ole,
		mimes: "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
	{what: "a PowerPoint presentation", category: Documents, specificity: carrier, paper: true, exts: "ppt pps pot", mimes: "application/vnd.ms-powerpoint", via: ole},
	{what: "an OpenDocument text", category: Documents, specificity: carrier, paper: true, exts: "odt ott fodt", via: zip + " text/xml",
		mimes: "application/vnd.oasis.opendocument.text application/vnd.oasis.opendocument.text-template"},
	{what: "an OpenDocument spreadsheet", category: Documents, specificity: carrier, paper: true, exts: "ods ots fods sxc", via: zip + " text/xml",
		mimes: "application/vnd.oasis.opendocument.spreadsheet application/vnd.oasis.opendocument.spreadsheet-template application/vnd.sun.xml.calc"},
	{what: "an OpenDocument presentation", category: Documents, specificity: carrier, paper: true, exts: "odp otp fodp", via: zip + " text/xml",
		mimes: "application/vnd.oasis.opendocument.presentation application/vnd.oasis.opendocument.presentation-template"},
	{what: "an iWork document", category: Documents, specificity: carrier, paper: true, exts: "pages numbers", via: zip},
	{what: "a rich text", category: Documents, specificity: carrier, paper: true, exts: "rtf", mimes: "text/rtf application/rtf"},
	{what: "an e-mail", category: Documents, specificity: carrier, paper: true, text: true, exts: "eml", mimes: "message/rfc822"},
	{what: "an e-mail", category: Documents, specificity: carrier, paper: true, exts: "msg", mimes: "application/vnd.ms-outlook", via: ole},
	{what: "an XPS document", category: Documents, specificity: carrier, paper: true, exts: "xps oxps", via: zip},
	{what: "a document", category: Documents, specificity: carrier, paper: true, exts: "wpd wps hwp pub one abw fm",
		mimes: "application/vnd.wordperfect application/vnd.ms-publisher application/onenote application/vnd.framemaker", via: ole + " " + zip + " text/xml"},
	{what: "an Office file", category: Documents, specificity: little, paper: true, mimes: ole},
	{what: "a PDF form's data", category: Documents, specificity: carrier, paper: true, exts: "fdf xfdf", mimes: "application/vnd.fdf application/vnd.adobe.xfdf"},
	{what: "a help file", category: Documents, specificity: carrier, exts: "chm hlp", mimes: "application/vnd.ms-htmlhelp application/x-os2-hlp application/x-os2-inf"},
	{what: "a text", category: Documents, specificity: little, paper: true, text: true, exts: "txt text md markdown rst org adoc asciidoc me readme", mimes: "text/plain"},
	{what: "a TeX document", category: Documents, specificity: carrier, paper: true, text: true, exts: "tex latex"},
	{what: "a web page", category: Documents, specificity: little, paper: true, text: true, exts: "html htm xhtml mht mhtml webarchive", mimes: "text/html application/xhtml+xml",
		via: "application/octet-stream"},
	{what: "a signature", category: Documents, specificity: little, exts: "sig asc p7s p7m sign minisig", mimes: "application/pkcs7-signature", via: "text/plain", text: true},

	{what: "an e-book", category: Ebooks, specificity: specific, exts: "epub", mimes: "application/epub+zip", via: zip},
	{what: "a Kindle book", category: Ebooks, specificity: specific, exts: "mobi azw azw3 azw4 kf8 kfx prc", mimes: "application/x-mobipocket-ebook"},
	{what: "an e-book", category: Ebooks, specificity: specific, text: true, exts: "fb2", via: zip},
	{what: "an e-book", category: Ebooks, specificity: specific, exts: "lit ibooks acsm djvu djv", mimes: "application/x-ms-reader image/vnd.djvu", via: zip + " text/xml"},
	{what: "a comic book", category: Ebooks, specificity: specific, exts: "cbz cbr cb7 cbt", via: zip + " application/vnd.rar application/x-7z-compressed application/x-tar"},
}

// bareNames are file names that say what they are without an extension.
var bareNames = sync.OnceValue(func() map[string]*format {
	code, key := &otherFormats[codeFormat], &otherFormats[keyFormat]
	m := map[string]*format{}
	for _, n := range []string{"makefile", "dockerfile", "containerfile", "vagrantfile", "gemfile", "rakefile", "jenkinsfile", "cmakelists.txt", "go.mod", "go.sum", ".gitignore", ".bashrc", ".zshrc", ".env"} {
		m[n] = code
	}
	for _, n := range []string{"id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk"} {
		m[n] = key
	}
	return m
})
