import { type Guard, provenBy } from './guard.ts'

const sessions = 'src/server/people/sessions/sessions.pg.test.ts'
const secrets = 'test/attacks/secrets-and-sessions.pg.test.ts'
const access = 'test/contract/access.pg.test.ts'
const operators = 'src/server/people/operators/operators.pg.test.ts'

export const sessionGuards: readonly Guard[] = [
  ...provenBy('src/server/people/sessions/session-routes.pg.test.ts', [
    [
      'sign-out-clears-site-data',
      'after a sign-out the Back button shows what the member saw',
      'signing out clears the browser’s cache, but neither the service worker nor the language',
    ],
  ]),
  ...provenBy(sessions, [
    [
      'page-token-needed',
      'the cookie alone changes something',
      'neither the cookie without the token nor the token without the cookie is accepted',
    ],
    [
      'session-lookup-guarded',
      'a session that was ended goes on',
      'a revoked session is refused from the next call on',
      { cut: 'ended_at IS NULL AND' },
    ],
    [
      'session-lookup-guarded',
      'a session never runs out',
      'is a visitor’s',
      { replace: ['NULL AND expires_at > clock_timestamp()', 'NULL'] },
    ],
    ['idle-session-ends', 'a session that nobody uses stays open', 'is a visitor’s'],
    [
      'session-lookup-guarded',
      'a suspended member goes on',
      'is a visitor’s',
      { cut: "AND member.status = 'active'" },
    ],
    [
      'session-lookup-guarded',
      'the session of one merchant opens another',
      'the session of one merchant is a visitor’s at another',
      { replace: ['.secret_hash AND session.merchant_id = requested.merchant_id', '.secret_hash'] },
    ],
  ]),
  ...provenBy('test/attacks/revocation.pg.test.ts', [
    [
      'session-asked-every-time',
      'a process remembers a session instead of asking after it',
      'ends a session for another process from the next call on',
      { value: "((globalThis as any).kept ??= {})[query.secretHash.toString('hex')] ??= …" },
    ],
  ]),
  ...provenBy(secrets, [
    [
      'page-token-compared',
      'any token goes with any cookie',
      'a token opens nothing but with its own cookie, and a replayed pair nothing after signing out',
      { replace: [', expected', ', given'] },
    ],
    [
      'sign-out-ends-session',
      'signing out ends nothing',
      'a token opens nothing but with its own cookie, and a replayed pair nothing after signing out',
      {
        replace: [
          '(tx) => endSession(tx, { memberId: caller.memberId, id: caller.sessionId })',
          'async (tx) => void [tx, endSession]',
        ],
      },
    ],
  ]),
  ...provenBy(access, [
    [
      'visitor-refused',
      'a stranger is let in where members are',
      'refuses strangers with 401',
      { leadsTo: 'return undefined' },
    ],
    [
      'permission-needed',
      'an operator needs no permission',
      'refuses the wrong role with 403',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy('src/server/platform/http/guard.test.ts', [
    ['half-signed-in-refused', 'half signed in is signed in', "a member's call, half signed in"],
    ['trial-account-refused', 'a trial account does what real members do', "a real member's call, on trial"],
  ]),
  ...provenBy(operators, [
    [
      'background-call-renews-nothing',
      'an open page keeps the session of an absent operator for ever',
      'a call in the background does not renew the session',
    ],
    [
      'operator-session-active',
      'a suspended operator goes on',
      'is refused from the next call on',
      { cut: "AND operator.status = 'active'" },
    ],
  ]),
]
