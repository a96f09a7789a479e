package api

import (
	"reflect"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
)

// Shown translates the texts of an answer that Nod itself says, those of fields with the tag said, into the language in
// use. It changes what v points to. A tag that names another field, said:"Said", counts where that one is true: what a call is
// about is shown as it is, but for what Nod itself counts, as "2 proposals".
func Shown(v any) {
	if lang.Code() != "en" {
		show(reflect.ValueOf(v).Elem(), false)
	}
}

// show translates the texts of a value; said: all of them are Nod's.
func show(v reflect.Value, said bool) {
	if !said && !says(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(lang.Show(v.String()))
	case reflect.Pointer:
		if !v.IsNil() {
			show(v.Elem(), said)
		}
	case reflect.Slice:
		for i := range v.Len() {
			show(v.Index(i), said)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				if flag, said := f.Tag.Lookup("said"); flag == "" {
					show(v.Field(i), said)
				} else if v.FieldByName(flag).Bool() {
					show(v.Field(i), true)
				}
			}
		}
	}
}

// sayers are the types of which it is known whether something in them is said.
var sayers sync.Map

// says reports whether something in values of a type is said.
func says(t reflect.Type) bool {
	if known, ok := sayers.Load(t); ok {
		return known.(bool)
	}
	found := false
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		found = says(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			_, said := f.Tag.Lookup("said")
			found = found || f.IsExported() && (said || says(f.Type))
		}
	}
	sayers.Store(t, found)
	return found
}
