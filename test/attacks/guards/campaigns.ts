import { type Guard, provenBy } from './guard.ts'

const server = 'src/server/publishing/campaigns/campaigns.pg.test.ts'
const rules = 'src/domain/campaigns/campaign.test.ts'

export const campaignGuards: readonly Guard[] = [
  ...provenBy(rules, [
    ['campaign-payee-by-two', 'one operator tells many members where to pay', 'two operators for'],
    ['notice-by-two', 'one operator writes to excluded members', 'two operators for'],
    ['large-campaign-by-two', 'one operator writes to all members', 'two operators for'],
    ['placeholder-stands-alone', 'an empty level joins the parts of a number', 'campaign texts'],
  ]),
  ...provenBy('src/server/publishing/campaigns/reaching.pg.test.ts', [
    ['campaign-double-submit', 'a retry after a lost answer is refused', 'a double submit adds one campaign'],
  ]),
  ...provenBy('src/domain/campaigns/delivery.test.ts', [
    ['notice-stays-inside', 'a notice is mailed without consent', 'a campaign for an'],
    ['delivery-names-products', 'an offer is mailed without consent to a product', 'a campaign for an'],
    ['stopped-campaign-stays-inside', 'a stopped offer is mailed', 'an offer'],
    ['delivery-barred-at-sending', 'excluded members get offers by mail', 'an offer'],
    ['delivery-consent-at-sending', 'members who unsubscribed get mail', 'an offer'],
    ['delivery-to-proven-contact', 'offers go to addresses of others', 'an offer'],
    ['deliveries-a-day', 'members are flooded', 'an offer'],
  ]),
  ...provenBy('src/server/publishing/campaigns/pushing.pg.test.ts', [
    ['push-service-known', 'the house calls addresses of attackers', 'no address but that of a push service'],
    ['push-key-of-browser', 'a key that is none stops deliveries', 'no address but that of a push service'],
  ]),
  ...provenBy('src/server/publishing/campaigns/delivering.pg.test.ts', [
    ['campaign-ways-checked', 'a notice is mailed without consent', 'ways that do not fit'],
    [
      'quiet-hours-kept',
      'offers wake members at night',
      'quiet hours',
      {
        cut: "AND extract(hour FROM clock_timestamp() AT TIME ZONE brand.zone) BETWEEN ${quietHour('until')} AND ${quietHour('from')} - 1",
      },
    ],
    [
      'unsubscribe-signed',
      'links end offers to others',
      'a link unsubscribes by a POST',
      { replace: ['timingSafeEqual(given, macOf({ merchantId, ...found })) ?', 'given.length > 0 ?'] },
    ],
  ]),
  ...provenBy('src/server/people/segments/segments.pg.test.ts', [
    [
      'segment-of-named-teams',
      'an offer reaches other teams than those that two operators named',
      'the same members are counted and judged one by one',
      { cut: "AND p_rules->'teams' ? agent.account" },
    ],
    [
      'segment-of-own-money',
      'play money brings members into a segment',
      'the same members are counted and judged one by one',
      { replace: ['line.currency = brand.currency', 'true'] },
    ],
  ]),
  ...provenBy(server, [
    ['segment-of-known-teams', 'a mistyped team reaches nobody, unnoticed', 'each rule of a segment'],
    [
      'followed-message-of-member',
      'a member notes messages of others',
      'only those of the member',
      { cut: 'member_id = ${memberId} AND' },
    ],
    [
      'campaign-payee-as-read',
      'the name of a level completes where to pay',
      'a level completes no payee',
      { replace: ['newPayees({}, readings,', 'newPayees({}, texts,'] },
    ],
    [
      'barred-member-gets-no-offer',
      'excluded members are invited to play',
      'excluded between the campaign and its sending',
      { replace: [' IS NULL`', ' IS NULL OR true`'] },
    ],
    [
      'campaign-request-same',
      'a retry with another text is taken for the first',
      'a request is for one campaign',
    ],
    [
      'campaign-texts-checked',
      'members read braces, or another language',
      'a campaign with a fault is not added',
    ],
    ['campaign-weighed', 'one operator writes to many members', 'many members, added up over a day'],
  ]),
]
