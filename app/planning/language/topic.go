package language

// Topic is what phrases say, as the files of languages name it.
type Topic string

// The topics of sentences.
const (
	stop Topic = "stop" // words that say little

	And     Topic = "and"
	No      Topic = "no"
	Duty    Topic = "work" // will, must
	Self    Topic = "self"
	Please  Topic = "please"
	Refuse  Topic = "refuse"
	Did     Topic = "did"   // I have, I sent
	Small   Topic = "small" // what says who does something, and not what
	Says    Topic = "says"
	Address Topic = "mr"
	It      Topic = "it"
	Done    Topic = "done"
	Open    Topic = "open"
	Dropped Topic = "dropped"
	Perhaps Topic = "perhaps"
	Nobody  Topic = "nobody"
	Decided Topic = "decided"
	Away    Topic = "away"
	New     Topic = "new"
	Still   Topic = "still"
	More    Topic = "more"
	Another Topic = "another"
	By      Topic = "by"
	From    Topic = "from"
	After   Topic = "after"
	Before  Topic = "before"
	Then    Topic = "then"
	Instead Topic = "instead"
	Channel Topic = "channel"
	Project Topic = "project"
	Belongs Topic = "belongs"
	Named   Topic = "named"
	Under   Topic = "under"
	For     Topic = "for"
	Common  Topic = "common"
)

// The topics of headings.
const (
	HeadWork       Topic = "head work"
	HeadBackground Topic = "head background"
	HeadDropped    Topic = "head dropped"
	HeadDone       Topic = "head done"
	HeadDates      Topic = "head dates"
)

// The topics of the heads of columns.
const (
	ColumnBefore    Topic = "column before"
	ColumnDue       Topic = "column due"
	ColumnStart     Topic = "column start"
	ColumnOwner     Topic = "column owner"
	ColumnStatus    Topic = "column status"
	ColumnProject   Topic = "column project"
	ColumnChannel   Topic = "column channel"
	ColumnID        Topic = "column id"
	ColumnMilestone Topic = "column milestone"
	ColumnTitle     Topic = "column title"
	ColumnLabel     Topic = "column label"
	ColumnNote      Topic = "column note"
)

// The topics of the lines at the head of a mail.
const (
	MailFrom  Topic = "mail from"
	MailDate  Topic = "mail date"
	MailOther Topic = "mail other"
	MailWrote Topic = "mail wrote"
)

// The topics of days.
const (
	Months        Topic = "months"
	weekdays      Topic = "weekdays"
	shortWeekdays Topic = "short weekdays"
	weekend       Topic = "weekend"
	week          Topic = "week"
	nextWeek      Topic = "next week"
	thisWeek      Topic = "this week"
	today         Topic = "today"
	tomorrow      Topic = "tomorrow"
	afterTomorrow Topic = "day after tomorrow"
	early         Topic = "early"
	mid           Topic = "mid"
	late          Topic = "end"
	ofThe         Topic = "of the"
	on            Topic = "on"
	every         Topic = "every"
)

// The topics of what is said to a program that reads along.
const (
	Program    Topic = "program"
	Order      Topic = "order"
	PlainOrder Topic = "plain order"
)
