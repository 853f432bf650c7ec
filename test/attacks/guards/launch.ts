import { type Guard, guardsIn } from './guard.ts'

const launch = 'src/server/play/launch/launch.pg.test.ts'
const attack = 'test/attacks/launch.pg.test.ts'

export const launchGuards: readonly Guard[] = [
  ...guardsIn('src/server/play/launch/actions.ts', launch, [
    [
      'what was judged a minute ago still holds',
      'between the two steps does not open',
      'const refusal = await refuseGame(store.read, parts, game, session)',
      'const refusal = game ? undefined : await refuseGame(store.read, parts, game, session)',
    ],
    [
      'a provider leads the member’s page wherever it likes',
      'a provider that answers',
      'const origin = frameOrigin(url, merchant.launchGameCdns)',
      'const origin = frameOrigin(url, [new URL(url).origin])',
    ],
    [
      'a session stands although its game was refused',
      'between the two steps does not open',
      "await store.transact((tx) => endPlaySession(tx, session, 'refused'))",
    ],
    [
      'a session stands although its provider opened nothing',
      'a provider that answers',
      "await store.transact((tx) => endPlaySession(tx, session, 'unopened'))",
    ],
  ]),
  ...guardsIn('src/server/play/launch/judge.ts', launch, [
    [
      'who is on a break, excluded or at a limit opens games',
      'does not start',
      'return refusal ?? (await refuseMember(tx, { merchant, memberId, game }))',
      'return refusal',
    ],
    [
      'trial accounts play where the market wants none',
      'a trial account plays for nothing where',
      "isTrial: caller.kind === 'member' && caller.accountType === TRIAL_TYPE,",
      'isTrial: false && TRIAL_TYPE > caller.kind.length,',
    ],
    [
      'nobody proves their age',
      'does not start',
      'isAgeVerified: standing?.isAgeVerified === true,',
      'isAgeVerified: standing !== undefined,',
    ],
  ]),
  ...guardsIn('src/server/play/providers/protocols/hub88.ts', launch, [
    [
      'who plays for nothing is told to the provider, with a token',
      'playing for nothing names nobody',
      '...(game.isFree ? {} : { user: game.player, token: game.token }),',
      'user: game.player, token: game.token,',
    ],
  ]),
  ...guardsIn('src/server/play/providers/session-store.ts', attack, [
    [
      'a game that is played for nothing lends its session to calls about money',
      'finds no game that is played for nothing',
      'AND ended_at IS NULL AND expires_at > clock_timestamp() AND NOT is_free',
      'AND ended_at IS NULL AND expires_at > clock_timestamp()',
    ],
    [
      'anybody who knows a number looks at a game of somebody else',
      'nobody looks at a game that somebody else plays',
      'WHERE member_id = ${memberId} AND game_session.id = ${id}`.execute',
      'WHERE ${memberId} > 0 AND game_session.id = ${id}`.execute',
    ],
  ]),
  ...guardsIn('src/site/play/frame-messages.ts', 'src/site/play/frame-messages.test.ts', [
    ['a game that was led elsewhere is obeyed', 'is not heard', 'event.origin !== frame.origin || '],
    ['any window at the game’s origin is obeyed', 'is not heard', ' || event.source !== frame.window'],
  ]),
]
