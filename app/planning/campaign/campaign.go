// Package campaign holds what plans change: channels, projects, documents and tickets, their forms as text, and the steps by
// which they are changed.
package campaign

// Campaign is what plans change: channels hold projects, projects hold tickets,
// documents belong to a channel or to the campaign itself.
type Campaign struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Objective string    `json:"objective"`
	Channels  []Channel `json:"channels"`
	Projects  []Project `json:"projects"`
	Docs      []Doc     `json:"docs"`
	Tickets   []Ticket  `json:"tickets"`
	Team      []Member  `json:"team"`
}

// Channel is a lasting line of work.
type Channel struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Project is a finite initiative within a channel.
type Project struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	ChannelID string `json:"channelId"`
}

// Doc is a registered context document.
type Doc struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Tags      []string `json:"tags,omitempty"`
	ChannelID string   `json:"channelId,omitempty"` // with an empty ProjectID, too: the document belongs to the campaign
	ProjectID string   `json:"projectId,omitempty"`
	Text      string   `json:"text,omitempty"` // what was extracted from the document; the API leaves it out
}

// Ticket is one piece of work that one person can finish and report. It lies in
// a project or, without one, in a channel.
type Ticket struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	ProjectID string   `json:"projectId,omitempty"`
	ChannelID string   `json:"channelId,omitempty"` // only without a project
	Owner     string   `json:"owner,omitempty"`     // a name in the team
	Status    string   `json:"status"`              // as the source wrote it: open, done, offen, erledigt …
	Due       string   `json:"due,omitempty"`       // YYYY-MM-DD
	DependsOn []string `json:"dependsOn,omitempty"` // ids of tickets that must be done before
	Docs      []string `json:"docs,omitempty"`      // ids of documents that it rests on
}

// Member is a person of the team.
type Member struct {
	Name string `json:"name"`
	Role string `json:"role"`
}
