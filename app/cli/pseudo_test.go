package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/texts"
)

// fill puts a word into all texts of a value, and something into all else.
func fill(v reflect.Value, word string, yes bool) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(word)
	case reflect.Bool:
		v.SetBool(yes)
	case reflect.Int, reflect.Int64:
		v.SetInt(3)
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Pointer:
		if v.Type().Elem() != v.Type() && yes {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), word, yes)
		}
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes([]byte(`{"name":"` + word + `","tool":"` + word + `","success":` + map[bool]string{true: "true", false: "false"}[yes] + `,"enabled":true}`))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), word, yes)
		}
	case reflect.Struct:
		if at, ok := v.Addr().Interface().(*time.Time); ok {
			*at = time.Date(2025, 12, 3, 12, 0, 0, 0, time.UTC)
			return
		}
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && (f.Name != "Children" || !yes) {
				fill(v.Field(i), word, yes)
			}
		}
	}
}

// filled is what an agent answers whose texts are all the same word.
type filled struct {
	word string
	yes  bool
}

func answer[Req, Res any](f *filled, server *api.Server, r api.Route[Req, Res]) {
	api.Handle(server, r, func(context.Context, Req) (res Res, _ error) {
		fill(reflect.ValueOf(&res).Elem(), f.word, f.yes)
		return res, nil
	})
}

func (f *filled) mount(s *api.Server) {
	answer(f, s, api.AddFolder)
	answer(f, s, api.AddRule)
	answer(f, s, api.AddServer)
	answer(f, s, api.AddUpload)
	answer(f, s, api.ApplyPlan)
	answer(f, s, api.ApproveAllProposals)
	answer(f, s, api.ApproveProposals)
	answer(f, s, api.BuildPlan)
	answer(f, s, api.CallTools)
	answer(f, s, api.CheckModel)
	answer(f, s, api.ChooseFolder)
	answer(f, s, api.ClearProposals)
	answer(f, s, api.CloseRoom)
	answer(f, s, api.CreateCampaign)
	answer(f, s, api.CreatePlan)
	answer(f, s, api.DeleteModel)
	answer(f, s, api.EditProposal)
	answer(f, s, api.ExampleCampaign)
	answer(f, s, api.ExcludeFiled)
	answer(f, s, api.ExplainPlan)
	answer(f, s, api.FindFiled)
	answer(f, s, api.ForgetLearned)
	answer(f, s, api.GetCampaign)
	answer(f, s, api.GetFiled)
	answer(f, s, api.GetNegotiation)
	answer(f, s, api.GetPayment)
	answer(f, s, api.GetPlan)
	answer(f, s, api.GetRoom)
	answer(f, s, api.GetStatus)
	answer(f, s, api.ImportRules)
	answer(f, s, api.InviteToRoom)
	answer(f, s, api.JoinRoom)
	answer(f, s, api.ListActivity)
	answer(f, s, api.ListCampaigns)
	answer(f, s, api.ListClients)
	answer(f, s, api.ListFolders)
	answer(f, s, api.ListGrants)
	answer(f, s, api.ListLearned)
	answer(f, s, api.ListModels)
	answer(f, s, api.ListModelTasks)
	answer(f, s, api.ListNegotiations)
	answer(f, s, api.ListPayments)
	answer(f, s, api.ListPlans)
	answer(f, s, api.ListProposals)
	answer(f, s, api.ListRooms)
	answer(f, s, api.ListRules)
	answer(f, s, api.ListServers)
	answer(f, s, api.ListTools)
	answer(f, s, api.ListUndo)
	answer(f, s, api.MarkWarningsSeen)
	answer(f, s, api.MoveRule)
	answer(f, s, api.OpenRoom)
	answer(f, s, api.PlaceAction)
	answer(f, s, api.PracticeRoom)
	answer(f, s, api.PreviewPlan)
	answer(f, s, api.Redo)
	answer(f, s, api.RejectOffer)
	answer(f, s, api.RejectProposals)
	answer(f, s, api.RemoveCampaign)
	answer(f, s, api.RemoveFolder)
	answer(f, s, api.RemovePlan)
	answer(f, s, api.RemoveRule)
	answer(f, s, api.ReviewPlan)
	answer(f, s, api.RevokeClient)
	answer(f, s, api.RevokeGrant)
	answer(f, s, api.RunDoctor)
	answer(f, s, api.SaveRule)
	answer(f, s, api.ScanFolder)
	answer(f, s, api.SetLogAside)
	answer(f, s, api.ShowWindow)
	answer(f, s, api.StartWatcher)
	answer(f, s, api.StopWatcher)
	answer(f, s, api.SuggestPlan)
	answer(f, s, api.SwitchRule)
	answer(f, s, api.TryModelTask)
	answer(f, s, api.TryRule)
	answer(f, s, api.Undo)
	answer(f, s, api.UseModel)
	answer(f, s, api.VerifyLog)
}

// commands are commands to run, each with a word for all its arguments.
func (f *filled) commands() []interface{ Run(*Session) error } {
	w := f.word
	room, one := inRoom{Room: w}, oneNegotiation{ID: w, inRoom: inRoom{Room: w}}
	return []interface{ Run(*Session) error }{
		&proposalsCmd{Status: "pending", Limit: 1}, &approveCmd{IDs: []string{w}}, &approveCmd{All: true}, &rejectCmd{IDs: []string{w}}, &clearCmd{}, &scanCmd{Dir: "/7"},
		&undoCmd{}, &undoCmd{List: true}, &redoCmd{}, &statusCmd{}, &editCmd{ID: w, Name: w}, &alwaysCmd{ID: w}, &foldersListCmd{}, &foldersAddCmd{Path: "/7"}, &foldersRemoveCmd{Path: "/7"},
		&findCmd{Words: []string{w}}, &filedShowCmd{}, &filedExcludeCmd{oneFolder{Dir: "/7"}}, &filedChooseCmd{Kind: w, Folder: "/7"}, &learnedListCmd{}, &learnedForgetCmd{All: true},
		&rulesListCmd{}, &rulesOnCmd{ruleName{Name: w}}, &rulesOffCmd{ruleName{Name: w}}, &rulesRemoveCmd{ruleName{Name: w}}, &rulesMoveCmd{Name: w}, &rulesTryCmd{}, &rulesAddCmd{Name: w}, &rulesEditCmd{Name: w},
		&modelsListCmd{}, &toolsCmd{}, &callCmd{Tool: w}, &grantsListCmd{}, &grantsRevokeCmd{ID: w}, &mcpListCmd{}, &mcpClientsCmd{}, &mcpRevokeCmd{ID: w},
		&auditListCmd{Limit: 1, Decision: "all"}, &auditVerifyCmd{}, &auditSetAsideCmd{}, &campaignListCmd{}, &campaignShowCmd{ID: w}, &campaignNewCmd{Name: w}, &campaignExampleCmd{}, &campaignRemoveCmd{ID: w},
		&planListCmd{}, &planNewCmd{Campaign: w}, &planAddCmd{ID: w, Files: []string{"/7"}}, &planBuildCmd{onePlan{ID: w}}, &planSuggestCmd{onePlan{ID: w}}, &planShowCmd{onePlan{ID: w}}, &planRemoveCmd{onePlan{ID: w}},
		&planPlaceCmd{ID: w, Action: w, Parent: w}, &planPlaceCmd{ID: w, Action: w}, &planReviewCmd{ID: w, Approve: w, Yes: true}, &planApplyCmd{planReviewCmd: planReviewCmd{ID: w}, Decision: w}, &planExplainCmd{planned{Files: []string{w}}},
		&roomListCmd{}, &roomShowCmd{oneRoom{ID: w}}, &roomOpenCmd{}, &roomInviteCmd{oneRoom{ID: w}}, &roomJoinCmd{Link: w, Code: w}, &roomPracticeCmd{}, &roomCloseCmd{ID: w}, &roomCompareCmd{oneRoom{ID: w}},
		&negotiationListCmd{Room: room.Room}, &negotiationShowCmd{oneNegotiation: one}, &negotiationRejectCmd{oneNegotiation: one}, &negotiationApproveCmd{oneNegotiation: one},
		&paymentListCmd{}, &paymentShowCmd{ID: w}, &paymentCloseCmd{ID: w}, &pauseCmd{}, &resumeCmd{}, &doctorCmd{},
	}
}

var latinWord = regexp.MustCompile(`\p{Latin}[\p{Latin}_-]*`)

// What commands print is in the language of the person, but for what others call their things and for what is typed.
func TestCommandsAreInOneLanguage(t *testing.T) {
	texts.UsePseudo(t, filepath.Join("..", ".."))
	f := &filled{}
	s, out := session(t, f.mount)
	s.In = strings.NewReader("")
	t.Setenv("COLUMNS", "10000")
	client, _, err := s.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.Connect = func(context.Context) (*api.Client, func(), error) { return client, func() {}, nil }
	for _, f.word = range []string{"7", "pending", "running", "offered", "left", "escrow", "comparing", "held"} {
		for _, f.yes = range []bool{true, false} {
			for _, c := range f.commands() {
				out.Reset()
				var said bytes.Buffer
				ExitCode(c.Run(s), &said)
				printed := strings.ReplaceAll(out.String()+strings.TrimPrefix(said.String(), "nod: "), f.word, "")
				if left := latinWord.FindString(printed); left != "" {
					t.Errorf("%T, with %s: %q is English, in\n%s%s", c, f.word, left, out, &said)
				}
			}
		}
	}
	for value := range words() {
		if got := word(value); latinWord.MatchString(got) {
			t.Errorf("%s is %q", value, got)
		}
	}
}
