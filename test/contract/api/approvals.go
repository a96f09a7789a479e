package contract

import (
	"testing"

	"github.com/nod-app/nod/app/api"
)

// Approvals checks the calls about questions that wait. start returns the client
// of a window that may answer, of an agent of which one request with one question waits.
func Approvals(t *testing.T, start func(*testing.T) *api.Client) {
	c := start(t)
	all := mustCall(t, c, api.ListApprovals, api.None{}).Requests
	if len(all) != 1 || len(all[0].Questions) != 1 {
		t.Fatalf("%+v", all)
	}
	request, question := all[0], all[0].Questions[0]
	if request.ID == "" || request.TraceID == "" || !request.Until.After(request.Asked) {
		t.Errorf("%+v", request)
	}
	if question.ID == "" || question.Tool == "" || question.Risk == "" || question.Title == "" || question.Object == "" ||
		len(question.Arguments) == 0 || len(question.Because) == 0 {
		t.Errorf("%+v", question)
	}
	answer := func(request, question string) api.AnswerRequest {
		return api.AnswerRequest{Request: request, Answers: []api.QuestionAnswer{{ID: question, Reason: "not now"}}}
	}
	refuses(t, c, api.AnswerApproval, answer("xyz", question.ID), api.CodeNotFound)
	refuses(t, c, api.AnswerApproval, answer(request.ID, "xyz"), api.CodeNotFound)
	if again := mustCall(t, c, api.ListApprovals, api.None{}).Requests; len(again) != 1 {
		t.Errorf("after wrong answers: %+v", again)
	}
	mustCall(t, c, api.AnswerApproval, answer(request.ID, question.ID))
	if left := mustCall(t, c, api.ListApprovals, api.None{}).Requests; len(left) != 0 {
		t.Errorf("after the answer: %+v", left)
	}
	refuses(t, c, api.AnswerApproval, answer(request.ID, question.ID), api.CodeNotFound)
}
