import { type Guard, provenBy } from './guard.ts'

const proofs = 'src/server/people/sessions/proofs.pg.test.ts'
const passkeys = 'src/server/platform/factors/passkeys.pg.test.ts'
const responses = 'src/server/platform/factors/passkey-response.test.ts'
const attacks = 'test/attacks/second-step.pg.test.ts'
const flow = 'src/server/people/accounts/sign-in/second-step.pg.test.ts'
const totp = 'src/server/platform/factors/totp.test.ts'

export const factorGuards: readonly Guard[] = [
  ...provenBy(proofs, [
    [
      'proof-spent-once',
      'a proof of the password is good for any deed after it',
      'a proof is valid once',
      { replace: ['NULL, proof_ends_at = NULL', 'proof_hash'] },
    ],
    [
      'proof-spent-once',
      'any proof is right',
      'a proof is valid in its session only, and replaces the one before',
      { replace: ['proof_hash = ${hash}', 'length(${hash}::bytea) = 32'] },
    ],
    [
      'proof-spent-once',
      'a proof is good for ever',
      'a proof is invalid',
      { replace: ['proof_ends_at > clock_timestamp()', 'proof_hash IS NOT NULL'] },
    ],
    [
      'proof-spent-once',
      'a half-signed-in session has a proof',
      'a proof is invalid',
      { replace: ['NULL AND NOT is_half_signed_in', 'NULL'] },
    ],
  ]),
  ...provenBy(totp, [
    [
      'totp-step-used-once',
      'a code of an authenticator is good twice',
      'a code that is ',
      { value: 'isRight' },
    ],
    ['totp-drift-bounded', 'a code of any time is right', 'a code that is ', { value: '3' }],
  ]),
  ...provenBy(passkeys, [
    [
      'challenge-in-scope',
      'what was signed for one purpose is good for another',
      'a challenge of this member is refused for',
      { replace: ['purpose = ${scope.purpose}', '${scope.purpose}::text IS NOT NULL'] },
    ],
    [
      'challenge-in-scope',
      'a challenge of one merchant is good at another',
      'a challenge of this member is refused for',
      {
        replace: [
          'merchant_id IS NOT DISTINCT FROM ${scope.merchantId}::integer',
          'COALESCE(${scope.merchantId}::integer, 1) > 0',
        ],
      },
    ],
    [
      'challenge-in-scope',
      'a challenge of one member is good for another',
      'a challenge of this member is refused for',
      {
        replace: [
          'owner_id IS NOT DISTINCT FROM ${scope.ownerId}::bigint',
          'COALESCE(${scope.ownerId}::bigint, 1) > 0',
        ],
      },
    ],
    [
      'challenge-in-scope',
      'a challenge is good for ever',
      'an expired challenge is refused before it is swept, too',
      { replace: ['expires_at > clock_timestamp()', 'true'] },
    ],
    [
      'passkey-origin-checked',
      'a passkey of another page signs in',
      ' is refused',
      { replace: ['party.origin', "[party.origin, 'https://evil.test']"] },
    ],
    [
      'passkey-host-checked',
      'a passkey for another host signs in',
      ' is refused',
      { value: "[party.id, 'other.test']" },
    ],
    ['passkey-user-checked', 'a passkey of somebody else signs in', ' is refused'],
    [
      'passkey-user-verified',
      'a passkey that anybody could hold is enough',
      'as the only step a passkey is refused that',
      'never',
    ],
    [
      'passkey-challenge-taken',
      'an answer is good as often as it is sent',
      'a new passkey signs as a second factor and as the only step',
      { value: '!read' },
    ],
  ]),
  ...provenBy(responses, [
    [
      'passkey-attestation-plain',
      'a certificate of a stranger has us fetch from wherever it says',
      'a passkey ',
      { value: '!challengeHash' },
    ],
    [
      'passkey-same-origin',
      'a page in a frame of another site signs in',
      'a signature for a page in a frame of another site is refused',
      { cut: "client['crossOrigin'] === true ||" },
    ],
  ]),
  ...provenBy(attacks, [
    [
      'last-resort-kept',
      'an operator who removes ways lets members without factors in by the password',
      'ways that a member without factors cannot answer',
      { value: 'offered' },
    ],
    [
      'second-step-throttled',
      'the second step is guessed at leisure',
      '11: all the codes there are cannot be tried',
      { value: '… && keys.account.length === 0' },
    ],
    [
      'second-step-answer-checked',
      'any answer is right',
      '14: a code of the authenticator is good once, within its half minute too',
      { value: '(…) || keys.account.length > 0' },
    ],
    [
      'recovery-code-used-once',
      'a recovery code opens as often as it is typed',
      'a recovery code is good once, at once as well',
    ],
    [
      'device-secret-of-ours',
      'a browser that somebody prepared is known',
      '18: neither step takes over a session or a browser that was planted',
      { value: 'brought[0] ?? …' },
    ],
    [
      'session-of-same-browser',
      'a stolen cookie goes on in another browser',
      '26: a remembered cookie in another browser requires a new sign-in, and ends everywhere',
    ],
  ]),
  ...provenBy(flow, [
    [
      'second-step-way-offered',
      'a way that the merchant does not offer is taken',
      'a way that is not offered is neither listed, sent nor accepted',
    ],
    [
      'second-step-demanded',
      'the password alone is enough for everybody',
      'an unknown browser gets a half-signed-in session, which reveals nothing about the member',
    ],
    [
      'half-session-opened',
      'who has only begun is whole',
      'an unknown browser gets a half-signed-in session, which reveals nothing about the member',
      'never',
    ],
  ]),
]
