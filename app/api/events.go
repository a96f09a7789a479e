package api

// Topic is what an event is about.
type Topic string

// The topics. Who gets an event fetches afresh what it shows of that topic.
const (
	TopicProposals Topic = "proposals" // a proposal changed
	TopicStatus    Topic = "status"    // anything in Status but its counts changed
	TopicApprovals Topic = "approvals" // an approval request came, was answered or ended
	TopicActivity  Topic = "activity"  // the audit log or a grant changed
	TopicChats     Topic = "chats"     // a conversation or the list of them changed; ID is the conversation
	TopicModels    Topic = "models"    // the model server, its models or a download changed
	TopicCampaigns Topic = "campaigns" // a campaign or the list of them changed; ID is the campaign
	TopicPlans     Topic = "plans"     // a plan, its uploads or what became of its actions changed; ID is the plan
	TopicPayments  Topic = "payments"  // a payment or hold changed; ID is the payment
	TopicSettings  Topic = "settings"  // a setting changed, in a window or in the file
	TopicRooms     Topic = "rooms"     // a room, a negotiation or the agent in it changed; ID is the room
	TopicShow      Topic = "show"      // show a window; ID is its WindowName
	TopicQuit      Topic = "quit"      // the agent ends: leave
	TopicHello     Topic = "hello"     // the stream has begun, or begun again; Version is the agent's build
	TopicLost      Topic = "lost"      // made by the client: the stream broke
)

// Event is one line of the event stream: something changed; fetch what you show.
type Event struct {
	Seq     int64  `json:"seq"`
	Topic   Topic  `json:"topic"`             // proposals, status, approvals, activity, chats, models, campaigns, plans, payments, rooms, settings, show, quit or hello
	ID      string `json:"id,omitempty"`      // of what changed; empty: several, or all
	Version string `json:"version,omitempty"` // of the agent, with hello
	PID     int    `json:"pid,omitempty"`     // of the agent, with hello
}
