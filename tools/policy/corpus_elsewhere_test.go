package policy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// whereabouts say of a row that no single call at this layer expresses where it
// is tested instead.
type whereabouts struct {
	why   string
	tests []string // "folder TestName"
	later string   // the issue that it comes with, if there is nothing to test yet
}

// got is what the table says of such a row.
func (w whereabouts) got() string {
	if w.later != "" {
		return "later: " + w.later
	}
	folder, _, _ := strings.Cut(w.tests[0], " ")
	return "in " + folder
}

func in(why string, tests ...string) whereabouts { return whereabouts{why: why, tests: tests} }

func later(issue, why string) whereabouts { return whereabouts{why: why, later: issue} }

func elsewhere() map[string]whereabouts {
	const plans, payment = "plans", "negotiations"
	all := map[string]whereabouts{
		"F06": later(plans, "merging an upload into a plan"),
		"Y08": in("an offer is accepted by the person or their mandate, never by time", "tools/negotiations TestMandate", "tools/negotiations TestApprovedTooLate"),
		"Y10": in("what follows in the trace", "tools/negotiations TestNothingGoesOutUnseenAfterTheBalance"),
		"Y01": in("a number is whole and within its bounds before anybody is asked", "tools/negotiations TestWhatCannotBePaid"),
		"Y03": in("amounts are minor units of their currency, and the agreement's currency counts", "app/base/money TestString", "tools/negotiations TestWhatCannotBePaid"),
		"Y04": in("limits of a day and of a recipient", "app/negotiate/payment TestCaps", "app/negotiate/payment TestTheAgreementIsTheLimit"),
		"Y05": in("one approved call is one payment", "app/negotiate/payment TestNothingIsPaidTwice", "tools/negotiations TestAnUnknownOutcomeIsNoFailure"),
		"Y06": in("a hold belongs to its room", "tools/negotiations TestAHoldBelongsToItsRoom", "tools/negotiations TestHoldsThatCannotBeEnded"),
		"Y11": in("no error has a key", "app/settings/accounts TestStripe", "app/negotiate/payment/stripe TestKeys", "tools/audit TestRedact"),
		"H06": later(payment, "whatever listens on HTTP for a browser; Nod has only its unix socket"),
	}
	for _, ids := range []struct {
		w   whereabouts
		ids string
	}{
		{in("drawing the model's Markdown: nothing is fetched, labels do not lie", "app/base/markdown TestLinks", "views/markdown TestNothingIsFetched"), "R01 R02 R03 R05"},
		{later(plans, "a tool of the issue on plans and uploads"), "Z02 Z03 Z04 Z05 Z06"},
	} {
		for id := range strings.FieldsSeq(ids.ids) {
			all[id] = ids.w
		}
	}
	maps.Copy(all, inTools())
	maps.Copy(all, inModels())
	return all
}

// inModels are the rows about the model and its server.
func inModels() map[string]whereabouts {
	return map[string]whereabouts{
		"R06": in("a model's text has neither the buttons nor the colours of a question", "views/markdown TestNothingStandsOut", "views/markdown TestAModelHasThreeInks"),
		"F14": in("control tokens are broken up", "llm/turn TestForgedTurnsAreBroken", "llm/turn TestControlTokensAreBroken"),
		"F15": in("the system prompt never leaves the window", "llm/turn TestFiller"),
		"H01": in("another machine needs leave", "llm/models TestServers", "llm/ollama TestRemoteModelsMustBeAllowed"),
		"H03": in("the version is looked at", "llm/ollama TestWarning"),
		"H04": in("what answers is never trusted: each call meets the policy", "llm/turn TestToolsOfOtherWindows", "llm/ollama TestFind"),
		"H05": in("models come from Ollama's own library", "llm/models TestPullsFromOllamasLibraryOnly"),
		"H09": in("no proxy is used", "llm/wire TestNoProxyIsUsed"),
	}
}

// inTools are the rows of this issue.
func inTools() map[string]whereabouts {
	const (
		log    = "the audit log"
		move   = "what the pattern matches, before the question and at the move"
		clip   = "what the clipboard holds"
		window = "what a person's hands can do"
		asked  = "who may answer, and what"
	)
	return map[string]whereabouts{
		"P25": in("the race itself", "tools/files TestNoEscape"),
		"P29": in("the toolchain's own fix, and the race", "tools/policy TestToolchain", "tools/files TestNoEscape"),
		"M02": in(move, "tools/files TestMoveGlobRefuses"),
		"M03": in(move, "tools/files TestMoveGlobRefuses"),
		"M04": in(move, "tools/files TestOnlyWhatWasListed"),
		"M05": in(move, "tools/files TestOnlyWhatWasListed", "tools/files TestNoneMoved"),
		"O10": in("the index pins what an id starts", "tools/apps TestDigestPins", "tools/apps TestOpenHoldsToWhatWasApproved"),
		"C01": in(clip, "tools/desktop TestMarkedIsNeverRead", "tools/desktop TestRealMarkIsSeen"),
		"C02": in(clip+"; the marks of other systems come as the same kind", "tools/desktop TestMarkedIsNeverRead"),
		"C03": in(clip, "tools/desktop TestWhatLooksSecretIsAsked"),
		"C06": in(clip, "tools/desktop TestTheUsersOwnIsAsked"),
		"D04": in(window, "views/approval TestKeysOfSomebodyWhoTypesDoNothing", "views/approval TestEnterNeverApproves", "views/approval TestDenyHasTheFocus"),
		"D07": in(asked, "app TestOnlyTheOwnWindowAnswers", "app/api TestOnlyTheHolderOfTheSecretAnswers"),
		"D12": in(asked, "app/assist/approval TestAnswersAreForTheirOwnQuestion", "app/assist/approval TestNoWindowIsAnError", "views/approval TestAChangedQuestionIsReadAnew"),
		"F12": in("no call can carry a label, and Labels has no way to take one off", "tools/policy TestLabels"),
		"L01": in(log, "tools/audit TestAnyByteChangedIsFound"),
		"L03": in(log, "tools/audit TestTampering", "tools/audit TestAnyMixtureIsFound"),
		"L04": in(log, "tools/audit TestAnOlderPairIsFoundByTheKeyring", "tools/audit TestAnOlderPairIsFoundByTheStore"),
		"L05": in(log, "tools/audit TestATornWriteIsMended", "tools/audit TestKilled"),
		"L09": in(log, "tools/audit TestACallWithoutAnEndBecomesUnknown", "tools TestToolsThatFail"),
		"L10": in(log, "tools/audit TestDenialsAndUndecodableCallsAreRecorded", "tools/audit TestOneWriter"),
	}
}

// sanitised say of the rows that are let through here, and must be made
// harmless, where that is tested.
func sanitised() map[string]whereabouts {
	const names, notice, clip, label = "names from the disk", "what a notification shows", "what is put on the clipboard", "what is read is untrusted, whoever wrote it"
	return map[string]whereabouts{
		"P33": in(names, "tools/files TestHostileNames"),
		"M17": in("the reason, and the journal's lines", "tools/proposals TestHostileNames", "app/organise/journal TestEscape"),
		"C05": in(clip, "tools/desktop TestWriteIsCleaned"),
		"C07": in(clip, "tools/desktop TestWriteIsCleaned"),
		"N01": in(notice, "tools/desktop TestSendIsMarked", "app/system/notify TestToastEscapesText"),
		"N03": in(notice, "app/system/notify TestToastEscapesText"),
		"N04": in(notice, "app/system/notify TestBodyFor", "tools/desktop TestSendIsMarked"),
		"N06": in(notice, "tools/desktop TestReservedTitles", "tools/desktop TestSendIsMarked"),
		"N09": in(notice, "tools/desktop TestPrivateIsShort"),
		"F04": in(label, "tools/check TestWhatIsReadIsUntrusted"),
		"F05": in(label, "tools/desktop TestReadGivesTheText"),
		"F10": in(notice, "tools/desktop TestSendIsMarked"),
		"L08": in("the record's summary of the arguments", "tools/audit TestRedact", "tools/audit TestWhatLiesWithinASecretIsSecret"),
	}
}

// What the tables name exists: a test that was renamed, or never written, would
// leave its row untested in silence.
func TestElsewhereExists(t *testing.T) {
	for _, table := range []map[string]whereabouts{elsewhere(), sanitised()} {
		for id, w := range table {
			if w.why == "" || (w.later == "") == (len(w.tests) == 0) {
				t.Errorf("%s: %+v", id, w)
			}
			for _, name := range w.tests {
				folder, test, _ := strings.Cut(name, " ")
				if !slices.Contains(testsIn(t, folder), test) {
					t.Errorf("%s: there is no test %s in %s", id, test, folder)
				}
			}
		}
	}
}

// testsIn names the test functions of a folder, for whatever system they are.
func testsIn(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Test") {
				names = append(names, fn.Name.Name)
			}
		}
	}
	return names
}
