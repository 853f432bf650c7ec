import { type Guard, guardsIn } from './guard.ts'

const lifts = 'src/server/money/limits/lifts.pg.test.ts'
const launch = 'src/server/money/limits/launch.pg.test.ts'
const harm = 'src/server/money/harm/harm.pg.test.ts'

export const harmGuards: readonly Guard[] = [
  ...guardsIn('src/domain/limits/lift.ts', lifts, [
    [
      'an operator loosens alone what an operator holds',
      'the maker is never the checker, and the database holds it too',
      "if (lift.proposedBy === by.operatorId) return 'maker_is_checker'",
    ],
    [
      'a limit of the house is loosened without its wait',
      'a limit of the house is loosened by two operators, a day apart, and binds until then',
      "if (by.nowMs < lift.opensAtMs) return 'lift_too_early'",
    ],
    [
      'an old proposal loosens a limit weeks later',
      'a yes that comes too late loosens nothing, and it may be proposed again',
      "return lift.hasLapsed ? 'proposal_lapsed' : undefined",
      'return undefined',
    ],
    [
      'what was decided or taken back loosens all the same',
      'a no needs its reason, may come at once, and a maker may take it back',
      "if (lift.state !== 'proposed') return 'proposal_judged'",
    ],
    [
      'a limit is proposed to be looser and becomes stricter behind its back',
      'only what the house holds is loosened, and only to what is looser',
      "if (wanted !== undefined && wanted <= house) return 'lift_not_looser'",
    ],
    [
      'somebody takes back the proposal of another operator',
      'a no needs its reason, may come at once, and a maker may take it back',
      "if (proposedBy !== operatorId) return 'not_the_maker'",
    ],
  ]),
  ...guardsIn('src/server/money/limits/console-actions.ts', lifts, [
    [
      'a yes to what was proposed before undoes a stricter limit',
      'what was tightened meanwhile overtakes it',
      'await overtakeLift(tx, holder, input, nowMs)',
    ],
  ]),
  ...guardsIn('src/server/money/harm/actions.ts', harm, [
    [
      'an operator writes notes about members of another brand',
      'who may only read notes nothing, and another brand sees nobody',
      "if (!(await holdMember(tx, { merchantId, memberId }))) throw refusePlainly('absent')",
    ],
  ]),
  ...guardsIn('src/server/money/harm/routes.ts', harm, [
    [
      'an operator reads notes about members of another brand',
      'who may only read notes nothing, and another brand sees nobody',
      "if (!(await findMemberInFull(store.read, { merchantId, memberId }))) throw refusePlainly('absent')",
    ],
  ]),
  ...guardsIn('src/server/money/limits/actions.ts', launch, [
    [
      'a game is opened while a look at the clock is owed',
      'a game is opened, or not',
      'return refusal ?? refuseUnlooked(await selectPlaySession(tx, who), { realityCheckMinutes, nowMs })',
      'return refusal',
    ],
    [
      'who is shut out opens a game',
      'a game is opened, or not',
      'return refusal ?? refuseUnlooked(',
      'return refuseUnlooked(',
    ],
    [
      'a game is opened though nothing may be staked any more',
      'a game is opened, or not',
      'const SMALLEST_STAKE = 1n',
      'const SMALLEST_STAKE = 0n',
    ],
  ]),
]
