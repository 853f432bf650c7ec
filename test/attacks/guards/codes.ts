import { type Guard, guardsIn } from './guard.ts'

const codes = 'src/server/people/codes/codes.pg.test.ts'
const numbers = 'src/server/people/accounts/sign-in/number-login.pg.test.ts'
const recovery = 'test/attacks/recovery.pg.test.ts'
const cost = 'test/attacks/sms-cost.pg.test.ts'

export const codeGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/codes/store.ts', codes, [
    [
      'a merchant pays without end',
      'the daily cap holds under concurrency, raises one alarm, and is shown',
      'AS count) < ${dailyMax}\n',
      'AS count) < ${dailyMax} + 1000\n',
    ],
    [
      'the day begins anew with every hour',
      'the daily cap covers the last day, hour by hour',
      '|| day.counts[2:25]',
      '|| array_fill(0, ARRAY[24])',
    ],
  ]),
  ...guardsIn('src/server/people/codes/actions.ts', codes, [
    [
      'caps are counted by many at once',
      'of ten concurrent requests for a number one is sent',
      '    await lockAsking(tx, asking)\n',
    ],
    [
      'a code is tried for ever',
      'a code is invalid after five tries, even for the right answer',
      'if (!code || refuseTry(code)) return false',
      'if (!code) return false',
    ],
    [
      'any six digits are right',
      'a code is valid for its purpose, once',
      'timingSafeEqual(given, code.codeHash ?? Buffer.alloc(32)) && code.codeHash !== null',
      'given.length === 32 && code.codeHash !== null',
    ],
    [
      'a code is made, and sent, twice',
      'a job that runs twice sends once',
      '  if (!asked) return\n  const told',
      '  if (!asked) throw new Error("none")\n  const told',
    ],
    [
      'a number that was never proven signs somebody in',
      'an unverified number, or one of a closed account, signs nobody in',
      "member?.isVerified && member.status !== 'closed'",
      "member && member.status !== 'closed'",
    ],
  ]),
  ...guardsIn('src/server/people/codes/store.ts', codes, [
    [
      'a code of a visitor opens a member’s deed',
      'a code is bound to its purpose, recipient, channel, merchant and member',
      ' AND member_id IS NOT DISTINCT FROM ${memberId}::bigint',
      ' AND COALESCE(${memberId}::bigint, 1) > 0',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/recovery/recovery.ts', recovery, [
    [
      'a request costs no human’s work',
      '10: without the work of a human nothing is asked, and each piece of it asks once',
      "if (!(await human.spend({ merchantId: merchant.id, solution: input.human, nowMs: context.nowMs })))\n    throw refuse<typeof contract.forgotByEmail>('human_check_failed')",
      'void human',
    ],
    [
      'a link sets two passwords',
      '21: of two at once with one link one holds',
      "if (!(await updateLinkUsed(tx, secretHash))) throw refuse<typeof contract.resetByLink>('link_unusable')",
      'await updateLinkUsed(tx, secretHash)',
    ],
    [
      'whoever is inside stays inside',
      'a link sets the password once',
      '  await endSessionsOfMember(tx, { memberId })\n',
    ],
    [
      'browsers stay known after a password was lost',
      'a link sets the password once',
      '  await forgetKnownPlaces(tx, { merchantId: merchant.id, memberId })\n',
    ],
    [
      'nobody is told',
      'a link sets the password once',
      '  await notifyPasswordChanged(tx, { brand: merchant, memberId })\n',
    ],
    [
      'a code sets a password where the brand does not offer it',
      'where the brand does not offer it, no code is sent and none sets a password',
      "if (!merchant.flags.forgotByMobile) throw refuse<typeof contract.setByCode>('way_not_offered')",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/recovery/recovery-store.ts', recovery, [
    [
      'a link of one brand opens another',
      '21: a link that ran out, was replaced, is of another brand or of a closed account opens nothing',
      ' AND member.merchant_id = ${asked.merchantId}\n',
      ' AND ${asked.merchantId}::int > 0\n',
    ],
    [
      'a link before the last is good',
      '21: a link that ran out, was replaced, is of another brand or of a closed account opens nothing',
      '  await endLinks(tx, link.memberId)\n',
    ],
  ]),
  ...guardsIn('src/server/platform/http/create-app.ts', recovery, [
    [
      'every call takes a form',
      'it is taken as a form, too',
      "if (!isTaken || config.takesForms !== true) return done(new Refusal('invalid_input', 415))",
      'void isTaken',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/mobile-input.ts', cost, [
    [
      'messages go to countries that are not served',
      '30: a country that is not served',
      "if (!isServed(opening, found.countryCode)) throw new Refusal('country_not_served', 409)",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/code-routes.ts', cost, [
    [
      'a code costs no human’s work',
      '29: without the work of a human nothing is counted, and each piece of work asks once',
      "if (!(await parts.human.spend(solution))) throw refuse<Ask>('human_check_failed')",
      'void solution',
    ],
  ]),
  ...guardsIn('src/domain/access/sent-code.ts', cost, [
    [
      'numbers in a row are paid one by one',
      '30: numbers in a row are stopped',
      "  )\n    return waiting('neighbours')",
      '  )\n    void neighbours',
    ],
  ]),
  ...guardsIn('src/domain/countries/mobile-number.ts', cost, [
    [
      'a contradiction is overlooked',
      '31: a dialling code that contradicts its number is refused',
      'return digits.startsWith(dialing) ? complete(dialing, digits.slice(dialing.length)) : undefined',
      'return complete(dialing, digits.startsWith(dialing) ? digits.slice(dialing.length) : digits.slice(2))',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/firebase.ts', numbers, [
    ['a token of any project is good', ' is refused', '      audience: projectId,\n'],
    [
      'a token of any maker is good',
      ' is refused',
      '      issuer: `https://securetoken.google.com/${projectId}`,\n',
    ],
    ['an old token is good', ' is refused', '      maxTokenAge: TOKEN_AGE_SECONDS,\n'],
    [
      'a token is good twice',
      'a Firebase token signs its number in once, and registers it',
      "return isFirst ? numberOf(claims['phone_number']) : undefined",
      "return isFirst || idHash.length > 0 ? numberOf(claims['phone_number']) : undefined",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/number-login.ts', numbers, [
    ['a token signs any number in', ' is refused', 'return proven === mobile', 'return proven !== undefined'],
    [
      'a suspended member signs in by number',
      'only the right code reveals that the account is suspended',
      "if (member.status !== 'active') throw refuse<Login>('account_suspended')",
    ],
    [
      'a code signs somebody in where the brand does not offer it',
      'a brand that does not offer numbers refuses them at every step',
      "if (!merchant.flags.mobileCodeLogin) throw refuse<Login>('way_not_offered')",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/registration/mobile-registration.ts', numbers, [
    [
      'a number is registered that nobody has proven',
      'registering a number with an account gets the usual answer, and its owner is notified',
      "if (!isProven) throw refuse<RegisterMobile>('code_wrong')",
      'void isProven',
    ],
  ]),
]
