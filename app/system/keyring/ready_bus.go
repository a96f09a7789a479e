//go:build !darwin && !windows

package keyring

import (
	"context"
	"fmt"
	"slices"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/base/lang"
)

// The names of the Secret Service API that stand for the keyring on a session bus.
const (
	secretsName = "org.freedesktop.secrets"
	secretsPath = "/org/freedesktop/secrets"
	secretsAPI  = "org.freedesktop.Secret"
	loginPath   = secretsPath + "/collection/login"
)

// ready says whether there is a session bus with a keyring on it that is
// open. It starts no bus, and asks no one to unlock anything.
func ready(ctx context.Context) error {
	conn, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(ctx))
	if err != nil {
		return lang.Errorf("%w: there is no session bus", ErrUnavailable)
	}
	defer conn.Close()
	if err = conn.Auth(nil); err == nil {
		err = conn.Hello()
	}
	if err != nil {
		return lang.Errorf("%w: the session bus does not let Nod in (%w)", ErrUnavailable, err)
	}
	if !offered(ctx, conn.BusObject()) {
		return lang.Errorf("%w: none runs on the session bus", ErrUnavailable)
	}
	return unlocked(ctx, conn)
}

// offered reports whether a keyring runs or would be started by its first call.
func offered(ctx context.Context, bus dbus.BusObject) bool {
	var owned bool
	var names []string
	err := bus.CallWithContext(ctx, "org.freedesktop.DBus.NameHasOwner", 0, secretsName).Store(&owned)
	if err != nil || owned {
		return err == nil
	}
	err = bus.CallWithContext(ctx, "org.freedesktop.DBus.ListActivatableNames", 0).Store(&names)
	return err == nil && slices.Contains(names, secretsName)
}

// unlocked looks at the collection that go-keyring will use: the one of the
// login if there is one, else the default.
func unlocked(ctx context.Context, conn *dbus.Conn) error {
	service := conn.Object(secretsName, secretsPath)
	var all []dbus.ObjectPath
	if err := property(ctx, service, "Service", "Collections", &all); err != nil {
		return err
	}
	path := dbus.ObjectPath(loginPath)
	if !slices.Contains(all, path) {
		if err := service.CallWithContext(ctx, secretsAPI+".Service.ReadAlias", 0, "default").Store(&path); err != nil {
			return fmt.Errorf("%w: %w", ErrUnavailable, err)
		}
		if path == "/" {
			return lang.Errorf("%w: it has no collection yet", ErrUnavailable)
		}
	}
	var locked bool
	if err := property(ctx, conn.Object(secretsName, path), "Collection", "Locked", &locked); err != nil {
		return err
	}
	if locked {
		return lang.Errorf("%w: it is locked", ErrUnavailable)
	}
	return nil
}

func property(ctx context.Context, o dbus.BusObject, of, name string, to any) error {
	var v dbus.Variant
	err := o.CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, secretsAPI+"."+of, name).Store(&v)
	if err == nil {
		err = v.Store(to)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return nil
}
