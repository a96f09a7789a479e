package api

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/nod-app/nod/app/base/lang"
)

// UnmarshalJSON reads an item. The error for an amount that is no whole number of minor
// units names the item; the decoder's own error names a Go type.
func (i *TermItem) UnmarshalJSON(text []byte) error {
	type plain TermItem
	var in struct {
		plain
		Amount json.RawMessage `json:"amount"`
	}
	if err := decode(bytes.NewReader(text), &in); err != nil {
		return err
	}
	*i = TermItem(in.plain)
	if in.Amount == nil {
		return nil
	}
	n, err := strconv.ParseInt(string(in.Amount), 10, 64)
	if err != nil {
		return Invalid(lang.Say("the amount of “%s” is %.40s; it must be a whole number of minor units, such as pence or cents", i.Description, in.Amount))
	}
	i.Amount = n
	return nil
}
