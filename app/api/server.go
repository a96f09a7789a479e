package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"time"

	json2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	json1 "github.com/go-json-experiment/json/v1"

	"github.com/nod-app/nod/app/base/lang"
)

// Server answers the routes that were mounted with Handle, and streams the hub's events.
// Its zero value is not ready: use NewServer.
type Server struct {
	// Sentence turns an error of a handler into an *Error; nil: its text is the sentence, and
	// its code CodeFailed. It must be set before a route is called.
	Sentence func(error) error

	mux    *http.ServeMux
	hub    *Hub
	routes []RouteInfo
	limits limits
}

// Routes returns the mounted routes, in the order in which they were mounted.
func (s *Server) Routes() []RouteInfo { return slices.Clone(s.routes) }

// NewServer makes a server without routes whose event stream is hub.
func NewServer(hub *Hub) *Server {
	s := &Server{mux: http.NewServeMux(), hub: hub, limits: limits{maxConnections, bodyTime, shutdownGrace}}
	s.mux.HandleFunc("GET "+eventsPath, s.events)
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		answer[None](w, http.StatusNotFound, nil, &Error{CodeNotFound, lang.Say("there is no %s %s", r.Method, r.URL.Path) + ". " + newer})
	})
	return s
}

// newer is said of what this build does not know: after an update, who calls may be of a newer one.
var newer = lang.Said("If Nod was updated since it was started, restart it with: nod quit && nod (docs/api.md lists what there is)")

// Handle mounts a route. An error that is an *Error is answered as it is; any
// other one as the server's Sentence says.
func Handle[Req, Res any](s *Server, r Route[Req, Res], f func(context.Context, Req) (Res, error)) {
	s.routes = append(s.routes, r.info())
	s.mux.HandleFunc(r.Method+" "+prefix+r.Path, handler(s, r, f))
}

// HandleGuarded mounts a guarded route. A caller whose secret does not hold gets
// CodeForbidden.
func HandleGuarded[Req, Res any](s *Server, r GuardedRoute[Req, Res], holds func(secret string) bool, f func(context.Context, Req) (Res, error)) {
	info := Route[Req, Res](r).info()
	info.Guarded = true
	s.routes = append(s.routes, info)
	h := handler(s, Route[Req, Res](r), f)
	s.mux.HandleFunc(r.Method+" "+prefix+r.Path, func(w http.ResponseWriter, hr *http.Request) {
		if !holds(hr.Header.Get(secretHeader)) {
			answer[Res](w, http.StatusForbidden, nil, &Error{CodeForbidden, lang.Say("only Nod's own window may do this: open it and do it there")})
			return
		}
		h(w, hr)
	})
}

// handler decodes a request, calls f and encodes its result.
func handler[Req, Res any](s *Server, r Route[Req, Res], f func(context.Context, Req) (Res, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, hr *http.Request) {
		var req Req
		if r.Method == post {
			if err := decode(hr.Body, &req); err != nil {
				answer[Res](w, http.StatusBadRequest, nil, unreadable(r.Path, err))
				return
			}
		}
		res, err := f(hr.Context(), req)
		if err != nil {
			answer[Res](w, http.StatusOK, nil, s.asError(err))
			return
		}
		answer(w, http.StatusOK, &res, nil)
	}
}

// unreadable returns the error of a request that cannot be decoded. A type that says what is
// wrong with its text in its own words is left to say it.
func unreadable(path string, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	message := lang.Say("the request for %s cannot be read: %v", path, err)
	if errors.Is(err, errUnknownField) {
		message += ". " + newer
	}
	return Invalid(message)
}

// decode reads exactly one JSON value: without unknown fields, a name that is there
// twice, or one in another case, so that no two readers can take it for different requests.
func decode(r io.Reader, v any) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return errors.New("the body is empty; send {} for the defaults")
	}
	err = json2.Unmarshal(body, v, json1.DefaultOptionsV1(), json1.ReportErrorsWithLegacySemantics(false),
		jsontext.AllowDuplicateNames(false), jsontext.AllowInvalidUTF8(false), json2.MatchCaseInsensitiveNames(false), json2.RejectUnknownMembers(true))
	var at *json2.SemanticError
	if errors.Is(err, json2.ErrUnknownName) && errors.As(err, &at) {
		return fmt.Errorf("%w %q", errUnknownField, at.JSONPointer.LastToken())
	}
	return err
}

var errUnknownField = errors.New("unknown field")

func (s *Server) asError(err error) *Error {
	if s.Sentence != nil {
		err = s.Sentence(err)
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{CodeFailed, err.Error()}
}

func answer[T any](w http.ResponseWriter, status int, data *T, err *Error) {
	e := envelope[T]{Success: err == nil, Data: data}
	if err != nil {
		e.Error, e.Code = err.Message, err.Code
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	// A list or map without anything is never null, and times are in UTC. If it fails the caller has gone.
	_ = json2.MarshalWrite(w, e, json1.DefaultOptionsV1(), json2.FormatNilSliceAsNull(false), json2.FormatNilMapAsNull(false),
		json2.WithMarshalers(json2.MarshalFunc(func(t time.Time) ([]byte, error) { return t.UTC().MarshalJSON() })))
	_, _ = io.WriteString(w, "\n")
}

// Serve answers on l until ctx ends, then lets running calls end for a moment.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	hs := &http.Server{
		Handler:           readWhole(s.limits.body, s.mux),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		ConnState:         newCallers(s.limits.connections).follow,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ConnContext:       refuseStrangers,
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.limits.grace)
		defer cancel()
		if hs.Shutdown(grace) != nil {
			_ = hs.Close()
		}
	})
	err := hs.Serve(l)
	if !stop() {
		<-ended // Serve returns at once, Shutdown when the running calls have ended
	}
	if !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve the local API: %w", err)
	}
	return nil
}

// refuseStrangers closes a connection of another user at once. The socket's
// folder keeps them out already; this holds even if its mode was changed.
func refuseStrangers(ctx context.Context, c net.Conn) context.Context {
	if !sameUser(c) {
		_ = c.Close()
	}
	return withPeer(ctx, c)
}

// events streams the hub as one JSON object a line, beginning with "hello".
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	sub := s.hub.Subscribe(r.URL.Query().Get("face"))
	defer s.hub.Unsubscribe(sub)
	w.Header().Set("Content-Type", "application/x-ndjson")
	rc := http.NewResponseController(w)
	enc := json.NewEncoder(w)
	for {
		for _, e := range sub.Take() {
			if enc.Encode(e) != nil {
				return
			}
		}
		if rc.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-sub.Wake():
		}
	}
}
