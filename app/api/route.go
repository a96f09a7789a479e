package api

import "reflect"

// Info describes a route for docs and tests.
type Info struct {
	Method, Path, Doc string
	Request, Result   string // names of the types
}

func (r Route[Req, Res]) info() Info {
	return Info{r.Method, prefix + r.Path, r.Doc, reflect.TypeFor[Req]().Name(), reflect.TypeFor[Res]().Name()}
}
