import { type Guard, guardsIn } from './guard.ts'

const proofs = 'src/server/people/sessions/proofs.pg.test.ts'
const passkeys = 'src/server/platform/factors/passkeys.pg.test.ts'
const responses = 'src/server/platform/factors/passkey-response.test.ts'
const attacks = 'test/attacks/second-step.pg.test.ts'
const flow = 'src/server/people/accounts/sign-in/second-step.pg.test.ts'
const totp = 'src/server/platform/factors/totp.test.ts'

export const factorGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/sessions/proof-store.ts', proofs, [
    [
      'a proof of the password is good for any deed after it',
      'a proof is valid once',
      'SET proof_hash = NULL, proof_ends_at = NULL\n     WHERE member_id = ${memberId} AND id',
      'SET proof_hash = proof_hash\n     WHERE member_id = ${memberId} AND id',
    ],
    [
      'any proof is right',
      'a proof is valid in its session only, and replaces the one before',
      'AND proof_hash = ${hash}',
      'AND length(${hash}::bytea) = 32',
    ],
    [
      'a proof is good for ever',
      'a proof is invalid',
      ' AND proof_ends_at > clock_timestamp()',
      ' AND proof_hash IS NOT NULL',
    ],
    [
      'a half-signed-in session has a proof',
      'a proof is invalid',
      'AND id = ${id} AND ended_at IS NULL AND NOT is_half_signed_in\n       AND proof_hash',
      'AND id = ${id} AND ended_at IS NULL\n       AND proof_hash',
    ],
  ]),
  ...guardsIn('src/server/platform/factors/totp.ts', totp, [
    ['a code of an authenticator is good twice', 'a code that is ', ' && step > attempt.lastStep'],
    ['a code of any time is right', 'a code that is ', 'const DRIFT_STEPS = 1', 'const DRIFT_STEPS = 3'],
  ]),
  ...guardsIn('src/server/platform/factors/challenge-store.ts', passkeys, [
    [
      'what was signed for one purpose is good for another',
      'a challenge of this member is refused for',
      ' AND purpose = ${scope.purpose}',
      ' AND ${scope.purpose}::text IS NOT NULL',
    ],
    [
      'a challenge of one merchant is good at another',
      'a challenge of this member is refused for',
      'AND merchant_id IS NOT DISTINCT FROM ${scope.merchantId}::integer',
      'AND COALESCE(${scope.merchantId}::integer, 1) > 0',
    ],
    [
      'a challenge of one member is good for another',
      'a challenge of this member is refused for',
      'AND owner_id IS NOT DISTINCT FROM ${scope.ownerId}::bigint',
      'AND COALESCE(${scope.ownerId}::bigint, 1) > 0',
    ],
    [
      'a challenge is good for ever',
      'an expired challenge is refused before it is swept, too',
      'RETURNING expires_at > clock_timestamp() AS',
      'RETURNING true AS',
    ],
  ]),
  ...guardsIn('src/server/platform/factors/passkeys.ts', passkeys, [
    [
      'a passkey of another page signs in',
      ' is refused',
      "expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    expectedType: 'webauthn.get',",
      "expectedOrigin: [party.origin, 'https://evil.test'],\n    expectedRPID: party.id,\n    expectedType: 'webauthn.get',",
    ],
    [
      'a passkey for another host signs in',
      ' is refused',
      "expectedRPID: party.id,\n    expectedType: 'webauthn.get',",
      "expectedRPID: [party.id, 'other.test'],\n    expectedType: 'webauthn.get',",
    ],
    [
      'a passkey of somebody else signs in',
      ' is refused',
      'if (userHandle !== undefined && userHandle !== handleText(judged.owner)) return undefined',
    ],
    [
      'a passkey that anybody could hold is enough',
      'as the only step a passkey is refused that',
      'requireUserVerification: judged.isOnlyStep',
      'requireUserVerification: false',
    ],
    [
      'an answer is good as often as it is sent',
      'a new passkey signs as a second factor and as the only step',
      'if (!read || !(await takeChallenge(tx, read.challengeHash, judged.scope))) return undefined',
      'if (!read) return undefined',
    ],
  ]),
  ...guardsIn('src/server/platform/factors/passkey-response.ts', responses, [
    [
      'a certificate of a stranger has us fetch from wherever it says',
      'a passkey ',
      'if (!challengeHash || !isPlainAttestation(attestationObject)) return undefined',
      'if (!challengeHash) return undefined',
    ],
    [
      'a page in a frame of another site signs in',
      'a signature for a page in a frame of another site is refused',
      "client['crossOrigin'] === true || challenge === undefined",
      'challenge === undefined',
    ],
  ]),
  ...guardsIn('src/domain/access/second-step.ts', attacks, [
    [
      'an operator who removes ways lets members without factors in by the password',
      'ways that a member without factors cannot answer',
      'return offered.length > 0 ? offered : lastResort(bindings, firstStep)',
      'return offered',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/second-step.ts', attacks, [
    [
      'the second step is guessed at leisure',
      '11: all the codes there are cannot be tried',
      "if (refusal?.reason === 'too_soon') {",
      "if (refusal?.reason === 'too_soon' && keys.account.length === 0) {",
    ],
    [
      'any answer is right',
      '14: a code of the authenticator is good once, within its half minute too',
      'if (await given.isRight()) {',
      'if ((await given.isRight()) || keys.account.length > 0) {',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/second-step.ts', flow, [
    [
      'a way that the merchant does not offer is taken',
      'a way that is not offered is neither listed, sent nor accepted',
      "throw refuse<Calls['prove']>('way_not_offered')",
      'void firstStep',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/sign-in.ts', flow, [
    [
      'the password alone is enough for everybody',
      'an unknown browser gets a half-signed-in session, which reveals nothing about the member',
      'if (ways.length > 0) return await openHalfSession(store, context, done, ways)',
    ],
    [
      'who has only begun is whole',
      'an unknown browser gets a half-signed-in session, which reveals nothing about the member',
      'isHalfSignedIn: true,',
      'isHalfSignedIn: false,',
    ],
  ]),
  ...guardsIn('src/server/people/second-factor/store.ts', attacks, [
    [
      'a recovery code opens as often as it is typed',
      'a recovery code is good once, at once as well',
      "\n    .where('used_at', 'is', null)\n    .executeTakeFirst()\n  return used",
      '\n    .executeTakeFirst()\n  return used',
    ],
  ]),
  ...guardsIn('src/server/people/second-factor/devices.ts', attacks, [
    [
      'a browser that somebody prepared is known',
      '18: neither step takes over a session or a browser that was planted',
      'const secret = createSecret()',
      'const secret = brought[0] ?? createSecret()',
    ],
  ]),
  ...guardsIn('src/server/people/sessions/actions.ts', attacks, [
    [
      'a stolen cookie goes on in another browser',
      '26: a remembered cookie in another browser is asked to sign in anew',
      'await updateSessionEnded(store.read, found)\n    return VISITOR',
      'void found',
    ],
  ]),
]
