package notify

import (
	"encoding/xml"
	"fmt"
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

// launch is the argument that Windows passes with a click.
const launch = "open"

// toastXML returns the document of a silent toast; a click activates Nod.
func toastXML(m message, icon string) (string, error) {
	t := toast{Type: "foreground", Launch: launch, Audio: audio{Silent: true},
		Binding: binding{Template: "ToastGeneric", Texts: []string{m.title, m.body}}}
	if icon != "" {
		t.Binding.Image = &picture{Placement: "appLogoOverride", Source: icon}
	}
	out, err := xml.Marshal(t)
	if err != nil {
		return "", fmt.Errorf("write a toast: %w", err)
	}
	return string(out), nil
}
