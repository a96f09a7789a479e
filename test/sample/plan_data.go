package sample

import (
	"context"

	"github.com/nod-app/nod/app/api"
)

// Documents about the example campaign: a brief, the minutes of a meeting, a chat and a spreadsheet. Of
// the first two together come about 30 actions, a question and a conflict.
const (
	PlanBrief = `# Harbour Swim 2027: brief

After last year the council asked for a livestream, so this year has a new initiative.

## Livestream

New project in Publicity: we stream the finish so that families who cannot come can watch it.

- Mei Tarrant asks the radio club for two cameras by 2027-03-01.
- Idris Vale tests the mobile signal at the pier by 2027-03-15.
- Once the signal is tested, Mei Tarrant chooses the streaming platform by 2027-04-01.
- Idris Vale rehearses the stream from the pier by 2027-05-28.

## Course and safety

- Nora Quill updates the safety plan for 600 swimmers by 2027-02-20.
- After the safety plan is updated, Nora Quill sends it to the coastguard by 2027-03-05.
- Nora Quill books a second ambulance by 2027-04-10.
- Idris Vale marks the course with lights by 2027-06-11.

## Pier and changing tents

- Idris Vale asks the council for power at the pier by 2027-03-10.
- Idris Vale orders 12 portable toilets by 2027-04-20.
- Possibly order heaters for the tents by 2027-03-30.

## Volunteers

- Mei Tarrant writes the handbook for marshals by 2027-04-15.
- Once the handbook is written, Mei Tarrant trains the marshals by 2027-05-22.
- Mei Tarrant orders 60 hi-vis vests by 2027-05-01.
- Nora Quill gives the first-aid course by 2027-05-15.

## Entries

- Mei Tarrant sends the joining letter to all swimmers by 2027-05-25.
- Mei Tarrant orders 600 swim caps with numbers by 2027-03-20.
- Nora Quill checks the medical forms by 2027-06-01.
`

	PlanMinutes = `# Minutes of the board, 12 January 2027

Present: Nora Quill, Idris Vale, Mei Tarrant

- We decided that the entry fee stays at 25 pounds.

## Posters and press

- Mei Tarrant asks the designer for a poster by 2027-02-10.
- Once the poster is there, Idris Vale sends it to the printer by 2027-02-24.
- Mei Tarrant invites the local paper to the start by 2027-05-30.
- Mei Tarrant collects photos of last year by 2027-02-05.
- Maybe we print shirts, too.

## Posters and banners

New project in Publicity: banners along the pier.

- Idris Vale measures the railing of the pier by 2027-03-12.
- Once the railing is measured, Mei Tarrant orders four banners by 2027-04-05.

## Costs

- Idris Vale sends the budget to the council by 2027-02-15.
- Nora Quill finds a sponsor for the medals by 2027-03-31.
- Idris Vale opens an account for the lifeboat collection by 2027-02-28.
`

	// PlanChat is a chat as somebody would paste it.
	PlanChat = `[12/01/2027, 18:02] Nora Quill: The council wants the safety plan by 5 March. I'll update it this week
[12/01/2027, 18:04] Idris Vale: I ask the council for power at the pier by 20 January
[12/01/2027, 18:05] Mei Tarrant: Can somebody order 60 hi-vis vests?
[12/01/2027, 18:07] Idris Vale: Maybe we need heaters for the tents, too
[12/01/2027, 18:09] Nora Quill: Mei, please write the handbook for marshals by 15 April
[12/01/2027, 18:10] Mei Tarrant: Will do. The posters are printed already
[12/01/2027, 18:12] Nora Quill: Once the handbook is written, Idris trains the marshals
[12/01/2027, 18:15] Mei Tarrant: We need a new project for the livestream in Publicity. I ask the radio club for two cameras by 1 March
`

	// PlanSheet is a spreadsheet whose columns are called as its writer liked.
	PlanSheet = `No.;What has to happen;Falls to;No later than;For;How far
1;Send the poster to the printer;m.tarrant;24.2.2027;Posters and press;
2;Order 600 swim caps with numbers;Mei;20.3.2027;Entries;half done
3;Book a second ambulance;N. Quill;10.4.2027;Course and safety;
4;Test the mobile signal at the pier;Idris Vale;15.3.2027;Livestream;
5;Stream the finish;;30.6.2027;Livestream;
6;Collect photos of last year;Mei;5.2.2027;Posters and press;finished
7;Heaters for the tents, to be decided;;;Pier and changing tents;open
`
)

// AddPlan loads the example campaign and begins a plan of these documents, by name.
func AddPlan(ctx context.Context, client *api.Client, documents ...[2]string) (id string, err error) {
	campaign, err := api.ExampleCampaign.Call(ctx, client, api.None{})
	if err != nil {
		return "", err
	}
	made, err := api.CreatePlan.Call(ctx, client, api.CreatePlanRequest{CampaignID: campaign.ID, Intent: "Turn the brief and the minutes into tickets"})
	for _, d := range documents {
		if err == nil {
			_, err = api.AddUpload.Call(ctx, client, api.AddUploadRequest{PlanID: made.ID, Name: d[0], Text: d[1]})
		}
	}
	return made.ID, err
}
