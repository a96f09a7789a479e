package classify

// passing says whether a file is used once and then left, or is a secret: neither
// has a place among the papers that a person has filed.
func (k *facts) passing(category string) bool {
	if category == Installers || k.ev.numbers.secret != "" || hasWord(keyExts, lastExt(k.name)) && lastExt(k.name) != "key" {
		return true
	}
	switch lastExt(k.name) {
	case "ics", "ical", "vcf", "torrent", "kdbx":
		return true
	}
	for _, h := range k.hits {
		if h.subject == &subjectTable[subPasswords].subject && h.strength == strong {
			return true
		}
	}
	return k.ev.subject == &subjectTable[subPasswords].subject
}
