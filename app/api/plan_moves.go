package api

import "context"

// FollowAnswer makes the placements of Plan.Moves in the plan as it is now, and returns how many they are.
func FollowAnswer(ctx context.Context, client *Client, plan string, q PlanQuestion, chosen string) (int, error) {
	p, err := GetPlan.Call(ctx, client, IDRequest{ID: plan})
	moves := p.Moves(q, chosen)
	for i := 0; i < len(moves) && err == nil; i++ {
		_, err = PlaceAction.Call(ctx, client, moves[i])
	}
	return len(moves), err
}

// Moves returns the placements that an answer to a question asks for, of the node or action that the chosen option
// means. Where the question is whether something proposed is the same as something that the campaign has, all that
// would lie in the one goes to the other, or back.
func (p Plan) Moves(q PlanQuestion, chosen string) (out []PlaceActionRequest) {
	made, there := p.sides(q)
	if made == "" || there == "" {
		return nil
	}
	for _, a := range p.Actions {
		switch parent := a.Payload.Parent; {
		case !a.Waits():
		case chosen == there && parent == made:
			out = append(out, PlaceActionRequest{ID: p.ID, ActionID: a.ID, ParentID: there})
		case chosen != there && parent == there && a.Placed:
			out = append(out, PlaceActionRequest{ID: p.ID, ActionID: a.ID})
		}
	}
	return out
}

// sides returns the channel or project that the plan proposes and the one that the campaign has, of a question
// whether they are the same.
func (p Plan) sides(q PlanQuestion) (made, there string) {
	if q.ActionID != "" {
		return "", ""
	}
	types := map[string]string{}
	for _, a := range p.Actions {
		types[a.ID] = a.Type
	}
	for _, o := range q.Options {
		switch t, proposed := types[o.Node]; {
		case t == "CREATE_CHANNEL" || t == "CREATE_PROJECT":
			made = o.Node
		case !proposed && o.Node != "":
			there = o.Node
		}
	}
	return made, there
}
