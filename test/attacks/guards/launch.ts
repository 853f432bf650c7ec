import { type Guard, provenBy } from './guard.ts'

const launch = 'src/server/play/launch/launch.pg.test.ts'
const attack = 'test/attacks/launch.pg.test.ts'

export const launchGuards: readonly Guard[] = [
  ...provenBy(launch, [
    [
      'launch-judged-anew',
      'what was judged a minute ago still holds',
      'between the two steps does not open',
      { value: 'game ? undefined : …' },
    ],
    [
      'frame-origin-allowed',
      'a provider leads the member’s page wherever it likes',
      'a provider that answers',
      { replace: ['merchant.launchGameCdns', '[new URL(url).origin]'] },
    ],
    [
      'refused-launch-ends-session',
      'a session stands although its game was refused',
      'between the two steps does not open',
    ],
    [
      'unopened-launch-ends-session',
      'a session stands although its provider opened nothing',
      'a provider that answers',
    ],
    [
      'launch-refuses-member',
      'who is on a break, excluded or at a limit opens games',
      'does not start',
      { value: 'refusal' },
    ],
    [
      'launch-of-trial',
      'trial accounts play where the market wants none',
      'a trial account plays for nothing where',
      'never',
    ],
    ['launch-needs-age', 'nobody proves their age', 'does not start', { value: 'standing !== undefined' }],
    [
      'free-play-without-token',
      'who plays for nothing is told to the provider, with a token',
      'playing for nothing names nobody',
      {
        replace: [
          '...(game.isFree ? {} : { user: game.player, token: game.token })',
          'user: game.player, token: game.token',
        ],
      },
    ],
  ]),
  ...provenBy('src/domain/lottery/launch/back-path.test.ts', [
    [
      'back-path-own',
      'a link to a lottery leads the member to another site afterwards',
      'leads elsewhere, and is refused',
      'never',
    ],
  ]),
  ...provenBy('src/server/play/launch/lottery.pg.test.ts', [
    [
      'lottery-launch-refuses-member',
      'a member on a break, excluded or at a limit opens lotteries',
      'an excluded member opens no lottery',
      'never',
    ],
  ]),
  ...provenBy(attack, [
    [
      'free-session-moves-no-money',
      'a game that is played for nothing lends its session to calls about money',
      'finds no game that is played for nothing',
      { cut: 'AND NOT is_free' },
    ],
    [
      'play-session-of-member',
      'anybody who knows a number looks at a game of somebody else',
      'no member sees or ends a game that another member plays',
      { replace: ['member_id = ${memberId}', '${memberId} > 0'] },
    ],
  ]),
  ...provenBy('src/site/play/frame-messages.test.ts', [
    [
      'frame-message-origin',
      'a game that was led elsewhere is obeyed',
      'is ignored',
      { cut: 'event.origin !== frame.origin ||' },
    ],
    [
      'frame-message-origin',
      'any window at the game’s origin is obeyed',
      'is ignored',
      { cut: '|| event.source !== frame.window' },
    ],
  ]),
]
