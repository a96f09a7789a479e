package place

// weights are what each feature counts. They were fitted to the homes of invented
// people (softmax over the candidates of each file, regularised), each home
// judged by weights that were fitted without it.
var weights = features{
	nearBest: 3.5, nearShare: 2.2, nearName: .2, sameHead: 1.6, headIsName: 2.8, headClash: -1.4,
	ownWordsInName: .5, ownWordsInText: 2.3, wordsAbove: .8, nameTerms: .3,
	ownKind: 3.1, kindAbove: .8, kindWithin: 1.7, kindClash: -.8,
	extShare: 1.3, extHere: .1, classClash: -1.8, classElsewhere: -1.4, sameShape: 2.4, shapeClash: -1.4,
	eventMatch: 4.3, tagMatch: 6, isNewFolder: .3, datedBelow: -1.8,
	eventInName: 1.5, termVotes: 1.5, kindElsewhere: -.8, topOfUnknown: 1.2,
	decidedShare: 4, decidedLike: 2, decidedHabit: 1.5, refusedLike: -4,
	fusedShare: 3,   // not fitted: less than one file that is alike in all
	isChosen:   4,   // not fitted: more than a folder's own name, less than files that are alike in all
	classShare: 1.5, // not fitted: as much as an extension, and less than one file that is alike in all
	sameStyle:  2,   // not fitted: as much as an extension, and less than one file that is alike in all
	otherArea:  -4,  // not fitted: a person or an account outweighs a name in common
	levyPlace:  6,   // not fitted: what a letter is about outweighs that the sender's others lie together
	isJunk:     -3, isEmpty: -.2, depth: .3, isTop: -2.2, topOfClass: 3,
}

func score(x features) float64 {
	s := 0.0
	for i, w := range weights {
		s += w * x[i]
	}
	return s
}
