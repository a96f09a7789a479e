package config

//go:generate go run ../../../docs/generate/settings ../../../docs/settings.md

import (
	"regexp"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// Page is a page of the settings window.
type Page string

// The pages of settings.
const (
	PageGeneral       Page = "General"
	PageFolders       Page = "Folders"
	PageFiling        Page = "Filing"
	PageRules         Page = "Rules"
	PageModel         Page = "Model"
	PagePermissions   Page = "Permissions"
	PageNotifications Page = "Notifications"
	PageDeals         Page = "Plans and negotiations"
)

const day = 24 * time.Hour

// Stripe's and Monzo's ids, as their API references write them.
var (
	methodID        = regexp.MustCompile(`^pm_[A-Za-z0-9_]{1,64}$`)
	customerID      = regexp.MustCompile(`^cus_[A-Za-z0-9]{1,64}$`)
	monzoAccountID  = regexp.MustCompile(`^acc_[A-Za-z0-9]{1,64}$`)
	stripeAccountID = regexp.MustCompile(`^acct_[A-Za-z0-9]{1,59}$`)
)

// Settings returns the definitions of all settings, in the order of the file.
func Settings() []Setting {
	return []Setting{
		{Key: "language", Page: PageGeneral, Title: "Language", Default: lang.System, Choices: languages(),
			Help: "Of the windows, the tray, the notifications and the command line.", in: func(c *Config) any { return &c.Language }},
		{Key: "ignore", Page: PageFiling, Title: "Ignored files", Example: "*.iso",
			Help:  "Files that are never proposed, by name or by path (**/keep/**). Partial downloads, hidden files, project folders and files excluded by a .nodignore file are always ignored.",
			check: (*input).pattern, in: func(c *Config) any { return &c.Ignore }},
		{Key: "settle", Page: PageFiling, Title: "Wait before proposing", Default: "2s", Least: int64(100 * time.Millisecond), Most: int64(time.Hour),
			Help: "A file must be unchanged for this long, so that downloads are complete.", in: func(c *Config) any { return &c.Settle }},
		{Key: "cooldown", Page: PageFiling, Title: "Leave rejected files alone", Default: "24h", Most: int64(3650 * day),
			Help: "Even if they change in that time. After that a file is proposed when it changes, or when you ask for places for the files already in its folder.",
			in:   func(c *Config) any { return &c.CooldownTime }},
		{Key: "folders", Page: PageFolders, Title: "Watched folders"},
		{Key: "categories", Title: "Folders of categories"},
		{Key: "filed.exclude", Title: "Folders that are not read", Example: "~/Documents/Private",
			Help:  "Nod reads the names and words of the files in your folders to learn where new ones belong. What it learns stays on this computer. Folders in this list are not read, with everything in them.",
			check: (*input).file, in: func(c *Config) any { return &c.Unread }},
		{Key: "filed.words", Page: PageFiling, Title: "How I file", Example: "Invoices of the studio go to Studio/Invoices",
			Help:  "Where files belong, in your own words, a sentence each; one that begins with a folder and a colon is about that folder. Of simple sentences Nod suggests rules on the page Rules. A model that helps to classify files reads them all, as far as they fit.",
			check: (*input).sentence, in: func(c *Config) any { return &c.Words }},
		{Key: "filed.read_scans", Page: PageFiling, Title: "Read scans", Default: true,
			Help: "If tesseract is installed, it reads what stands on scanned pages and pictures of letters among the files that wait: in the background, two pages of each, not on battery power.",
			in:   func(c *Config) any { return &c.Scans }},
		{Key: "kinds", Title: "Folders of kinds of files"},
		{Key: "window.theme", Page: PageGeneral, Title: "Theme", Default: "system",
			Choices: []Choice{{"system", "As the desktop"}, {"light", "Light"}, {"dark", "Dark"}, {"contrast", "High contrast"}},
			Help:    "High contrast is white and yellow on black.", in: func(c *Config) any { return &c.Window.Theme }},
		{Key: "window.text_size", Page: PageGeneral, Title: "Text size", Default: 100, Least: 75, Most: 200,
			Help: "In percent. Ctrl and plus or minus change it in every window.", in: func(c *Config) any { return &c.Window.TextSize }},
		{Key: "window.plans", Page: PageGeneral, Title: "Plans in the sidebar", Default: PageUsed,
			Choices: []Choice{{PageUsed, "Once there is a campaign"}, {PageAlways, "Always"}, {PageNever, "Never"}},
			Help:    "Ctrl+K finds the page in any case.", in: func(c *Config) any { return &c.Window.Plans }},
		{Key: "window.negotiations", Page: PageGeneral, Title: "Negotiations in the sidebar", Default: PageUsed,
			Choices: []Choice{{PageUsed, "Once there is a room"}, {PageAlways, "Always"}, {PageNever, "Never"}},
			Help:    "Ctrl+K finds the page in any case, and an invitation opens it.", in: func(c *Config) any { return &c.Window.Negotiations }},
		{Key: "window.close", Page: PageGeneral, Title: "When the last window is closed", Default: "stay",
			Choices: []Choice{{"stay", "Nod stays in the tray"}, {"quit", "Nod quits"}},
			Help:    "Nod proposes for new files as long as it is in the tray.", in: func(c *Config) any { return &c.Window.Close }},
		{Key: "notifications.enabled", Page: PageNotifications, Title: "Show notifications", Default: true,
			Help: "The tray shows what is waiting without them, too.", in: func(c *Config) any { return &c.Notifications.Enabled }},
		{Key: "notifications.quiet_from", Page: PageNotifications, Title: "Quiet from", Default: "", Example: "22:00",
			Empty: "Never", Help: "No notifications from this time of day on.",
			check: (*input).clock, in: func(c *Config) any { return &c.Notifications.QuietFrom }},
		{Key: "notifications.quiet_to", Page: PageNotifications, Title: "Quiet until", Default: "07:00", Example: "07:00",
			Help:  "When quiet time ends; it can be on the next day.",
			check: (*input).clock, in: func(c *Config) any { return &c.Notifications.QuietTo }},
		{Key: "updates.check", Page: PageGeneral, Title: "Look for newer versions", Default: false,
			Help: "When Nod checks itself, as it does on the page About, it asks github.com for the newest version, with nothing else in that request. Nod downloads and installs nothing by itself.",
			in:   func(c *Config) any { return &c.Updates }},
		{Key: "history.keep", Page: PageGeneral, Title: "Keep history", Default: string(KeepForever),
			Choices: []Choice{{string(KeepForever), "Forever"}, {string(KeepTwoYears), "2 years"}, {string(KeepYear), "1 year"}, {string(KeepQuarter), "90 days"}},
			Help:    "Decisions about files that are older are removed, beginning an hour to a day after this was changed: they can no longer be undone or looked up. What waits, what Nod learned from your decisions, rules, agreements, payments and the audit log are always kept.",
			in:      func(c *Config) any { return (*string)(&c.History) }},
		{Key: "journal.vault", Page: PageFiling, Title: "Obsidian vault", Default: "", Example: "~/Vault",
			Help: "Nod adds what it moved to the daily note, under the heading “Nod”.", Empty: "None",
			check: (*input).file, in: func(c *Config) any { return &c.Vault }},

		{Key: "tools.folders", Page: PagePermissions, Title: "Folders that tools can change", Default: Paths.toolFolders, Example: "~/Notes",
			Help:  "Folders whose files the assistant's tools can read and, with your approval, change. Folders that do not exist are ignored. Your whole home folder is not allowed.",
			check: (*input).writable, in: func(c *Config) any { return &c.Tools.ReadWrite }},
		{Key: "tools.read_only", Page: PagePermissions, Title: "Folders that tools can read", Example: "~/Music",
			Help:  "Files in them are never changed by tools.",
			check: (*input).readable, in: func(c *Config) any { return &c.Tools.ReadOnly }},
		{Key: "tools.apps", Page: PagePermissions, Title: "Applications", Example: "org.gnome.gedit",
			Help:  "The applications that tools can open, with your approval. While none is listed: any that is installed.",
			check: (*input).app, in: func(c *Config) any { return &c.Tools.Apps }},
		{Key: "tools.hosts", Page: PagePermissions, Title: "Internet addresses", Example: "example.com",
			Help:  "The addresses on the internet that tools can connect to. While none is listed: any public one.",
			check: (*input).host, in: func(c *Config) any { return &c.Tools.Hosts }},
		{Key: "tools.offline", Page: PagePermissions, Title: "Offline", Default: false,
			Help: "Tools send nothing to other computers.", in: func(c *Config) any { return &c.Tools.Offline }},
		{Key: "tools.shell", Page: PagePermissions, Title: "Run programs", Default: false,
			Help: "Enables the tool shell.run. Each call needs your approval.", in: func(c *Config) any { return &c.Tools.Shell }},
		{Key: "tools.browser", Page: PagePermissions, Title: "Browser", Default: "system",
			Choices: []Choice{{"system", "The system’s browser"}, {BrowserControlled, "Nod’s own, with a profile of its own"}},
			Help:    "In Nod’s own browser the assistant can read the pages that it opens.", in: func(c *Config) any { return &c.Tools.Browser }},
		{Key: "tools.policy", Title: "Policy for single tools"},
		{Key: "mcp", Title: "Servers of other programs' tools"},

		{Key: "model.kind", Page: PageModel, Title: "Kind of server", Default: KindOllama,
			Choices: []Choice{{KindOllama, "Ollama"}, {KindOpenAI, "Another one with OpenAI’s API, such as vLLM or llama.cpp"}},
			Help:    "Models can be downloaded here with Ollama only.", in: func(c *Config) any { return &c.Model.Kind }},
		{Key: "model.url", Page: PageModel, Title: "Address", Default: "", Example: "http://127.0.0.1:11434",
			Help: "Of the model server.", Empty: "Ollama on this computer",
			check: (*input).webAddress, in: func(c *Config) any { return &c.Model.URL }},
		{Key: "model.remote", Page: PageModel, Title: "On another computer", Default: false,
			Help: "The server, or one to which it forwards requests, can be on another computer. Your messages, and what tools read, are then sent to that computer.",
			in:   func(c *Config) any { return &c.Model.Remote }},
		{Key: "model.context", Page: PageModel, Title: "Context window", Default: 0, Least: 1024, Most: 1 << 20,
			Help: "In tokens, for the conversation, the tools and the reply. Automatic is up to 8192 with Ollama, and with another server what it reports, else 2048. It must not exceed the server's setting, and more needs more memory.", Empty: "Automatic",
			in: func(c *Config) any { return &c.Model.Context }},
		{Key: "model.keep_alive", Page: PageModel, Title: "Keep in memory", Default: "", Example: "5m", Most: int64(7 * day),
			Help: "How long Ollama keeps the model after a reply; 0 seconds frees the memory at once.", Empty: "Automatic",
			in: func(c *Config) any { return &c.Model.KeepAlive }},
		{Key: "model.think", Page: PageModel, Title: "Think before replying", Default: ThinkAuto,
			Choices: []Choice{{ThinkAuto, "On a graphics card"}, {ThinkAlways, "Always"}, {ThinkNever, "Never"}},
			Help:    "Whether models that can think do so before they reply. A processor takes minutes for it.", in: func(c *Config) any { return &c.Model.Think }},
		{Key: "model.classify", Page: PageModel, Title: "Help to classify files", Default: true,
			Help: "With an installed model, in the background, while they wait.", in: func(c *Config) any { return &c.Model.Classify }},
		{Key: "model.classify_on_battery", Page: PageModel, Title: "Also on battery power", Default: false,
			Help: "Off: it waits until the computer is plugged in.", in: func(c *Config) any { return &c.Model.OnBattery }},
		{Key: "filed.embedding_model", Page: PageModel, Title: "Model that compares files", Default: "", Example: "nomic-embed-text",
			Help: "A model of the model server that compares what files say with the words of a search, so that files are found that say the same in other words. Unless you name one, it is one that is installed on this computer, if there is any; “off” turns this off. Nod downloads none by itself, and texts go to a model on this computer only.", Empty: "Automatic",
			in: func(c *Config) any { return &c.Embedding }},

		{Key: "rooms.name", Page: PageDeals, Title: "Your name", Default: "",
			Help: "As the other person sees it.", Empty: "Your full name on this computer",
			check: (*input).personName, in: func(c *Config) any { return &c.Rooms.Name }},
		{Key: "rooms.account", Page: PageDeals, Title: "Account for payments to you", Default: "", Example: "acct_1A2b3C",
			Help: "The connected account at Stripe at which you are paid. Without one, nobody can pay you through Nod.", Empty: "None",
			check: id(stripeAccountID, "acct_1A2b3C"), in: func(c *Config) any { return &c.Rooms.Account }},
		{Key: "rooms.address", Page: PageDeals, Title: "Address of this computer", Default: "", Example: "192.168.1.20",
			Help: "The address at which others reach this computer.", Empty: "Automatic",
			check: (*input).ownAddress, in: func(c *Config) any { return &c.Rooms.Address }},
		{Key: "rooms.port", Page: PageDeals, Title: "Port", Default: 0, Least: 1024, Most: 65535,
			Help: "The port at which others reach this computer. An automatic one is kept.", Empty: "Automatic", in: func(c *Config) any { return &c.Rooms.Port }},
		{Key: "rooms.cluster", Page: PageDeals, Title: "NATS cluster", Default: "", Example: "tls://nats.example.com:4222",
			Help: "For people who are not on one network: the URL of a NATS cluster with JetStream. Without one, your rooms are on this computer.", Empty: "None",
			check: (*input).cluster, in: func(c *Config) any { return &c.Rooms.Cluster }},
		{Key: "rooms.credentials", Page: PageDeals, Title: "Credentials", Default: "", Example: "~/nats.creds",
			Help: "The file with your credentials for the cluster.", Empty: "None",
			check: (*input).file, in: func(c *Config) any { return &c.Rooms.Credentials }},

		{Key: "payments.live", Page: PageDeals, Title: "Real payments", Default: false,
			Help: "Payments are real. Otherwise they are made in Stripe's test mode, in which no money moves.",
			in:   func(c *Config) any { return &c.Payments.Live }},
		{Key: "payments.payment_method", Page: PageDeals, Title: "Card", Default: "", Example: "pm_1A2b3C",
			Help: "The card that pays, as Stripe names it. Without one, Stripe's test card pays in test mode.", Empty: "None",
			check: id(methodID, "pm_1A2b3C"), in: func(c *Config) any { return &c.Payments.Method }},
		{Key: "payments.customer", Page: PageDeals, Title: "Customer", Default: "", Example: "cus_1A2b3C",
			Help:  "The customer at Stripe whom the card belongs to, as Stripe names them.",
			check: id(customerID, "cus_1A2b3C"), in: func(c *Config) any { return &c.Payments.Customer }},
		{Key: "payments.monzo_account", Page: PageDeals, Title: "Monzo account", Default: "", Example: "acc_00009abc",
			Help: "The Monzo account whose balance the assistant can read.", Empty: "None",
			check: id(monzoAccountID, "acc_00009abc"), in: func(c *Config) any { return &c.Payments.MonzoAccount }},
		{Key: "payments.test_address", Title: "Test server", Default: "", Example: "http://127.0.0.1:4242",
			Help:  "To try payments without Stripe: where a program on this computer answers in its place. It gets none of your keys, and is not used for real payments. Empty: none.",
			check: (*input).loopback, in: func(c *Config) any { return &c.Payments.TestAddress }},
		{Key: "payments.limits", Title: "Limits"},
		{Key: "rules", Page: PageRules, Title: "Rules"},
	}
}

// languages returns the desktop's language and all that Nod has, each by its own name.
func languages() []Choice {
	out := []Choice{{lang.System, "As the desktop"}}
	for _, code := range lang.Codes() {
		out = append(out, Choice{code, lang.Name(code)})
	}
	return out
}
