package classify

// subjectKinds returns the subjects by the names that rules use for them.
func subjectKinds() []string {
	return []string{
		subInvoice: "invoice", subBank: "bank statement", subPayslip: "payslip", subTax: "tax paper",
		subIdentity: "identity paper", subMedical: "medical paper", subContract: "contract", subPasswords: "password list",
	}
}

// categoryKinds returns the categories that say what a file is by themselves.
func categoryKinds() map[string]string {
	return map[string]string{
		Photos: "photo", Screenshots: "screenshot", Images: "image", Music: "music", Video: "video", Archives: "archive",
		Installers: "installer", Ebooks: "book", Code: "code", Fonts: "font", Design: "design", Data: "data",
	}
}

// Kinds returns what a rule can ask a file to be, in the order in which people see them.
func Kinds() []string {
	out := subjectKinds()
	for _, c := range Categories() {
		if kind, ok := categoryKinds()[c]; ok {
			out = append(out, kind)
		}
	}
	return out
}

// kinds returns what the file is: what its name and its text say it is about, and its
// category, which knows the camera that took a picture.
func (k *facts) kinds(category string) []string {
	var out []string
	if h, ok := k.nameSubject(); ok {
		out = addSubject(out, h.subject)
	}
	if k.ev.subject != nil && k.ev.by == strong {
		out = addSubject(out, k.ev.subject)
	}
	if kind, ok := categoryKinds()[category]; ok {
		out = append(out, kind)
	}
	return out
}

func addSubject(kinds []string, s *topic) []string {
	for i, kind := range subjectKinds() {
		if &subjectTable[i].subject == s {
			return append(kinds, kind)
		}
	}
	return kinds
}
