package proposals

import (
	"context"

	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/tools"
)

// noted is the output of a call that made an act, once the act is noted as what
// the call did. The act has no id before, and nothing is lost if Nod ends in
// between: the act is durable by itself, and can be undone.
func noted(ctx context.Context, c tools.Call, act *proposal.Act, o tools.Output) tools.Output {
	if act != nil && c.SaveAct(ctx, act.ID) != nil {
		o.Summary += " It can be undone among the proposals only."
	}
	return o
}
