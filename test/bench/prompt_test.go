package main

import (
	"encoding/json"
	"fmt"
	"testing"
)

// A request that only adds to the one before repeats all of it, one with other tools nothing.
func TestSharesOf(t *testing.T) {
	ask := func(conversation, message int, tool string, said ...string) question {
		body, err := json.Marshal(map[string]any{"tools": []string{tool}, "messages": said, "options": fmt.Sprint(message)})
		if err != nil {
			t.Fatal(err)
		}
		return question{conversation, message, body}
	}
	s := sharesOf([]question{ask(0, 0, "a", "one"), ask(0, 0, "a", "one", "two"), ask(0, 1, "b", "one", "two", "three"), ask(1, 0, "a", "one")})
	if s.loops.ofLast != 1 || s.loops.ofOwn >= 1 || s.loops.ofOwn < .5 || s.messages.ofLast > .2 || s.messages.ofOwn > .2 || s.first == 0 {
		t.Errorf("%+v", s)
	}
}

// What the program of before asked is ten conversations of four messages.
func TestQuestionsBefore(t *testing.T) {
	all, err := questionsBefore()
	if err != nil {
		t.Fatal(err)
	}
	messages := map[string]bool{}
	for _, q := range all {
		messages[fmt.Sprint(q.Conversation, q.Message)] = true
	}
	if len(messages) != 40 || len(conversations()) != 10 {
		t.Errorf("%d messages", len(messages))
	}
}
