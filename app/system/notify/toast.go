package notify

import (
	"encoding/xml"

	"github.com/nod-app/nod/app/base/lang"
)

// toast is the part of Windows' toast schema that Nod uses. encoding/xml builds
// the document, because go-toast's template does not escape text.
type toast struct {
	XMLName xml.Name `xml:"toast"`
	Type    string   `xml:"activationType,attr"`
	Launch  string   `xml:"launch,attr"`
	Binding binding  `xml:"visual>binding"`
	Audio   audio    `xml:"audio"`
}

type binding struct {
	Template string   `xml:"template,attr"`
	Image    *picture `xml:"image"`
	Texts    []string `xml:"text"`
}

type picture struct {
	Placement string `xml:"placement,attr"`
	Source    string `xml:"src,attr"`
}

type audio struct {
	Silent bool `xml:"silent,attr"`
}

// toastXML returns the document of a silent toast. A click activates Nod with target,
// or with nothing for a message that opens nothing.
func toastXML(m message, icon, target string) (string, error) {
	if m.standalone {
		target = ""
	}
	t := toast{Type: "foreground", Launch: target, Audio: audio{Silent: true},
		Binding: binding{Template: "ToastGeneric", Texts: []string{m.title, m.body}}}
	if icon != "" {
		t.Binding.Image = &picture{Placement: "appLogoOverride", Source: icon}
	}
	out, err := xml.Marshal(t)
	if err != nil {
		return "", lang.Errorf("write a toast: %w", err)
	}
	return string(out), nil
}
