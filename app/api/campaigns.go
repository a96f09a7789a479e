package api

import (
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/planning/campaign"
)

// The routes of campaigns.
var (
	ListCampaigns   = Route[None, CampaignsResult]{get, "campaigns/list", "All campaigns, the one that was made last first."}
	GetCampaign     = Route[IDRequest, Campaign]{post, "campaigns/get", "One campaign with all that is in it but the texts of its documents, which are in an export."}
	CreateCampaign  = Route[CreateCampaignRequest, IDResult]{post, "campaigns/create", "Creates an empty campaign."}
	RemoveCampaign  = Route[IDRequest, None]{post, "campaigns/remove", "Removes a campaign with all that is in it, unless a plan for it waits; undo brings it back."}
	ExampleCampaign = Route[None, IDResult]{post, "campaigns/example", "Adds the example campaign."}
	ImportCampaign  = Route[ImportCampaignRequest, ImportCampaignResult]{post, "campaigns/import", "Makes a campaign of JSON or Markdown, of at most 8 MB."}
	ExportCampaign  = Route[ExportCampaignRequest, ExportCampaignResult]{post, "campaigns/export", "Writes a campaign as JSON or Markdown, which can be imported again."}
	EditCampaign    = Route[EditCampaignRequest, IDResult]{post, "campaigns/edit", "Adds, changes or removes one node of a campaign by hand; undo takes it back."}
)

// IDResult is the id of what was made or changed.
type IDResult struct {
	ID string `json:"id"`
}

// CampaignsResult are all campaigns.
type CampaignsResult struct {
	Campaigns []CampaignSummary `json:"campaigns"`
}

// CampaignSummary is a campaign with how many nodes it has.
type CampaignSummary = planning.Summary

// A campaign, and what is in it.
type (
	Campaign   = campaign.Campaign // the texts of its documents are empty
	Channel    = campaign.Channel
	Project    = campaign.Project
	Doc        = campaign.Doc
	Ticket     = campaign.Ticket
	TeamMember = campaign.Member
	Node       = campaign.Node
	NodeKind   = campaign.Kind
	// CampaignLine is a node where it lies.
	CampaignLine = campaign.Line
)

// CreateCampaignRequest names a new campaign.
type CreateCampaignRequest struct {
	Name      string `json:"name"`
	Objective string `json:"objective,omitempty"`
}

// ImportCampaignRequest is a campaign as text: JSON if it begins with {, else Markdown.
type ImportCampaignRequest struct {
	Text string `json:"text"`
	Name string `json:"name,omitempty"` // instead of its own
}

// ImportCampaignResult is the id of the new campaign, and what it has.
type ImportCampaignResult struct {
	ID     string         `json:"id"`
	Counts CampaignCounts `json:"counts"`
}

// CampaignCounts is how many nodes a campaign has.
type CampaignCounts struct {
	Channels int `json:"channels"`
	Projects int `json:"projects"`
	Docs     int `json:"docs"`
	Tickets  int `json:"tickets"`
	Team     int `json:"team"`
}

// CampaignFormat is a way to write a campaign down.
type CampaignFormat string

// The formats of an export.
const (
	CampaignJSON     CampaignFormat = "json"
	CampaignMarkdown CampaignFormat = "markdown"
)

// ExportCampaignRequest asks for a campaign as text.
type ExportCampaignRequest struct {
	ID     string         `json:"id"`
	Format CampaignFormat `json:"format"` // json or markdown
}

// ExportCampaignResult is the text, and a name for its file.
type ExportCampaignResult struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// The kinds of nodes.
const (
	NodeCampaign = campaign.KindCampaign // its name and objective can be changed
	NodeChannel  = campaign.KindChannel
	NodeProject  = campaign.KindProject
	NodeDoc      = campaign.KindDoc
	NodeTicket   = campaign.KindTicket
	NodeMember   = campaign.KindMember
)

// EditOp is what an edit does.
type EditOp string

// The operations of an edit.
const (
	EditAdd    EditOp = "add"
	EditChange EditOp = "change" // to exactly the node that is given; the text of a document stays if none is given
	EditRemove EditOp = "remove"
)

// EditCampaignRequest is one change by hand.
type EditCampaignRequest struct {
	ID   string   `json:"id"` // of the campaign
	Op   EditOp   `json:"op"` // add, change or remove
	Kind NodeKind `json:"kind"`
	Node Node     `json:"node"` // to remove one: its id; to add one: the id may be empty
}

// The status of a ticket that no one said anything else of, and of one that is done.
const (
	StatusOpen = campaign.StatusOpen
	StatusDone = campaign.StatusDone
)
