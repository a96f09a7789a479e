package apps

import (
	"bytes"
	"encoding/binary"
	"errors"
	"unicode/utf16"
)

// maxShellLink is the largest Windows shortcut that is read, in bytes.
const maxShellLink = 64 << 10

// linkHeader is how every shortcut begins: its size and its class
// ([MS-SHLLINK] 2.1).
var linkHeader = []byte{0x4C, 0, 0, 0, 0x01, 0x14, 0x02, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46}

// The flags of a shortcut ([MS-SHLLINK] 2.1.1).
const (
	linkHasIDList    = 1 << 0
	linkHasLinkInfo  = 1 << 1
	linkHasArguments = 1 << 5
)

var errShellLink = errors.New("it is no shortcut to a program on this computer")

// shellLink gives the path of the program that a Windows shortcut leads to, and
// whether it hands it arguments. Shortcuts to what has no path (advertised
// programs, store applications) are an error.
func shellLink(b []byte) (target string, arguments bool, err error) {
	if len(b) < 0x4C || len(b) > maxShellLink || !bytes.HasPrefix(b, linkHeader) {
		return "", false, errShellLink
	}
	flags := binary.LittleEndian.Uint32(b[0x14:])
	rest := b[0x4C:]
	if flags&linkHasIDList != 0 {
		if len(rest) < 2 {
			return "", false, errShellLink
		}
		n := int(binary.LittleEndian.Uint16(rest)) + 2
		if n > len(rest) {
			return "", false, errShellLink
		}
		rest = rest[n:]
	}
	if flags&linkHasLinkInfo == 0 || len(rest) < 0x1C {
		return "", false, errShellLink
	}
	size := binary.LittleEndian.Uint32(rest)
	if size < 0x1C || uint64(size) > uint64(len(rest)) {
		return "", false, errShellLink
	}
	target, err = localPath(rest[:size])
	return target, flags&linkHasArguments != 0, err
}

// localPath reads LinkInfo ([MS-SHLLINK] 2.3): the base path and the rest of
// it, in Unicode if it has that.
func localPath(info []byte) (string, error) {
	const hasLocal = 1
	header, flags := binary.LittleEndian.Uint32(info[4:]), binary.LittleEndian.Uint32(info[8:])
	if flags&hasLocal == 0 {
		return "", errShellLink
	}
	read, base, suffix := ansiAt, binary.LittleEndian.Uint32(info[0x10:]), binary.LittleEndian.Uint32(info[0x18:])
	if header >= 0x24 && len(info) >= 0x24 {
		read, base, suffix = wideAt, binary.LittleEndian.Uint32(info[0x1C:]), binary.LittleEndian.Uint32(info[0x20:])
	}
	head, ok := read(info, base)
	tail, ok2 := read(info, suffix)
	if !ok || !ok2 || head == "" {
		return "", errShellLink
	}
	return head + tail, nil
}

// ansiAt reads a zero-terminated text of one byte a letter; what is not ASCII
// depends on a code page that no one knows.
func ansiAt(b []byte, at uint32) (string, bool) {
	if uint64(at) >= uint64(len(b)) {
		return "", false
	}
	end := bytes.IndexByte(b[at:], 0)
	if end < 0 {
		return "", false
	}
	s := b[at : int(at)+end]
	for _, c := range s {
		if c < ' ' || c >= 0x7f {
			return "", false
		}
	}
	return string(s), true
}

func wideAt(b []byte, at uint32) (string, bool) {
	var units []uint16
	for i := uint64(at); i+2 <= uint64(len(b)); i += 2 {
		u := binary.LittleEndian.Uint16(b[i:])
		if u == 0 {
			return string(utf16.Decode(units)), true
		}
		units = append(units, u)
	}
	return "", false
}
