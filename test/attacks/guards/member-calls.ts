import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/member-calls.pg.test.ts'

export const memberCallGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/http/answer.ts', 'test/attacks/refused-reads.pg.test.ts', [
    [
      'a caller who tries ids of others leaves no trace',
      'every read by id that is refused is counted',
      'countRefusedRead(refusal, request, hooks)\n    }',
      '}',
    ],
    [
      'an operator who tries ids of another brand leaves no trace',
      'an operator of one brand who asks for members of another is counted',
      "  if (caller.kind === 'operator')\n    hooks.countRefusedRead({ caller: { operatorId: caller.operatorId }, call: callName })\n",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/registration/registration-actions.ts', attacks, [
    [
      'names are asked after without any work',
      '3: who does no work hears of no name',
      "throw refuse<Register>('human_check_failed')",
      'void 0',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/code-routes.ts', attacks, [
    [
      'codes are asked for without any work',
      '10: every call that asks for work',
      "throw refuse<Ask>('human_check_failed')",
      'void 0',
    ],
  ]),
  ...guardsIn('src/contract/registration.ts', attacks, [
    [
      'a field of the form may be as long as a body',
      '94: a merchant’s pattern that would run for ever',
      'Partial(RecordOf(Enum([...fieldNames]), String({ maxLength: 254 })), ',
      'Partial(RecordOf(Enum([...fieldNames]), String()), ',
    ],
  ]),
  ...guardsIn('src/server/platform/http/answer.ts', attacks, [
    [
      'a fault tells what the database said',
      '101: a fault in a call of a member',
      "statusCode > 499)\n    return refusePlainly('internal_error')",
      "statusCode > 499)\n    return new Refusal('internal_error', 500, error.message)",
    ],
  ]),
  ...guardsIn('src/server/people/sessions/actions.ts', attacks, [
    [
      'a list of sessions has no end',
      '103: the lists of members and visitors are bounded',
      'list: found.slice(0, SESSIONS_A_PAGE)',
      'list: found',
    ],
  ]),
  ...guardsIn('src/contract/content.ts', attacks, [
    [
      'announcements are turned to any page',
      '103: the lists of members and visitors are bounded',
      'pageNo: Optional(Integer({ minimum: 1, maximum: 100 }))',
      'pageNo: Optional(Integer({ minimum: 1 }))',
    ],
  ]),
]
