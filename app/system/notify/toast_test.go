package notify

import (
	"encoding/xml"
	"testing"
)

// Nothing in a file's name can leave its place in the document.
func TestToastEscapesText(t *testing.T) {
	for _, s := range []string{
		"invoice.pdf in Downloads",
		`]]></text><audio src="x"/><text><![CDATA[`,
		`</text></binding></visual><actions><action arguments="calc"/></actions>`,
		"$(Start-Process calc) `n \"@ & <b> ' \u202E",
	} {
		doc, err := toastXML(message{title: s, body: s}, `C:\a&b"<c>.png`, "proposals")
		if err != nil {
			t.Fatal(err)
		}
		var got toast
		if err := xml.Unmarshal([]byte(doc), &got); err != nil {
			t.Fatalf("%v in %s", err, doc)
		}
		if len(got.Binding.Texts) != 2 || got.Binding.Texts[0] != s || got.Binding.Texts[1] != s {
			t.Errorf("%q became %q", s, got.Binding.Texts)
		}
		if got.Binding.Image.Source != `C:\a&b"<c>.png` || got.Launch != "proposals" || !got.Audio.Silent {
			t.Errorf("the rest became %+v", got)
		}
	}
}

// A click on a message beside those about proposals opens nothing.
func TestStandaloneToastOpensNothing(t *testing.T) {
	doc, err := toastXML(message{title: "title", standalone: true}, "", "proposals")
	if err != nil {
		t.Fatal(err)
	}
	var got toast
	if err := xml.Unmarshal([]byte(doc), &got); err != nil || got.Launch != "" {
		t.Errorf("%v; a click says %q", err, got.Launch)
	}
}
