package plan

// SuggestionKind says what a model suggests.
type SuggestionKind string

// The kinds of suggestions.
const (
	SuggestModule SuggestionKind = "module" // a project, with its objective
	SuggestTicket SuggestionKind = "ticket"
	SuggestNoWork SuggestionKind = "no work" // a passage asks for none; the title says why: done, dropped, remark
)

// Outcome says what became of a suggestion.
type Outcome string

// The outcomes of suggestions.
const (
	Traced   Outcome = "traced"   // an action that rests on a passage, or a contradiction of one
	Untraced Outcome = "untraced" // an action, though no passage says it
	Known    Outcome = "known"    // the plan by rule, the campaign or an earlier suggestion has it; or it is no work by rule either
	Unusable Outcome = "unusable" // it names nothing, quotes nothing, or speaks to the program
)

// Suggestion is what a model suggests for a plan. It counts only as far as the documents say the same.
type Suggestion struct {
	Kind   SuggestionKind `json:"kind"`
	Title  string         `json:"title"`
	Module string         `json:"module,omitempty"` // of a ticket: the title of its module
	Owner  string         `json:"owner,omitempty"`
	Due    string         `json:"due,omitempty"`    // YYYY-MM-DD
	Quotes []Quote        `json:"quotes,omitempty"` // as the model wrote them

	Outcome  Outcome `json:"outcome,omitempty"` // set when the plan is built
	ActionID string  `json:"actionId,omitempty"`
}

// MaxSuggestions is how many suggestions are taken of one model; chosen by hand.
const MaxSuggestions = 200
