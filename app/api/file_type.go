package api

import (
	"path/filepath"
	"strings"
)

// FileType returns what the file of a proposal is, in a word, as picture or sheet: by its extension where that says more
// than its MIME type does.
func (p Proposal) FileType() string {
	if p.IsFolder() {
		return "folder"
	}
	for kind, extensions := range map[string]string{
		"sheet":   ".csv .ods .xls .xlsx .numbers .tsv ",
		"slides":  ".key .odp .ppt .pptx ",
		"text":    ".doc .docx .md .odt .pages .rtf .tex .txt .epub ",
		"archive": ".7z .bz2 .gz .rar .tar .tgz .xz .zip .zst ",
		"code":    ".c .cpp .css .go .h .html .ipynb .java .js .json .py .rs .sh .sql .ts .xml .yaml .yml ",
		"app":     ".apk .appimage .deb .dmg .exe .flatpakref .msi .pkg .rpm .run ",
		"mail":    ".eml .ics .mbox .msg .vcf ",
	} {
		if ext := strings.ToLower(filepath.Ext(p.Filename)); ext != "" && strings.Contains(extensions, ext+" ") {
			return kind
		}
	}
	for _, k := range []struct{ prefix, kind string }{
		{"image/", "picture"}, {"video/", "video"}, {"audio/", "audio"}, {"application/pdf", "pdf"}, {"text/", "text"},
	} {
		if strings.HasPrefix(p.MIME, k.prefix) {
			return k.kind
		}
	}
	return "file"
}
