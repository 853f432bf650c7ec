import { type Guard, guardsIn } from './guard.ts'

const known = 'src/server/people/accounts/sign-in/known-device.pg.test.ts'
const codes = 'src/server/people/codes/codes.pg.test.ts'
const operators = 'src/server/people/operators/sign-in.pg.test.ts'

const usual =
  'the owner signs in on a known device with a captcha while six addresses are locked out of the account'

/** Guards against lockout by strangers: known devices and pending codes have counters of their own. */
export const deviceGuards: readonly Guard[] = [
  ...guardsIn('src/domain/access/sign-in-attempt.ts', known, [
    [
      'others’ failures make an owner wait',
      usual,
      'const resting = device ?? account',
      'const resting = account',
    ],
    [
      'a device that strangers fail beside is asked for nothing',
      usual,
      'ofDevice >= CAPTCHA_AFTER || ofAccount >= CAPTCHA_AFTER',
      'ofDevice >= CAPTCHA_AFTER',
    ],
    [
      'a stolen device guesses without end',
      'failures on a stolen known device are throttled by its own counter',
      'restSeconds(countingFailures(resting), restMaxSeconds)',
      'restSeconds(device ? 0 : countingFailures(resting), restMaxSeconds)',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/login-attempts.ts', known, [
    [
      'an owner’s sign-in gives strangers a fresh start',
      usual,
      'await deleteFailures(store.read, keys.device ?? keys.account)\n',
      'await deleteFailures(store.read, keys.account)\n',
    ],
  ]),
  ...guardsIn('src/server/people/second-factor/devices.ts', known, [
    [
      'a device of one account is known to every other',
      'a device is known to the account that signed in on it, and to no other',
      'one.merchantId === merchantId && one.memberId === memberId',
      'one.merchantId === merchantId && memberId > 0n',
    ],
    [
      'a password alone makes a browser one where no second step is asked',
      'the cookie is not stored, an account keeps twenty devices, and a sign-in alone does not remember the second step',
      '{ sessionId, provesSecondStep: false }',
      '{ sessionId, provesSecondStep: true }',
    ],
  ]),
  ...guardsIn('src/server/people/my-account/actions.ts', known, [
    [
      'a thief’s device stays known when the sessions are ended',
      'ending another session, or changing the password, forgets the device that it was opened on',
      '    await forgetDevices(tx, { memberId: caller.memberId, but: caller.sessionId })\n',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/member-attempts.ts', known, [
    [
      'a thief of a session keeps its owner from paying out',
      'guessing the payment password in a stolen session does not lock the owner out of withdrawals',
      'device: await findKnownDevice(store.read, who, context),',
      'device: (await findKnownDevice(store.read, who, context), undefined),',
    ],
  ]),
  ...guardsIn('src/server/people/codes/store.ts', codes, [
    [
      'a phone that strangers ask codes for is left without its owner’s',
      'requests by strangers neither use up nor replace the codes of an owner',
      'const isTo = sql`(recipient = ${recipient} AND is_own = ${isOwn})`',
      'const isTo = sql`(recipient = ${recipient} AND ${isOwn}::boolean IS NOT NULL)`',
    ],
    [
      'a code that a stranger asks for ends the owner’s',
      'requests by strangers neither use up nor replace the codes of an owner',
      '       AND is_own = ${isOwn}\n     ORDER BY',
      '       AND ${isOwn}::boolean IS NOT NULL\n     ORDER BY',
    ],
  ]),
  ...guardsIn('src/server/people/operators/attempts.ts', operators, [
    [
      'whoever mistypes an operator’s name keeps them from work',
      'an operator signs in on a known device while others fail at the name',
      'device: await findOperatorDevice(store.read, operatorId ?? 0n, context),',
      'device: (await findOperatorDevice(store.read, operatorId ?? 0n, context), undefined),',
    ],
  ]),
]
