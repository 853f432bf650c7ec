import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/social.pg.test.ts'
const tests = 'src/server/people/social/social.pg.test.ts'
const trials = 'src/server/play/free-play/free-play.pg.test.ts'

export const socialGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/social/provider.ts', attacks, [
    [
      'what a stranger signed is a token',
      'a token that is signed by',
      'execute: [client.enableNonRepudiationChecks, ',
      'execute: [',
    ],
    [
      'a document sends the page to run something',
      'a provider whose document leads',
      "if (!isOutboundUrl(url, openness.allowsLocal)) throw new NotReached('no address to go to')",
    ],
    [
      'a subject of any length is stored',
      'lets nobody in',
      "if (!claims || claims.sub === '' || claims.sub.length > 255) throw new Error('no subject')",
      "if (!claims) throw new Error('no subject')",
    ],
  ]),
  ...guardsIn('src/server/platform/http/outbound.ts', attacks, [
    [
      'a provider may stand in our own network',
      'without the setting no provider of our own network is asked',
      'if (isIP(literal) !== 0) refuseInside(literal, url.hostname, rules)',
      'void isIP(literal)',
    ],
  ]),
  ...guardsIn('src/server/platform/http/outbound.ts', tests, [
    [
      'a provider may say as much as it likes',
      'is reported as unreachable in time, and called again later',
      'if (length > most) throw new NotReached(unreached.tooLong)',
    ],
  ]),
  ...guardsIn('src/server/people/social/actions.ts', attacks, [
    [
      'a provider is bound without a proof',
      'another provider is bound with a fresh proof alone',
      'await parts.store.transact((tx) => spendProof(tx, context, input.cpw))',
    ],
  ]),
  ...guardsIn('src/server/people/social/bindings.ts', attacks, [
    [
      'a binding is finished by whoever is signed in',
      'a binding that another finishes binds nothing',
      ' || caller.sessionId !== visit.sessionId',
    ],
    [
      'a binding outlives the session that began it',
      'a binding ends with the session that began it',
      'caller.sessionId !== visit.sessionId',
      'caller.memberId !== visit.memberId',
    ],
    [
      'an account has two identities of one provider',
      'a second identity of one provider is not bound',
      "if (ofProvider.length > 0) throw refuse<Finish>('provider_bound_already')",
    ],
    [
      'nobody is told that a provider opens their account',
      'hears of a provider that is bound',
      "await notifyOfWay(tx, say, { brand, memberId, change: 'identity_bound', values })",
    ],
    [
      'an identity is taken from a member',
      'an identity that another member has is not taken from them',
      "if (!isFree) throw refuse<Finish>('identity_taken')",
    ],
    [
      'the last way in goes',
      'the last way in stays, whoever asks',
      'if (refusal) throw refuse<Unbind>(refusal)',
    ],
    [
      'a provider is taken off without a proof',
      'the last way in stays, whoever asks',
      'await spendProof(tx, context, input.cpw)',
    ],
  ]),
  ...guardsIn('src/server/people/social/actions.ts', tests, [
    [
      'two register by one visit',
      'of two concurrent registrations with one visit one succeeds, and the other leaves nothing',
      "if (!taken) throw refuse<Register>('visit_unknown')\n      await insertBound",
      'if (taken) await insertBound',
    ],
  ]),
  ...guardsIn('src/server/people/social/store.ts', attacks, [
    [
      'a visit of one merchant counts at another',
      'a visit of one merchant is none at another',
      'DELETE FROM identity_visit WHERE secret_hash = ${secretHash} AND merchant_id = ${merchantId}',
      'DELETE FROM identity_visit WHERE secret_hash = ${secretHash} AND merchant_id <> -${merchantId}',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/actions.ts', tests, [
    [
      'a suspended member comes in by a provider',
      'a suspended member cannot sign in by a provider',
      "if (member?.status !== 'active') throw new Refusal('account_suspended', 409)",
      "if (!member) throw new Refusal('account_suspended', 409)",
    ],
  ]),
  ...guardsIn('src/server/play/free-play/actions.ts', trials, [
    [
      'free play is open although it is off',
      'where the flag or the law of the market closes free play',
      "if (!merchant.flags.freePlay) throw refuse<TryFree>('free_play_off')",
    ],
    [
      'trials cost no work',
      'no work, forged work and work done before open nothing',
      "throw refuse<TryFree>('human_check_failed')",
      'void 0',
    ],
    [
      'a household opens trials without end',
      'a household opens so many a day',
      "throw refuse<TryFree>('free_play_limit')",
      'void 0',
    ],
    [
      'a trial goes on after its end',
      'a trial whose time is over is closed with its sessions',
      'await endSessionsOfMember(tx, { memberId: id })',
    ],
  ]),
  ...guardsIn('src/server/people/members/trial-store.ts', trials, [
    [
      'trials that are opened at once are not counted',
      'a household opens so many a day',
      'pg_advisory_xact_lock(',
      'pg_advisory_xact_lock_shared(',
    ],
  ]),
]
