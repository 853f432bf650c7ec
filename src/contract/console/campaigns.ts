import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { endpoint } from '#contract/endpoint.ts'
import { Moment, strict, Uuid } from '#contract/schema.ts'
import {
  CAMPAIGN_BODY_LONGEST,
  CAMPAIGN_NAME_LONGEST,
  CAMPAIGN_TITLE_LONGEST,
  campaignPlaces,
  campaignPurposes,
  campaignStates,
} from '#domain/campaigns/campaign.ts'
import { campaignChannels, campaignProducts, dropReasons, quietBounds } from '#domain/campaigns/delivery.ts'
import { languageCodes } from '#domain/language/language.ts'

import { Id, Next, Paging, Reason, Scope, Waits } from './schema.ts'
import { Segment } from './segment.ts'

const hour = ({ least, most }: { readonly least: number; readonly most: number }) =>
  Integer({ minimum: least, maximum: most })
const QuietHours = strict({ from: hour(quietBounds.from), until: hour(quietBounds.until) })

const given = {
  /** For operators alone. */
  name: String({ minLength: 1, maxLength: CAMPAIGN_NAME_LONGEST }),
  purpose: Enum([...campaignPurposes]),
  /** The page to which the message leads; absent: none. */
  place: Optional(Enum([...campaignPlaces])),
  segment: Segment,
  /** Ways by which the offer leaves the site to members who consented to each of its products by that way; absent: none. */
  channels: Optional(
    ArrayOf(Enum([...campaignChannels]), {
      minItems: 1,
      maxItems: campaignChannels.length,
      uniqueItems: true,
    }),
  ),
  products: Optional(
    ArrayOf(Enum([...campaignProducts]), {
      minItems: 1,
      maxItems: campaignProducts.length,
      uniqueItems: true,
    }),
  ),
  texts: ArrayOf(
    strict({
      language: Enum([...languageCodes]),
      title: String({ minLength: 1, maxLength: CAMPAIGN_TITLE_LONGEST }),
      body: String({ minLength: 1, maxLength: CAMPAIGN_BODY_LONGEST }),
    }),
    { minItems: 1, maxItems: languageCodes.length },
  ),
}

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/console/campaigns',
  access: 'operator:outbox.read',
  summary: 'Campaigns of a brand, newest first, and the names that segments and texts need.',
  input: strict({ ...Scope, ...Paging }),
  value: strict({
    /** The brand’s languages; the first one stands in for texts that lack. */
    languages: ArrayOf(Enum([...languageCodes])),
    levels: ArrayOf(strict({ rank: Integer(), name: String() })),
    /** Hours in the brand’s zone in which no offer leaves the site. */
    quietHours: QuietHours,
    list: ArrayOf(
      strict({
        id: Id,
        ...given,
        state: Enum([...campaignStates]),
        startsAt: Moment,
        createdAt: Moment,
        endedAt: Optional(Moment),
        operator: String(),
        /** Absent for campaigns that one operator sends. */
        second: Optional(String()),
        stoppedBy: Optional(String()),
        /** Members of the segment when the campaign was created. */
        counted: Integer(),
        sent: Integer(),
        /** Messages that left the site, and those that wait to, for some months. */
        delivered: Integer(),
        undelivered: Integer(),
        /** Messages that did not leave it, by channel and reason. */
        dropped: ArrayOf(
          strict({ channel: Enum([...campaignChannels]), why: Enum([...dropReasons]), count: Integer() }),
        ),
        read: Integer(),
        /** Members who followed the message to its page. */
        followed: Integer(),
      }),
    ),
    next: Next,
  }),
  refusals: [],
})

export const countSegment = endpoint({
  method: 'POST',
  path: '/console/campaigns/count',
  access: 'operator:outbox.read',
  summary: 'The number of members whom a campaign to a segment would reach now.',
  input: strict({ ...Scope, purpose: given.purpose, segment: Segment }),
  value: strict({ count: Integer() }),
  refusals: [],
})

export const sendCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns',
  access: 'operator:outbox.write',
  summary:
    'Sends a message to the members of a segment, now or later. Two operators do so for many members, for notices, and for texts that name where to pay.',
  input: strict({
    ...Scope,
    ...given,
    /** Absent: at once. */
    startsAt: Optional(Moment),
    reason: Reason,
    requestId: Uuid,
  }),
  value: strict({ id: Optional(Id), ...Waits }),
  refusals: ['campaign_reaches_nobody', 'request_conflict'],
})

export const stopCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns/stop',
  access: 'operator:outbox.write',
  summary: 'Stops a campaign at once: no more members get its message.',
  input: strict({ ...Scope, id: Id, reason: Reason }),
  value: strict({}),
  refusals: ['campaign_over'],
})

export const saveQuietHours = endpoint({
  method: 'POST',
  path: '/console/campaigns/quiet-hours',
  access: 'operator:outbox.write',
  summary:
    'Sets the hours in which no offer of the brand leaves the site. The night from 22:00 until 8:00 is always quiet.',
  input: strict({ ...Scope, quietHours: QuietHours, reason: Reason }),
  value: strict({}),
  refusals: [],
})
