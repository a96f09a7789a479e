package negotiations_test

import (
	_ "embed"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/negotiate/negotiation"
	"github.com/nod-app/nod/app/negotiate/payment/monzo"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/negotiations"
)

//go:embed testdata/contract.json
var contractText []byte

// Names, descriptions and schemas are the contract's. Also, numbers have bounds, and
// what is required is said where nothing is.
func TestDefinitionsAreTheContracts(t *testing.T) {
	var contract []struct {
		Name, Description string
		Parameters        map[string]any
	}
	if err := json.Unmarshal(contractText, &contract); err != nil || len(contract) != 8 {
		t.Fatal(len(contract), err)
	}
	all, err := negotiations.Tools(negotiations.Options{}) // as `nod tools` lists them
	if err != nil {
		t.Fatal(err)
	}
	r, err := tools.NewRegistry(tools.Options{Tools: all, Settings: func() tools.Settings { return tools.Settings{} }})
	if err != nil {
		t.Fatal(err)
	}
	specs := r.Specs()
	if len(specs) != len(contract) {
		t.Fatalf("%d tools, %d in the contract", len(specs), len(contract))
	}
	for _, want := range contract {
		if specs[0].Name != want.Name {
			t.Fatalf("%s, want %s", specs[0].Name, want.Name)
		}
		var got map[string]any
		if err := json.Unmarshal(specs[0].ArgsSchema, &got); err != nil {
			t.Fatal(err)
		}
		properties := got["properties"].(map[string]any)
		for name := range properties {
			for _, bound := range []string{"minimum", "maximum", "multipleOf"} {
				delete(properties[name].(map[string]any), bound)
			}
		}
		if want.Parameters["required"] == nil {
			want.Parameters["required"] = []any{}
		}
		if specs[0].Description != want.Description || !reflect.DeepEqual(got, want.Parameters) {
			t.Errorf("%s:\n got %s %v\nwant %s %v", want.Name, specs[0].Description, got, want.Description, want.Parameters)
		}
		specs = specs[1:]
	}
}

func TestProposeOfTheContract(t *testing.T) {
	b := newBench(t)
	res := b.Do(0, "analyze_and_propose", json.RawMessage(`{"summary":"Oak shelves","currency":"GBP","lineItems":[
		{"description":"Shelves","amount":10000,"type":"escrow","condition":"On delivery"},{"description":"Fitting","amount":2050,"type":"immediate"}]}`))
	b.Sync()
	k := b.Host.Open()
	var got string
	want := "Proposal created: " + k.ID + "\nSummary: Oak shelves\nTotal: £120.50\nLine items: 2"
	if err := json.Unmarshal(res.Data, &got); err != nil || got != want {
		t.Errorf("%q, want %q: %+v", got, want, res)
	}
	if last := k.Last(); last.By != negotiation.Guest || last.Terms.Payer != negotiation.Guest || k.RoundSeconds != 30 || len(last.Terms.Items) != 2 {
		t.Errorf("%+v", k)
	}
	b.fails("analyze_and_propose", fence, "The negotiation "+k.ID+" is open in this room, so no other one can begin. Answer its last offer with evaluate_proposal, or wait for the other party.")
}

const fence = `{"summary":"A fence","currency":"gbp","lineItems":[{"description":"Fence","amount":5000,"type":"immediate"}]}`

// Nothing is asked or sent of what cannot be an offer.
func TestOffersThatCannotBe(t *testing.T) {
	b := newBench(t)
	for args, want := range map[string]string{
		strings.Replace(fence, `5000`, `-5000`, 1):               `The amount -5000 cannot be used: the amount is negative. Write it as a whole number of minor units from 0 to 999999999999: 1250 for £12.50.`,
		strings.Replace(fence, `5000`, `50.5`, 1):                `The amount 50.5 cannot be used: the amount is no whole number of minor units (pence, cents). Write it as a whole number of minor units from 0 to 999999999999: 1250 for £12.50.`,
		strings.Replace(fence, `5000`, `"5000"`, 1):              `The amount "5000" cannot be used: the amount is no whole number of minor units (pence, cents). Write it as a whole number of minor units from 0 to 999999999999: 1250 for £12.50.`,
		strings.Replace(fence, `5000`, `1000000000000`, 1):       `The amount 1000000000000 cannot be used: the amount is too large. Write it as a whole number of minor units from 0 to 999999999999: 1250 for £12.50.`,
		strings.Replace(fence, `5000`, `NaN`, 1):                 `The arguments are not valid JSON.`,
		strings.Replace(fence, `"gbp"`, `"zzz"`, 1):              `The currency "zzz" is no currency that can be paid in; use a three-letter code, as gbp or usd.`,
		`{"summary":"A","currency":"gbp","lineItems":[]}`:        `There is no item. Add at least one.`,
		strings.Replace(fence, `"A fence"`, `""`, 1):             `The summary is empty.`,
		strings.Replace(fence, `"A fence"`, `"A\u202efence"`, 1): `The summary has the character U+202E, which cannot be shown. Use one line of plain text.`,
		`{"summary":"A","currency":"gbp","lineItems":[` + strings.Repeat(`{"description":"a","amount":999999999999,"type":"immediate"},`, 2) +
			`{"description":"a","amount":1,"type":"immediate"}]}`: `Item 2: the amount is too large.`,
		`{"currency":"gbp","lineItems":[]}`: `The argument "summary" is missing.`,
	} {
		b.fails("analyze_and_propose", args, want)
	}
	if res := b.Do(0, "analyze_and_propose", json.RawMessage(strings.Replace(fence, `immediate`, `later`, 1))); res.Success || res.Code != "args_bad_type" {
		t.Errorf("%+v", res)
	}
}

func TestMessageOfTheContract(t *testing.T) {
	b := newBench(t)
	b.does("send_message_to_user", `{"text":" I offer £50. "}`, "Message sent to user panel.")
	if len(b.messages) != 1 || b.messages[0] != "room0001: I offer £50." || len(b.Person.Questions()) != 0 || b.sent() != 0 {
		t.Errorf("%q, %+v", b.messages, b.Person.Questions())
	}
	b.fails("send_message_to_user", `{"text":" "}`, "The text is empty. Say what you are doing.")
	b.fails("send_message_to_user", `{"text":"`+strings.Repeat("é", 1001)+`"}`, "The text has 1001 characters; 1000 are allowed. Say it shorter.")
}

func TestBalanceOfTheContract(t *testing.T) {
	b := newBench(t)
	b.does("check_balance", `{}`, "Balance: £1234.56, Spend today: £5.50")
	b.err = monzo.ErrNotConnected
	b.fails("check_balance", `{}`, "Monzo not connected — balance unavailable.")
	b.err = errors.New("no answer from Monzo")
	b.fails("check_balance", `{}`, "Failed to check balance: no answer from Monzo")
}

// A call has the room that it names, else the only one that is open.
func TestRoomOfACall(t *testing.T) {
	b := newBench(t)
	call := func(room string) tools.Result {
		tr := tools.NewTrace("", nil, 0)
		tr.Room = room
		return b.Call(t.Context(), tr, tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: "send_message_to_user", Args: []byte(`{"text":"hello"}`)}}})[0]
	}
	other := b.Guest.At
	other.ID = "room0002"
	for _, c := range []struct {
		open []negotiation.Room
		room string
		want string // the error
	}{
		{[]negotiation.Room{b.Guest.At}, "", ""},
		{[]negotiation.Room{b.Guest.At, other}, "room0002", ""},
		{nil, "", "No room is open. The user opens or joins one in the window Negotiations; then try again."},
		{[]negotiation.Room{b.Guest.At, other}, "", "2 rooms are open: room0001, room0002. Say in which one with “nod call --room ROOM”, or close the others in the window Negotiations."},
		{[]negotiation.Room{b.Guest.At}, "room0002", `The room "room0002" is not open. The user can see in the window Negotiations which rooms are.`},
	} {
		b.open, b.messages = c.open, nil
		res := call(c.room)
		if res.Error != c.want || (len(b.messages) == 1) != (c.want == "") {
			t.Errorf("%s of %d: %q %q", c.room, len(c.open), res.Error, b.messages)
		}
		if c.room != "" && c.want == "" && b.messages[0] != c.room+": hello" {
			t.Error(b.messages)
		}
	}
}
