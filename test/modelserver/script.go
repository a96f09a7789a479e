package modelserver

import "net/http"

// Next sets what to do with the next requests for a reply, one each; it comes
// before On.
func (s *Scripted) Next(b ...Behaviour) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, b...)
}

// On sets what to do when the last text of the user is this one: one behaviour
// a request, the last repeatedly.
func (s *Scripted) On(user string, b ...Behaviour) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on[user] = b
}

// At sets what to do with requests for a path, "/api/pull" say: one behaviour
// a request, the last repeatedly; none: as usual.
func (s *Scripted) At(path string, b ...Behaviour) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at[path] = b
}

// behaviour is what the script has for a request, nil if nothing.
func (s *Scripted) behaviour(r Request, chat bool) Behaviour {
	s.mu.Lock()
	defer s.mu.Unlock()
	if list := s.at[r.Path]; len(list) > 0 {
		s.at[r.Path] = rest(list)
		return list[0]
	}
	if !chat {
		return nil
	}
	if len(s.next) > 0 {
		b := s.next[0]
		s.next = s.next[1:]
		return b
	}
	if list := s.on[r.User()]; len(list) > 0 {
		s.on[r.User()] = rest(list)
		return list[0]
	}
	return nil
}

func rest(list []Behaviour) []Behaviour {
	if len(list) == 1 {
		return list
	}
	return list[1:]
}

// handle answers a request: as the script has it, or as usual.
func (s *Scripted) handle(make func(Style) format, chat bool, usual Behaviour) http.HandlerFunc {
	return func(w http.ResponseWriter, hr *http.Request) {
		r, err := readRequest(hr)
		s.mu.Lock()
		s.requests = append(s.requests, r)
		style, key := s.style, s.key
		s.mu.Unlock()
		a := &Reply{Request: r, w: w, format: make(style), ctx: hr.Context(), quit: s.quit, server: s}
		switch b := s.behaviour(r, chat); {
		case err != nil:
			a.Fail(http.StatusBadRequest, err.Error())
		case b != nil:
			b(a)
		case a.format.wantsKey() && key != "" && r.Header.Get("Authorization") != "Bearer "+key:
			a.Fail(http.StatusUnauthorized, "Incorrect API key provided")
		default:
			usual(a)
		}
	}
}
