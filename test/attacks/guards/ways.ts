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
  ...guardsIn('src/site/guard/wanted.ts', 'src/site/guard/wanted.test.ts', [
    [
      'who signs in is led to another host',
      'which is no page of ours, leads nowhere',
      'taken !== undefined && isOwn(taken, location.origin) ? taken : undefined',
      'taken',
    ],
  ]),
  ...guardsIn('src/server/pages/register.ts', 'test/attacks/pages.pg.test.ts', [
    [
      'an address writes what it likes into a redirect',
      'the code that brought somebody goes along from the root',
      '/^[A-Za-z0-9]{2,32}$/.test(code)',
      "code !== ''",
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
