package rooms

import (
	"time"

	"github.com/nod-app/nod/app/negotiate/invitation"
)

// openedLink is the link of a room that the person opened, as in a browser or a message.
type openedLink struct {
	text string
	at   time.Time
}

// OpenLink keeps the link of a room, for the window that asks the person for the code.
// Nothing is joined by it.
func (s *Service) OpenLink(text string) error {
	link, err := invitation.ParseLink(text)
	if err != nil {
		return invalid("%v", err)
	}
	s.mu.Lock()
	s.opened = openedLink{link.String(), s.Now()}
	s.mu.Unlock()
	s.Changed(link.Room)
	return nil
}

// OpenedLink returns the link that the person opened last; "" once its room was joined, or
// after the time of an invitation.
func (s *Service) OpenedLink() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Now().Sub(s.opened.at) > s.Valid {
		return ""
	}
	return s.opened.text
}

// forgetLink removes a link after its room was joined.
func (s *Service) forgetLink(link invitation.Link) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opened.text == link.String() {
		s.opened = openedLink{}
	}
}
