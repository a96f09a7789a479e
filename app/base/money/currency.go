// Package money has amounts as Stripe takes them: an integer in the minor units of a
// known currency. Nothing here uses floating point.
package money

import (
	"fmt"
	"strings"
)

// Currency is the ISO 4217 code of a currency in lower case, as the negotiation
// contract and Stripe write it: "gbp". Use ParseCurrency for text from outside.
type Currency string

// twoDecimals are the currencies with two digits of minor units that Stripe charges
// in (docs.stripe.com/currencies, November 2026). Isk and ugx have none in ISO 4217,
// but Stripe takes two.
const twoDecimals = " aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd " +
	"cad cdf chf cny cop crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd " +
	"hkd hnl htg huf idr ils inr isk jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn " +
	"nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl " +
	"thb tjs top try ttd twd tzs uah ugx usd uyu uzs wst xcd yer zar zmw "

// noDecimals and threeDecimals are the others.
const (
	noDecimals    = " bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf "
	threeDecimals = " bhd jod kwd omr tnd "
)

// CurrencyError says that a code names no currency that can be paid in.
type CurrencyError struct{ Code string }

// Error implements error.
func (e CurrencyError) Error() string {
	return fmt.Sprintf("%q is no currency that can be paid in; use a three-letter code, as gbp or usd", e.Code)
}

// ParseCurrency reads a code in upper or lower case.
func ParseCurrency(code string) (Currency, error) {
	c := Currency(strings.ToLower(code))
	if !c.Valid() {
		return "", CurrencyError{Code: code}
	}
	return c, nil
}

// Valid reports whether c is a known code in lower case.
func (c Currency) Valid() bool {
	if len(c) != 3 || strings.ContainsRune(string(c), ' ') {
		return false
	}
	return strings.Contains(noDecimals+twoDecimals+threeDecimals, " "+string(c)+" ")
}

// Digits returns how many decimal places the minor unit represents: 2 for gbp, 0 for jpy,
// 3 for kwd.
func (c Currency) Digits() int {
	switch key := " " + string(c) + " "; {
	case strings.Contains(noDecimals, key):
		return 0
	case strings.Contains(threeDecimals, key):
		return 3
	}
	return 2
}

// Step returns what an amount must be a multiple of, in minor units: Stripe takes isk and
// ugx in whole units only, and currencies with three decimals with a last digit of 0.
func (c Currency) Step() int64 {
	switch {
	case c == "isk" || c == "ugx":
		return 100
	case c.Digits() == 3:
		return 10
	}
	return 1
}

// symbol is put before an amount without a space; empty for most currencies, whose
// code is clearer. Other dollars and the yuan go by their codes.
func (c Currency) symbol() string {
	switch c {
	case "gbp":
		return "£"
	case "eur":
		return "€"
	case "usd":
		return "$"
	case "jpy":
		return "¥"
	}
	return ""
}
