import { type Guard, provenBy } from './guard.ts'

const known = 'src/server/people/accounts/sign-in/known-device.pg.test.ts'
const codes = 'src/server/people/codes/codes.pg.test.ts'
const operators = 'src/server/people/operators/sign-in.pg.test.ts'

const usual =
  'the owner signs in on a known device with a captcha while six addresses are locked out of the account'

/** Guards against lockout by strangers: known devices and pending codes have counters of their own. */
export const deviceGuards: readonly Guard[] = [
  ...provenBy(known, [
    ['device-failures-apart', 'others’ failures make an owner wait', usual, { value: 'account' }],
    [
      'device-captcha-apart',
      'a device that strangers fail beside is asked for nothing',
      usual,
      { leadsTo: 'return ofDevice >= CAPTCHA_AFTER' },
    ],
    [
      'device-guesses-rest',
      'a stolen device guesses without end',
      'failures on a stolen known device are throttled by its own counter',
      { replace: ['countingFailures', 'device ? 0 : countingFailures'] },
    ],
    [
      'device-failures-cleared-apart',
      'an owner’s sign-in gives strangers a fresh start',
      usual,
      { cut: 'keys.device ??' },
    ],
    [
      'device-of-account',
      'a device of one account is known to every other',
      'a device is known to the account that signed in on it, and to no other',
      { replace: ['one.memberId === memberId', 'memberId > 0n'] },
    ],
    [
      'new-device-without-second-step',
      'a password alone makes a browser one where no second step is asked',
      'the cookie is not stored, an account keeps twenty devices, and a sign-in alone does not remember the second step',
      { replace: ['false', 'true'] },
    ],
    [
      'ended-sessions-forget-devices',
      'a thief’s device stays known when the sessions are ended',
      'ending another session, or changing the password, forgets the device that it was opened on',
    ],
    [
      'attempts-of-known-device',
      'a thief of a session keeps its owner from paying out',
      'guessing the payment password in a stolen session does not lock the owner out of withdrawals',
      {
        replace: [
          'await findKnownDevice(store.read, who, context)',
          '(await findKnownDevice(store.read, who, context), undefined)',
        ],
      },
    ],
  ]),
  ...provenBy(codes, [
    [
      'own-codes-counted-apart',
      'a phone that strangers ask codes for is left without its owner’s',
      'requests by strangers neither use up nor replace the codes of an owner',
      { replace: ['is_own = ${isOwn}', '${isOwn}::boolean IS NOT NULL'] },
    ],
    [
      'code-of-asking-member',
      'a code that a stranger asks for ends the owner’s',
      'requests by strangers neither use up nor replace the codes of an owner',
      { replace: ['AND is_own = ${isOwn}', 'AND ${isOwn}::boolean IS NOT NULL'] },
    ],
  ]),
  ...provenBy(operators, [
    [
      'operator-device-apart',
      'whoever mistypes an operator’s name keeps them from work',
      'an operator signs in on a known device while others fail at the name',
      {
        replace: [
          'await findOperatorDevice(store.read, operatorId ?? 0n, context)',
          '(await findOperatorDevice(store.read, operatorId ?? 0n, context), undefined)',
        ],
      },
    ],
  ]),
]
