package tinymodel

import "strconv"

// RankPrefix begins the user's message that asks for the order of folders for a file; the
// name of the file follows in double quotes. What comes after that does not matter.
const RankPrefix = "Rank the folders for the file "

// rankings are the replies about three folders, in the order of the schema that is asked
// for: of harbour.txt the second one first, of all
// others the order in which they were told.
func rankings() []Exchange {
	return []Exchange{
		prefixed(RankPrefix+strconv.Quote("harbour.txt"), `{"first":"2","second":"1","third":"3","also":"none","sensitive":false}`),
		prefixed(RankPrefix, `{"first":"1","second":"2","third":"3","also":"none","sensitive":false}`),
	}
}
