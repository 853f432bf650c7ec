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
  ...provenBy(server, [
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
