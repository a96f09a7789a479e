package server

import (
	"fmt"
	"log/slog"

	"github.com/nats-io/nats-server/v2/server"
)

// logger writes what the server says to Nod's log. The server says much about clients
// that come and go, which is of use only when something is looked for.
type logger struct{ to *slog.Logger }

var _ server.Logger = logger{}

func (l logger) Noticef(format string, v ...any) {
	l.to.Debug("room server: " + fmt.Sprintf(format, v...))
}
func (l logger) Debugf(format string, v ...any) {
	l.to.Debug("room server: " + fmt.Sprintf(format, v...))
}
func (l logger) Tracef(format string, v ...any) {
	l.to.Debug("room server: " + fmt.Sprintf(format, v...))
}
func (l logger) Warnf(format string, v ...any) {
	l.to.Warn("room server: " + fmt.Sprintf(format, v...))
}
func (l logger) Errorf(format string, v ...any) {
	l.to.Warn("room server: " + fmt.Sprintf(format, v...))
}

// Fatalf does not end the program: the server that could not start is what is missing.
func (l logger) Fatalf(format string, v ...any) {
	l.to.Error("room server: " + fmt.Sprintf(format, v...))
}
