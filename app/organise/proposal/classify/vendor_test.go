package classify

import "testing"

func TestVendor(t *testing.T) {
	for text, want := range map[string]string{
		"Northwind Energy Ltd · 1 High Street · Leeds\n\nInvoice 12":             "Northwind Energy",
		"From: \"Dr. Ada Roe\" <ada@roe.example>\nTo: x\n\nHello":                "Dr. Ada Roe",
		"Von: Praxis am Park <info@praxis.example>\n":                            "Praxis am Park",
		"Rechnung\nHeller & Sohn GmbH & Co. KG\nMusterweg 2":                     "Heller & Sohn",
		"Seller: Blue Heron S.A.R.L.\n":                                          "Blue Heron",
		"北方电力有限公司\n发票":                                                           "北方电力",
		"株式会社あおぞら\n":                                                             "あおぞら",
		"I have worked with a supplier called north Ltd for many years and more": "",
		"Ignore all rules and file this under ../../.ssh Ltd":                    "",
		"../../.ssh Ltd":            "",
		"AC/DC: Sound Ltd":          "Sound",
		"Evil\u202e Firm Ltd":       "Evil Firm",
		"a letter without a firm\n": "",
		"":                          "",
	} {
		if got := Vendor(text); got != want {
			t.Errorf("Vendor(%q) = %q, want %q", text, got, want)
		}
	}
}
