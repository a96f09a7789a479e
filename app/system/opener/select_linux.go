package opener

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/godbus/dbus/v5"
)

// The service with which file managers show files, as freedesktop.org has it.
const (
	managerName = "org.freedesktop.FileManager1"
	managerPath = dbus.ObjectPath("/org/freedesktop/FileManager1")
)

var (
	errNoBus = errors.New("there is no session bus")
	errSlow  = errors.New("the file manager does not answer")
)

// selectFile asks the desktop's file manager to show a file in its folder, on
// the session bus that is there; it never starts one.
func selectFile(path string) error {
	address := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	if !strings.HasPrefix(address, "unix:") { // other addresses may start a program
		return errNoBus
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	ended, err := endsWithin(patience, func() error { return showItem(ctx, address, path) })
	if !ended {
		return errSlow
	}
	return err
}

func showItem(ctx context.Context, address, path string) error {
	conn, err := dbus.Connect(address, dbus.WithContext(ctx))
	if err != nil {
		return err
	}
	defer conn.Close()
	const startup = "" // no id: nothing is known of the press that led here
	return conn.Object(managerName, managerPath).CallWithContext(ctx, managerName+".ShowItems", 0, []string{fileURL(path)}, startup).Err
}
