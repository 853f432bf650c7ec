import { type Guard, provenBy } from './guard.ts'

const attacks = 'test/attacks/member-calls.pg.test.ts'

export const memberCallGuards: readonly Guard[] = [
  ...provenBy('test/attacks/refused-reads.pg.test.ts', [
    [
      'refused-read-counted',
      'a caller who tries ids of others leaves no trace',
      'every read by id that is refused is counted',
    ],
    [
      'refused-operator-read-counted',
      'an operator who tries ids of another brand leaves no trace',
      'an operator of one brand who asks for members of another is counted',
    ],
  ]),
  ...provenBy(attacks, [
    [
      'name-query-costs-work',
      'names are asked after without any work',
      '3: without proof of work no answer says whether a name or number is taken, and no hash is computed',
    ],
    ['code-costs-work', 'codes are asked for without any work', '10: every call that asks for work'],
    [
      'field-length-capped',
      'a field of the form may be as long as a body',
      '94: a merchant’s pattern that would run for ever',
      { cut: '{ maxLength: 254 }' },
    ],
    [
      'internal-error-hidden',
      'a fault tells what the database said',
      '101: a fault in a call of a member',
      { replace: ["refusePlainly('internal_error')", "new Refusal('internal_error', 500, error.message)"] },
    ],
    [
      'sessions-paged',
      'a list of sessions has no end',
      '103: the lists of members and visitors are bounded',
      { cut: '.slice(0, SESSIONS_A_PAGE)' },
    ],
    [
      'page-number-capped',
      'announcements are turned to any page',
      '103: the lists of members and visitors are bounded',
      { replace: ['1, maximum: 100', '1'] },
    ],
  ]),
]
