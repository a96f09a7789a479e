package api

import (
	"net/http"
	"reflect"
)

func (r Route[Req, Res]) method() string {
	if reflect.TypeFor[Req]() == reflect.TypeFor[None]() {
		return http.MethodGet
	}
	return http.MethodPost
}

// Info describes a route for docs and tests.
type Info struct {
	Method, Path, Doc string
	Request, Result   string // names of the types
}

func (r Route[Req, Res]) info() Info {
	return Info{r.method(), prefix + r.Path, r.Doc, reflect.TypeFor[Req]().Name(), reflect.TypeFor[Res]().Name()}
}
