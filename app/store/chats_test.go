package store

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/assist/chat"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools/policy"
)

func conversation(id string, minutes int) chat.Chat {
	at := noon.Add(time.Duration(minutes) * time.Minute)
	return chat.Chat{ID: id, Title: "About " + id, Model: "tiny", Created: noon, Changed: at, Labels: policy.Private, Used: 7, Summed: true, Context: 8192, Tools: 3, Aliases: []string{"abcd2345"}}
}

func said(id, in string, seq int, text string) chat.Message {
	return chat.Message{ID: id, Chat: in, Seq: seq, Role: chat.Assistant, Text: text, State: chat.Done, At: noon,
		Files: []chat.File{{Name: "a", Path: "/a"}}, Cards: []chat.Card{{CallID: "c", Took: time.Second, Record: 3}},
		History: []llm.Message{{Role: llm.Assistant, Text: text, Calls: []llm.Call{{ID: "c", Name: "t", Args: "{}"}}}}}
}

func chatIDs(cs []chat.Chat) string {
	var out []string
	for _, c := range cs {
		out = append(out, c.ID)
	}
	return strings.Join(out, " ")
}

func TestChatsSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	for i, id := range []string{"a", "b", "c"} {
		must(t, s.SaveChat(t.Context(), conversation(id, i)))
	}
	must(t, s.SaveMessages(t.Context(), said("m2", "a", 2, "100% of\x00 it\xff"), said("m1", "a", 1, "Ä first"), said("m3", "b", 1, "other")))
	s = again(t, s, dir)
	got, ok, err := s.Chat(t.Context(), "a")
	must(t, err)
	if !ok || !reflect.DeepEqual(got, conversation("a", 0)) {
		t.Errorf("%+v", got)
	}
	ms, err := s.Messages(t.Context(), "a")
	must(t, err)
	if len(ms) != 2 || !reflect.DeepEqual(ms[0], said("m1", "a", 1, "Ä first")) || ms[1].ID != "m2" {
		t.Errorf("%+v", ms)
	}
	for query, want := range map[string]string{"": "c b a", "first": "a", "about": "c b a", "about OTHER": "b", "100%": "a", "_": "", "none": ""} {
		cs, err := s.Chats(t.Context(), query)
		must(t, err)
		if chatIDs(cs) != want {
			t.Errorf("%q finds %q, want %q", query, chatIDs(cs), want)
		}
	}
}

// That a message waits can be saved after its reply has begun: then it is done all the same.
func TestAMessageThatIsDoneDoesNotWaitAgain(t *testing.T) {
	s := fresh(t)
	must(t, s.SaveChat(t.Context(), conversation("a", 0)))
	waits, done := said("m", "a", 1, "text"), said("m", "a", 4, "text")
	waits.State = chat.Waiting
	for _, m := range []chat.Message{waits, done, waits} {
		must(t, s.SaveMessages(t.Context(), m))
	}
	ms, err := s.Messages(t.Context(), "a")
	must(t, err)
	if len(ms) != 1 || !reflect.DeepEqual(ms[0], done) {
		t.Errorf("%+v", ms)
	}
	waits.ID, waits.Seq = "n", 1
	further := waits
	further.Seq = 2
	must(t, s.SaveMessages(t.Context(), waits, further))
	if ms, err := s.Messages(t.Context(), "a"); err != nil || len(ms) != 2 || ms[1].Seq != 2 {
		t.Errorf("what waits does not get another place: %+v, %v", ms, err)
	}
}

func TestAChatIsCutAndDeleted(t *testing.T) {
	s := opened(t, t.TempDir())
	must(t, s.SaveChat(t.Context(), conversation("a", 0)))
	for i := 1; i <= 4; i++ {
		m := said(fmt.Sprint("m", i), "a", i, "x")
		if i == 4 {
			m.State = chat.Streaming
		}
		must(t, s.SaveMessages(t.Context(), m))
	}
	un, err := s.Streaming(t.Context())
	must(t, err)
	if len(un) != 1 || un[0].ID != "m4" {
		t.Errorf("unfinished: %+v", un)
	}
	must(t, s.CutMessages(t.Context(), "a", 3))
	ms, err := s.Messages(t.Context(), "a")
	must(t, err)
	if len(ms) != 2 {
		t.Errorf("after the cut: %+v", ms)
	}
	must(t, s.DeleteChat(t.Context(), "a"))
	must(t, s.DeleteChat(t.Context(), "a"))
	if _, ok, err := s.Chat(t.Context(), "a"); ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
	if ms, err := s.Messages(t.Context(), "a"); len(ms) != 0 || err != nil {
		t.Errorf("%+v, %v", ms, err)
	}
}

// Labels only join: a save that has fewer takes none away.
func TestLabelsOfAChatOnlyJoin(t *testing.T) {
	s := opened(t, t.TempDir())
	c := conversation("a", 0)
	must(t, s.SaveChat(t.Context(), c))
	c.Labels = policy.Untrusted
	must(t, s.SaveChat(t.Context(), c))
	got, _, err := s.Chat(t.Context(), "a")
	must(t, err)
	if got.Labels != policy.Untrusted|policy.Private {
		t.Errorf("%v", got.Labels)
	}
}
