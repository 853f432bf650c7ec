import { type Guard, provenBy } from './guard.ts'

const attacks = 'test/attacks/social.pg.test.ts'
const tests = 'src/server/people/social/social.pg.test.ts'
const trials = 'src/server/play/free-play/free-play.pg.test.ts'

export const socialGuards: readonly Guard[] = [
  ...provenBy(attacks, [
    [
      'id-token-checked',
      'what a stranger signed is a token',
      'a token that is signed by',
      { cut: 'client.enableNonRepudiationChecks,' },
    ],
    [
      'identity-address-safe',
      'a document sends the page to run something',
      'a provider whose document leads',
    ],
    ['subject-length-bounded', 'a subject of any length is stored', 'lets nobody in', { value: '!claims' }],
    [
      'literal-address-judged',
      'a provider may stand in our own network',
      'without the setting no provider of our own network is asked',
    ],
    [
      'binding-needs-proof',
      'a provider is bound without a proof',
      'another provider is bound with a fresh proof alone',
    ],
    [
      'binding-of-same-session',
      'a binding is finished by whoever is signed in',
      'a binding that another browser finishes binds nothing: signed out, or signed in as another member',
      { cut: '|| caller.sessionId !== visit.sessionId' },
    ],
    [
      'binding-of-same-session',
      'a binding outlives the session that began it',
      'a binding ends with the session that began it',
      { replace: ['.sessionId !== visit.sessionId', '.memberId !== visit.memberId'] },
    ],
    [
      'one-identity-of-provider',
      'an account has two identities of one provider',
      'a second identity of one provider is not bound',
    ],
    [
      'binding-told',
      'nobody is told that a provider opens their account',
      'the owner of the account is notified of a provider that is bound, and of one that is removed',
    ],
    [
      'identity-free',
      'an identity is taken from a member',
      'an identity that another member has is not taken from them',
    ],
    [
      'last-way-stays',
      'the last way in goes',
      'the last way to sign in stays; with a password it can be removed',
    ],
    [
      'unbinding-needs-proof',
      'a provider is taken off without a proof',
      'the last way to sign in stays; with a password it can be removed',
    ],
    [
      'visit-of-brand',
      'a visit of one merchant counts at another',
      'a visit of one merchant is none at another',
      { replace: ['merchant_id = ${', 'merchant_id <> -${'] },
    ],
  ]),
  ...provenBy(tests, [
    [
      'answer-length-bounded',
      'a provider may say as much as it likes',
      'is reported as unreachable in time, and called again later',
    ],
    [
      'visit-used-once',
      'two register by one visit',
      'of two concurrent registrations with one visit one succeeds, and the other leaves nothing',
      { leadsTo: 'return' },
    ],
    [
      'suspended-identity-login-refused',
      'a suspended member comes in by a provider',
      'a suspended member cannot sign in by a provider',
      { value: '!member' },
    ],
  ]),
  ...provenBy(trials, [
    [
      'free-play-switched-on',
      'free play is open although it is off',
      'where the flag or the law of the market closes free play',
    ],
    ['trial-costs-work', 'trials cost no work', 'no work, forged work and work done before open nothing'],
    ['trials-of-household-capped', 'a household opens trials without end', 'a household opens so many a day'],
    ['trial-ends', 'a trial goes on after its end', 'a trial whose time is over is closed with its sessions'],
    [
      'trials-locked',
      'trials that are opened at once are not counted',
      'a household opens so many a day',
      { replace: ['pg_advisory_xact_lock', 'pg_advisory_xact_lock_shared'] },
    ],
  ]),
]
