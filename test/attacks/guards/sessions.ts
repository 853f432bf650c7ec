import { type Guard, guardsIn } from './guard.ts'

const sessions = 'src/server/people/sessions/sessions.pg.test.ts'
const secrets = 'test/attacks/secrets-and-sessions.pg.test.ts'
const access = 'test/contract/access.pg.test.ts'
const operators = 'src/server/people/operators/operators.pg.test.ts'

export const sessionGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/http/cookies.ts', 'src/server/people/sessions/session-routes.pg.test.ts', [
    [
      'after a sign-out the Back button shows what the member saw',
      'signing out clears the browser’s cache, but neither the service worker nor the language',
      "reply.header('clear-site-data', droppings[side])",
    ],
  ]),
  ...guardsIn('src/server/people/sessions/actions.ts', sessions, [
    [
      'the cookie alone changes something',
      'neither the cookie without the token nor the token without the cookie is accepted',
      'if (proof.needsToken && !isPageToken(secret, proof.token)) return VISITOR',
    ],
  ]),
  ...guardsIn('src/server/people/sessions/lookup-store.ts', sessions, [
    [
      'a session that was ended goes on',
      'a revoked session is refused from the next call on',
      'WHERE ended_at IS NULL AND expires_at > clock_timestamp()\n',
      'WHERE expires_at > clock_timestamp()\n',
    ],
    [
      'a session never runs out',
      'is a visitor’s',
      'WHERE ended_at IS NULL AND expires_at > clock_timestamp()\n',
      'WHERE ended_at IS NULL\n',
    ],
    [
      'a session that nobody uses stays open',
      'is a visitor’s',
      'AND last_used_at + make_interval(mins => idle_minutes) > clock_timestamp()\n',
      '\n',
    ],
    ['a suspended member goes on', 'is a visitor’s', "AND member.status = 'active'`", '`'],
    [
      'the session of one merchant opens another',
      'the session of one merchant is a visitor’s at another',
      ' AND session.merchant_id = asked.merchant_id\n',
      '\n',
    ],
  ]),
  ...guardsIn('src/server/people/sessions/lookup-store.ts', 'test/attacks/revocation.pg.test.ts', [
    [
      'a process remembers a session instead of asking after it',
      'ends a session for another process from the next call on',
      '  return gathering(asked)\n',
      '  const kept = ((globalThis as any).kept ??= {})\n  return (kept[asked.secretHash.toString("hex")] ??= gathering(asked))\n',
    ],
  ]),
  ...guardsIn('src/server/platform/http/session-secret.ts', secrets, [
    [
      'any token goes with any cookie',
      'a token opens nothing but with its own cookie, and a replayed pair nothing after signing out',
      'return given.length === expected.length && timingSafeEqual(given, expected)',
      'return given.length === expected.length && timingSafeEqual(given, given)',
    ],
  ]),
  ...guardsIn('src/server/people/sessions/routes.ts', secrets, [
    [
      'signing out ends nothing',
      'a token opens nothing but with its own cookie, and a replayed pair nothing after signing out',
      'await store.transact((tx) => endSession(tx, { memberId: caller.memberId, id: caller.sessionId }))',
      'await store.transact(async (tx) => void [tx, endSession])',
    ],
  ]),
  ...guardsIn('src/domain/access/access-level.ts', access, [
    [
      'a stranger is let in where members are',
      'refuses strangers with 401',
      "if (caller.kind === 'visitor') return 'unauthenticated'",
      "if (caller.kind === 'visitor') return undefined",
    ],
    [
      'an operator needs no permission',
      'refuses the wrong role with 403',
      "return caller.permissions.includes(level.slice('operator:'.length)) ? undefined : 'forbidden'",
      'return undefined',
    ],
  ]),
  ...guardsIn('src/domain/access/access-level.ts', 'src/server/platform/http/guard.test.ts', [
    [
      'half signed in is signed in',
      "a member's call, half signed in",
      "if (caller.isHalfSignedIn) return 'unauthenticated'",
    ],
  ]),
  ...guardsIn('src/domain/access/guarded-action.ts', 'src/server/platform/http/guard.test.ts', [
    [
      'a trial account does what real members do',
      "a real member's call, on trial",
      'if (accountType === TRIAL_TYPE) return false',
    ],
  ]),
  ...guardsIn('src/server/people/operators/store.ts', operators, [
    [
      'a suspended operator goes on',
      'is refused from the next call on',
      "AND operator.status = 'active'`",
      '`',
    ],
  ]),
]
