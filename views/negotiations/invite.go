package negotiations

import (
	"bytes"
	"context"
	"errors"
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// invitation is what the other person needs to join: a code to be said and a link to
// be sent, also as a picture.
type invitation struct {
	p       *Page
	box     *fyne.Container
	code    *kit.Line
	link    *kit.Line // the whole one is copied
	ends    *kit.Fact
	parts   *fyne.Container // what a person can join with
	qr      *canvas.Image
	again   *fyne.Container // what helps when the invitation has ended
	picture []byte
}

// linkWidth is the width of the link with its button, in pixels; the link is cut there, since only programs read it.
const linkWidth float32 = 480

// qrSize is how large the picture is, on white whatever the theme: cameras need that.
const qrSize float32 = 176

func newInvitation(p *Page) *invitation {
	v := &invitation{p: p, code: kit.NewLine("").Sized(26).Bold(true).Mono().Whole(), link: kit.NewLine("").Mono(), qr: kit.Icon(nil, qrSize)}
	v.qr.ScaleMode = canvas.ImageScalePixels
	v.ends = kit.NewSignedFact(muted(theme.InfoIcon()), widget.LowImportance)
	v.again = container.NewHBox(p.Table.Button("new-invitation", kit.Primary))
	ground := canvas.NewRectangle(color.White)
	ground.CornerRadius = assets.Radius
	picture := container.NewStack(ground, kit.Pad(8, 8, 8, 8, v.qr))
	link := kit.Rows(4, kit.Small(lang.T("Send this link")), kit.AtMost(linkWidth, container.NewBorder(nil, nil, nil, kit.Pad(0, 0, 16, 0, p.Table.Button("copy-link", kit.Primary)), kit.Centered(v.link))))
	code := kit.Rows(4, kit.Small(lang.T("Say this code")), v.code)
	scan := kit.Rows(4, kit.Small(lang.T("Or have the link scanned")), container.NewHBox(picture))
	v.parts = kit.Rows(16, link, code, scan, kit.Cols(8, p.Table.Button("new-invitation", kit.Plain), p.Table.Button("other-address", kit.Plain)))
	body := kit.Rows(16, v.again, v.ends.Row, v.parts)
	v.box = container.NewStack(container.NewVScroll(kit.Pad(16, 16, 16, 16, kit.AtMost(kit.ReadableWidth, body))))
	return v
}

func (v *invitation) draw(r api.Room) {
	i := r.Invitation
	kit.Show(r.State == api.RoomInviting && i != nil, v.box)
	if r.State != api.RoomInviting || i == nil {
		return
	}
	kit.Show(i.Ended == "", v.parts)
	kit.Show(i.Ended != "", v.again)
	v.code.SetText(kit.Clean(i.Code))
	v.link.SetText(kit.Exact(i.Link))
	if !bytes.Equal(v.picture, i.QR) {
		v.picture = i.QR
		v.qr.Resource = fyne.NewStaticResource("invitation.png", i.QR)
		v.qr.Refresh()
	}
	v.ends.Set("")
	if i.Ended == "" {
		v.ends.Set(lang.T("Send the link, and say the code by telephone or face to face. It works once, until %s.", lang.Ahead(i.Expires, v.p.m.now())))
	}
}

func (p *Page) invite() {
	frame.Do(p.f, lang.T("open a room"), api.OpenRoom.Call, api.OpenRoomRequest{}, func(r api.Room) {
		p.took(r)
		p.f.Say(lang.T("Send the link and say the code"))
	})
}

// askAddress asks at which address of this computer the other person reaches it, where the
// likeliest one is not right.
func (p *Page) askAddress() {
	address, old := "", p.m.want
	p.foot.Ask(kit.Question{Text: lang.T("Address of this computer"), Value: &address, Confirm: lang.T("Invite"), Done: func(text string) {
		p.f.Do(lang.T("invite at this address"), func(ctx context.Context) (func(), error) {
			r, err := api.OpenRoom.Call(ctx, p.f.Client, api.OpenRoomRequest{Address: strings.TrimSpace(text)})
			if err != nil {
				return nil, err
			}
			_, closing := api.CloseRoom.Call(ctx, p.f.Client, api.RoomRequest{Room: old})
			return func() {
				p.took(r)
				p.f.Say(lang.T("The previous invitation has ended"))
				if closing != nil { // the new one can be used all the same
					p.f.Fail(lang.T("end the previous invitation"), closing)
				}
			}, nil
		})
	}})
}

// practice opens a room with the script.
func (p *Page) practice() {
	frame.Do(p.f, lang.T("open a practice room"), api.PracticeRoom.Call, api.None{}, func(r api.Room) {
		p.took(r)
		p.f.Say(lang.T("This is practice: nothing is paid"))
	})
}

// newInvitation makes another invitation; the previous one ends.
func (p *Page) newInvitation() {
	frame.Do(p.f, lang.T("make a new invitation"), api.InviteToRoom.Call, api.RoomRequest{Room: p.m.want}, func(r api.Room) {
		p.took(r)
		p.f.Say(lang.T("The previous invitation has ended"))
	})
}

func (p *Page) copyLink() {
	if r, ok := p.m.room(); ok && r.Invitation != nil {
		p.f.Copy(r.Invitation.Link)
		p.f.Say(lang.T("Copied the link. Say the code; do not send it with the link"))
	}
}

// took shows a room that has just been opened, joined or changed.
func (p *Page) took(r api.Room) {
	p.showRoom(r.ID)
	if p.shown {
		p.f.Focus(p.rooms)
	}
}

func (p *Page) askCloseRoom() {
	r, _ := p.m.room()
	p.foot.Ask(kit.Question{Text: lang.T("Close this room?"), Confirm: lang.T("Close"), Done: func(string) { p.closeRoom(r, api.CloseRoom.Call) }})
}

// closeRoom closes a room. While something is unfinished in it, it says what, and asks whether
// the person wants that.
func (p *Page) closeRoom(r api.Room, closing func(context.Context, *api.Client, api.RoomRequest) (api.None, error)) {
	p.f.Do(lang.T("close the room"), func(ctx context.Context) (func(), error) {
		_, err := closing(ctx, p.f.Client, api.RoomRequest{Room: r.ID})
		if e, ok := errors.AsType[*api.Error](err); ok && e.Code == api.CodeUnfinished {
			return func() {
				p.f.Fail(lang.T("close the room"), e)
				p.foot.Ask(kit.Question{Text: lang.T("Close this room anyway?"), Confirm: lang.T("Close anyway"), Done: func(string) { p.closeRoom(r, api.AbandonRoom.Call) }})
			}, nil
		}
		return func() { p.f.Say(lang.T("Closed the room; what was negotiated in it stays")) }, err
	})
}
