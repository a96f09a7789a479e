package tinymodel

import "strconv"

// SuggestPrefix begins the user's message that asks for work in a document; the name of
// the document follows in double quotes. What comes after that does not matter.
const SuggestPrefix = "Suggest work from the document "

// suggestions are the replies about documents, in the order of the schema that is asked
// for: of brief.md, a project, one job that its first passage says and one that it does not; of another one,
// words instead of JSON; of all others, nothing.
func suggestions() []Exchange {
	return []Exchange{
		prefixed(SuggestPrefix+strconv.Quote("brief.md"), `{"summary":"The leaflet is printed.","entities":[],"statements":[`+
			`{"passage":0,"quote":"","says":"project","title":"Leaflet","owner":"","due":"","project":""},`+
			`{"passage":1,"quote":"tents of the mayor","says":"task","title":"Use the tents of the mayor","owner":"","due":"","project":"Leaflet"},`+
			`{"passage":1,"quote":"sing a song","says":"task","title":"Sing a song","owner":"Eve","due":"","project":""}]}`),
		prefixed(SuggestPrefix+strconv.Quote("broken.md"), "I think that this is a plan."),
		prefixed(SuggestPrefix, `{"summary":"","entities":[],"statements":[]}`),
	}
}
