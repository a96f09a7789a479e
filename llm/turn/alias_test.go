package turn_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nod-app/nod/llm/turn"
)

func TestAliases(t *testing.T) {
	s := newFixture(t, line{calls: call("list_proposals", `{}`)}, line{calls: call("approve_proposal", `{"proposal_id":"1"}`)}, line{text: "Done."},
		line{calls: call("list_proposals", `{}`)}, line{text: "Two."})
	s.tools.says("list_proposals", data(`{"proposals":[{"id":"aaaaaaaa"},{"id":"bbbbbbbb"}]}`))
	out := s.run(t.Context(), request("Look, then approve the first"))
	if got := string(s.tools.called[1].Args); got != `{"proposal_id":"aaaaaaaa"}` {
		t.Errorf("the registry got %s", got)
	}
	if got := out.Messages[3].Calls[0].Args; got != `{"proposal_id":"1"}` { // as the model wrote it
		t.Errorf("shown as %s", got)
	}
	if !slices.Equal(out.Aliases, turn.Aliases{"aaaaaaaa", "bbbbbbbb"}) {
		t.Errorf("%v", out.Aliases)
	}
	// In the next message the numbers are the same, and new ones come after.
	s.tools.says("list_proposals", data(`{"proposals":[{"id":"cccccccc"},{"id":"bbbbbbbb"}]}`))
	r := request("And now?")
	r.Aliases = out.Aliases
	out = s.run(t.Context(), r)
	if want := `{"from":"list_proposals","data":{"proposals":[{"short_id":"3","id":"cccccccc"},{"short_id":"2","id":"bbbbbbbb"}]}}`; out.Messages[2].Text != want {
		t.Errorf("got %s", out.Messages[2].Text)
	}
	if !slices.Equal(r.Aliases, turn.Aliases{"aaaaaaaa", "bbbbbbbb"}) {
		t.Error("the table of before was changed")
	}
}

// Only what is exactly an alias is one; everything else reaches the registry as
// the model wrote it, byte by byte.
func TestWhatIsAnAlias(t *testing.T) {
	for args, want := range map[string]string{
		`{"proposal_id":"1"}`: `{"proposal_id":"aaaaaaaa"}`,
		`{"proposal_id":2}`:   `{"proposal_id":"bbbbbbbb"}`,
		`{ "x":"1", "proposal_id" : "2" ,"confirm_sensitive":true}`: `{ "x":"1", "proposal_id" : "bbbbbbbb" ,"confirm_sensitive":true}`,
		`{"proposal_id":"3"}`:                    "",
		`{"proposal_id":"0"}`:                    "",
		`{"proposal_id":"-1"}`:                   "",
		`{"proposal_id":" 1"}`:                   "",
		`{"proposal_id":"01"}`:                   "",
		`{"proposal_id":"+1"}`:                   "",
		`{"proposal_id":"#1"}`:                   "",
		`{"proposal_id":1.0}`:                    "",
		`{"proposal_id":["1"]}`:                  "",
		`{"proposal_id":"1","proposal_id":"2"}`:  "",
		`{"PROPOSAL_ID":"1"}`:                    "",
		`{"id":"1"}`:                             "",
		`{"a":{"proposal_id":"1"}}`:              "",
		`{"proposal_id":"1"`:                     "",
		`["1"]`:                                  "",
		`{"proposal_id":"cccccccc"}`:             "",
		`{"proposal_id":"99999999999999999999"}`: "",
	} {
		s := newFixture(t, line{calls: call("approve_proposal", args)}, line{text: "ok"})
		r := request("go")
		r.Aliases = turn.Aliases{"aaaaaaaa", "bbbbbbbb"}
		s.run(t.Context(), r)
		if want == "" {
			want = args
		}
		if got := string(s.tools.called[0].Args); got != want {
			t.Errorf("%s became %s", args, got)
		}
	}
}

// Whatever the data of a list is, it is passed on, and the table stays bounded.
func TestStrangeLists(t *testing.T) {
	list := `{"proposals":[`
	for i := range 1500 {
		list += fmt.Sprintf(`{"id":"i%d"},`, i)
	}
	for _, d := range []string{`{}`, `[]`, `{"proposals":{"id":"a"}}`, `{"proposals":[1,null,{"id":5},{"id":""},[]]}`, `null`, ``, list + `{}]}`} {
		s := newFixture(t, line{calls: call("list_proposals", `{}`)}, line{text: "ok"})
		s.tools.says("list_proposals", data(d))
		if out := s.run(t.Context(), request("go")); len(out.Aliases) > 999 {
			t.Errorf("%d aliases", len(out.Aliases))
		}
	}
}
