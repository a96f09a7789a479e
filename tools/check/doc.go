// Package check decides calls that stand in lines of text and runs nothing: it
// is what `nod policy check` does and how corpora of attacks are run. The scopes
// are those of the run alone; the settings in config.toml do not count.
//
// A line is a JSON object with
//
//	id         any value; comes back in the verdict
//	tool       the tool's name
//	args       its arguments, taken as the bytes that stand there; without any: {}
//	args_raw   instead of args: the exact bytes as a string
//	labels     what the trace has touched: "untrusted", "private"
//	typed      what the user typed in this turn: addresses, and names of files and folders
//	user_urls  addresses that the user typed in this turn, apart from those
//	grants     standing approvals
//	trace      any text: lines with the same one are calls of one request, in their order
//	shows      absolute paths that the call's result would name, such as what a search finds
//	sensitive  why what the call reads would be found sensitive
//	mandate    true: a mandate of the user covers what the call sends
//	holds      an object: the amount that is held, in minor units, by the id of each hold
//	expected   what a corpus wants: allow, confirm, deny or sanitise
//	benign     true or false, if expected does not say it: only allow is benign
//
// In a trace each call counts as run that was not denied: the next ones begin
// with its labels and with what it listed, and with its holds. There are no other holds:
// the one who captures or releases another one is denied, as by an agent that has none. Over the lines with expected, Figures
// counts the questions per benign call and the attacks that got through.
//
// Each list may be a single value instead. Other members are remarks, so that a
// corpus can say what it expects; args of {"_raw_json": "…"} are args_raw. A line
// that cannot be read, or names an unknown label, is denied and never decided in
// part.
//
// A grant is the name of a tool, or an object with
//
//	tool, tools                             required
//	paths, path, roots, root, folder, dir   absolute or from "~/", without ".."; "/**" may follow
//	hosts, host, apps, app                  as they are
//	scope, scopes                           paths, or an object with any of the above
//	max_uses, max_bytes, uses, count        whole numbers; limits: an object with these
//	expires, expires_at, expiry, until      RFC 3339, a day, or seconds since 1970; without: not over
//	ttl, expires_in                         seconds from now
//	revoked                                 true: it is not there
//	id, label, note, created, last_used     remarks
//
// Folders and applications that a grant does not name are those of the run; a
// host must be named. A grant with anything else in it counts for nothing, since
// that may have been a limit, and the verdict's reason says so.
package check
