import { type Guard, provenBy } from './guard.ts'

const stepUp = 'test/attacks/step-up.pg.test.ts'

const first = 'src/server/people/accounts/recovery/first-password.pg.test.ts'

/** Guards of sign-in ways that a member adds to the account. */
export const wayGuards: readonly Guard[] = [
  ...provenBy(first, [
    [
      'password-set-needs-proof',
      'an open session alone sets a password',
      'neither an open session alone nor a proof of another session sets a password',
    ],
    ['password-change-ends-sessions', 'other sessions outlive a new password', 'every other session ends'],
    [
      'password-set-told',
      'nobody is told of a password that was set',
      'a member who just signed in without a password sets one',
    ],
    [
      'recent-sign-in-needed',
      'an old sign-in proves who sits there',
      'after an older sign-in a code gives one proof',
    ],
    ['proof-code-checked', 'any code is a proof', 'after an older sign-in a code gives one proof'],
    [
      'sent-proof-way-offered',
      'a letter gets around what somebody armed the account with',
      'a code replaces neither a password nor a factor',
    ],
    [
      'given-proof-way-offered',
      'a code takes the place of what somebody armed the account with',
      'a code replaces neither a password nor a factor',
    ],
  ]),
  ...provenBy('src/site/guard/next-address.test.ts', [
    [
      'wanted-page-of-own-host',
      'who signs in is led to another host',
      'which is no path of this origin, is ignored',
      { value: 'taken' },
    ],
  ]),
  ...provenBy('test/attacks/pages.pg.test.ts', [
    [
      'referral-code-plain',
      'an address writes what it likes into a redirect',
      'an invitation code is kept from the root on, in its own form and alone',
      { replace: ['/^[A-Za-z0-9]{2,32}$/.test(code)', "code !== ''"] },
    ],
  ]),
  ...provenBy('src/domain/access/proof-way.test.ts', [
    [
      'armed-account-proves-factor',
      'every password is a proof beside an authenticator',
      'an authenticator',
      { value: '… && !hasPassword' },
    ],
    [
      'payment-password-before-password',
      'the login password is a proof beside the one for payments',
      'a payment password',
      { value: '… && !hasPassword' },
    ],
  ]),
  ...provenBy(stepUp, [
    [
      'armed-account-proves-factor',
      'a session and the password disarm an account',
      'a session and every password change nothing of an account that holds a',
      { value: '… && !hasPassword' },
    ],
    [
      'armed-password-change-proves',
      'the password of an armed account is changed by the old one alone',
      'a session and every password change nothing of an account that holds a',
    ],
    [
      'proof-beside-demanded',
      'the payment password alone says where the money of an armed account goes',
      'a session and every password change nothing of an account that holds a',
      { leadsTo: 'return' },
    ],
    [
      'proof-guesses-counted',
      'codes are guessed at the proof without end',
      'codes are guessed no faster here than at the second step, and count together with it',
      {
        replace: [
          "await countAnswer(parts, context, { isRight, refusal: () => refuse<GiveProof>('code_wrong') })",
          "if (!(await isRight())) throw refuse<GiveProof>('code_wrong')",
        ],
      },
    ],
    [
      'arming-forgets-proofs',
      'a password that was proven before an account was armed disarms it',
      'a proof from before the second factor was added removes no factor',
    ],
  ]),
]
