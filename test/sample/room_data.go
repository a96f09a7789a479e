package sample

import (
	"bytes"
	"encoding/hex"
	"image"
	"image/color"
	"image/png"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/negotiate/negotiation"
)

// Me is the person of the sample's rooms, Ben the other one, Script the practice partner.
func Me() api.RoomMember { return sampleMember("Ann Lee", "acct_1SampleAnn", negotiation.Host) }

// Ben is the other party of the sample's rooms.
func Ben() api.RoomMember { return sampleMember("Ben Okafor", "acct_1SampleBen", negotiation.Guest) }

// Script is the other party of a practice room.
func Script() *api.RoomMember {
	m := sampleMember("Practice partner", "", negotiation.Guest)
	m.Practice = true
	return &m
}

func sampleMember(name, account string, p negotiation.Party) api.RoomMember {
	return api.RoomMember{Name: name, Account: account, Key: hex.EncodeToString(publicKey(p))}
}

// Words are comparison words.
func Words() []string { return []string{"crossover", "clockwork", "adroitness", "bookshelf"} }

// Invitation is an invitation that ends ten minutes after a time.
func Invitation(at time.Time) *api.RoomInvitation {
	return &api.RoomInvitation{
		Code: "7-crossover-clockwork", Link: "nod://join/4f9c2a7be1d05836?cluster=tls%3A%2F%2F192.168.1.23%3A41234&pin=mYk1J0w7R4fP2sLxQ8uVb6NcT3eHgZaD5iMoKpEqWtXs",
		QR: checkerboard(), Expires: at.Add(10 * time.Minute),
	}
}

// checkerboard is a picture in the place of a QR code.
func checkerboard() []byte {
	const modules, side = 33, 4
	img := image.NewGray(image.Rect(0, 0, modules*side, modules*side))
	for x := range modules * side {
		for y := range modules * side {
			if (x/side+y/side)%2 == 0 || x/side*y/side%5 == 3 {
				img.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // into memory
	return b.Bytes()
}

// AllRooms are one room in each state, as RoomsInEveryState fills them.
func AllRooms() []api.Room {
	at := func(ago time.Duration) time.Time { return Noon().Add(-ago) }
	open := func(id string, ago time.Duration) api.Room {
		ben := Ben()
		return api.Room{ID: id, State: api.RoomOpen, Connected: true, Self: "host", Me: Me(), Other: &ben, Created: at(ago)}
	}
	inviting := api.Room{ID: "inviting", State: api.RoomInviting, Connected: true, Self: "host", Me: Me(), Created: at(time.Minute), Invitation: Invitation(at(time.Minute))}
	comparing := open("comparing", 2*time.Minute)
	comparing.State, comparing.Words = api.RoomComparing, Words()
	joined := open("unanswered", 50*time.Minute)
	joined.Self, joined.Me.Key, joined.Other.Key = "guest", joined.Other.Key, joined.Me.Key
	broken := open("broken", 26*time.Hour)
	broken.State, broken.Connected, broken.Reason = api.RoomBroken, false, "The other desktop does not let this one in: its room is closed, or it has invited someone else."
	closed := open("closed", 50*time.Hour)
	closed.State, closed.Connected, closed.Closed = api.RoomClosed, false, at(49*time.Hour)
	practice := open("practice", 3*time.Hour)
	practice.Practice, practice.Other = true, Script()
	return []api.Room{inviting, comparing, open("fence", 20*time.Minute), joined, open("accepted", 2*time.Hour), practice, open("agreed", 5*time.Hour), broken, closed}
}
