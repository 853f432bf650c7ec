import { type Guard, guardsIn } from './guard.ts'

const first = 'src/server/accounts/first-password.pg.test.ts'

/** Ways into an account that its member adds. */
export const wayGuards: readonly Guard[] = [
  ...guardsIn('src/server/accounts/password-change.ts', first, [
    [
      'an open session alone sets a password',
      'an open session alone sets no password',
      'await spendProof(tx, context, input.cpw)',
    ],
    [
      'of two who set a password at once the later wins',
      'of two at once one is set',
      "if (!(await updatePasswordSet(tx, { memberId, hash }))) throw refuse<SetFirst>('password_is_set')",
      'await updatePasswordSet(tx, { memberId, hash })',
    ],
    [
      'a password is set over another',
      'a password that is there is changed with the old one alone',
      "if (member.passwordHash !== null) throw refuse<SetFirst>('password_is_set')",
    ],
    [
      'other sessions outlive a new password',
      'and every other session ends',
      'await endSessionsOfMember(tx, who)',
    ],
    [
      'nobody is told of a password that was set',
      'who has just signed in without a password sets one',
      "await tellOfWay(tx, say, { brand: merchant, memberId, change: 'password_set' })",
    ],
  ]),
  ...guardsIn('src/server/accounts/proof.ts', first, [
    [
      'an old sign-in proves who sits there',
      'who signed in long ago proves it by a code',
      "throw refuse<GiveProof>('sign_in_again')",
      'void 0',
    ],
    [
      'any code is a proof',
      'who signed in long ago proves it by a code',
      "if (!isRight) throw refuse<GiveProof>('code_wrong')",
    ],
    [
      'a letter gets around what somebody armed the account with',
      'no code takes the place of a password',
      "if (!ways.includes(way)) throw refuse<SendProofCode>('way_not_offered')",
    ],
    [
      'a code takes the place of what somebody armed the account with',
      'no code takes the place of a password',
      "if (!ways.includes(code.way)) throw refuse<GiveProof>('way_not_offered')",
    ],
  ]),
  ...guardsIn('src/domain/access/proof-way.ts', 'src/domain/access/proof-way.test.ts', [
    [
      'a letter is a proof beside an authenticator',
      'armed: no letter',
      'const isByEmail = bindings.hasEmail && !isGuarded',
      'const isByEmail = bindings.hasEmail',
    ],
  ]),
]
