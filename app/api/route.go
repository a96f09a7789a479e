// Package api is the agent's local API. A route is stated once, with its types,
// in the file of its domain: the server mounts it with its handler, the client
// calls it, and docs/api.md is made from what was mounted. It is JSON over HTTP
// on a unix socket that only its owner can open.
package api

//go:generate go run ../../docs/generate/api . ../../docs/api.md

import "reflect"

// Route is one call of the API, typed once for both ends.
type Route[Req, Res any] struct {
	Method string // GET if it takes no arguments and changes nothing, else POST with a JSON body
	Path   string // below /v1/
	Doc    string // one sentence, for docs/api.md
}

// GuardedRoute is a Route that only the window process may call which the agent
// itself started: it proves so with a secret.
type GuardedRoute[Req, Res any] Route[Req, Res]

const (
	get  = "GET"
	post = "POST"
)

// None is the request of a route that takes no arguments, and the result of one
// that answers nothing but that it succeeded.
type None struct{}

// IDRequest names what a route is about.
type IDRequest struct {
	ID string `json:"id"`
}

// RouteInfo describes a mounted route.
type RouteInfo struct {
	Method, Path, Doc string
	Request, Result   string // names of the types; those of other packages as proposal.Check
	Guarded           bool   // for the window process that the agent started
}

func (r Route[Req, Res]) info() RouteInfo {
	return RouteInfo{Method: r.Method, Path: prefix + r.Path, Doc: r.Doc, Request: nameOf[Req](), Result: nameOf[Res]()}
}

func nameOf[T any]() string {
	if t := reflect.TypeFor[T](); t.PkgPath() != reflect.TypeFor[None]().PkgPath() {
		return t.String()
	}
	return reflect.TypeFor[T]().Name()
}
