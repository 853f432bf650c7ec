import { type Guard, guardsIn } from './guard.ts'

const stepUp = 'test/attacks/step-up.pg.test.ts'

const first = 'src/server/people/accounts/recovery/first-password.pg.test.ts'

/** Guards of sign-in ways that a member adds to the account. */
export const wayGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/accounts/passwords/password-change.ts', first, [
    [
      'an open session alone sets a password',
      'neither an open session alone nor a proof of another session sets a password',
      'await spendProof(tx, context, input.cpw)',
    ],
    [
      'other sessions outlive a new password',
      'every other session ends',
      'await endSessionsOfMember(tx, who)',
    ],
    [
      'nobody is told of a password that was set',
      'a member who just signed in without a password sets one',
      "await notifyOfWay(tx, say, { brand: merchant, memberId, change: 'password_set' })",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/proof.ts', first, [
    [
      'an old sign-in proves who sits there',
      'after an older sign-in a code gives one proof',
      "throw refuse<GiveProof>('sign_in_again')",
      'void 0',
    ],
    [
      'any code is a proof',
      'after an older sign-in a code gives one proof',
      "throw refuse<GiveProof>('code_wrong')\n}",
      'void way\n}',
    ],
    [
      'a letter gets around what somebody armed the account with',
      'a code replaces neither a password nor a factor',
      "if (!ways.includes(way)) throw refuse<SendProofCode>('way_not_offered')",
    ],
    [
      'a code takes the place of what somebody armed the account with',
      'a code replaces neither a password nor a factor',
      "    if (!ways.includes(way)) throw refuse<GiveProof>('way_not_offered')\n",
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
  ...guardsIn('src/server/publishing/pages/register.ts', 'test/attacks/pages.pg.test.ts', [
    [
      'an address writes what it likes into a redirect',
      'the code that brought somebody goes along from the root',
      '/^[A-Za-z0-9]{2,32}$/.test(code)',
      "code !== ''",
    ],
  ]),
  ...guardsIn('src/domain/access/proof-way.ts', 'src/domain/access/proof-way.test.ts', [
    [
      'every password is a proof beside an authenticator',
      'an authenticator',
      'if (isArmed(bindings))\n',
      'if (isArmed(bindings) && !hasPassword)\n',
    ],
    [
      'the login password is a proof beside the one for payments',
      'a payment password',
      "if (hasPaymentPassword) return ['payment_password', ...sent]",
      "if (hasPaymentPassword && !hasPassword) return ['payment_password', ...sent]",
    ],
  ]),
  ...guardsIn('src/domain/access/proof-way.ts', stepUp, [
    [
      'a session and the password disarm an account',
      'a session and every password change nothing of an account that holds a',
      'if (isArmed(bindings))\n',
      'if (isArmed(bindings) && !hasPassword)\n',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/password-change.ts', stepUp, [
    [
      'the password of an armed account is changed by the old one alone',
      'a session and every password change nothing of an account that holds a',
      "    await spendProofBeside(tx, context, { given: 'password', cpw: input.cpw })\n",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/proof.ts', stepUp, [
    [
      'the payment password alone says where the money of an armed account goes',
      'a session and every password change nothing of an account that holds a',
      "  if (cpw === undefined) throw new Refusal('proof_needed', 409, { ways: [...ways] })\n",
      '  if (cpw === undefined) return\n',
    ],
    [
      'codes are guessed at the proof without end',
      'codes are guessed no faster here than at the second step, and count together with it',
      "await countAnswer(parts, context, { isRight, refusal: () => refuse<GiveProof>('code_wrong') })",
      "if (!(await isRight())) throw refuse<GiveProof>('code_wrong')",
    ],
  ]),
  ...guardsIn('src/server/people/second-factor/enrolment.ts', stepUp, [
    [
      'a password that was proven before an account was armed disarms it',
      'what was proven before the account was armed disarms nothing',
      '    await forgetProofs(tx, memberId)\n',
    ],
  ]),
]
