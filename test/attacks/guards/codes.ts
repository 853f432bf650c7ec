import { type Guard, provenBy } from './guard.ts'

const codes = 'src/server/people/codes/codes.pg.test.ts'
const numbers = 'src/server/people/accounts/sign-in/number-login.pg.test.ts'
const recovery = 'test/attacks/recovery.pg.test.ts'
const cost = 'test/attacks/sms-cost.pg.test.ts'

export const codeGuards: readonly Guard[] = [
  ...provenBy(codes, [
    [
      'code-daily-cap',
      'a merchant pays without end',
      'the daily cap holds under concurrency, raises one alarm, and is shown',
      { replace: ['{dailyMax}', '{dailyMax} + 1000'] },
    ],
    [
      'code-daily-cap',
      'the day begins anew with every hour',
      'the daily cap covers the last day, hour by hour',
      { replace: ['day.counts[2:25]', 'array_fill(0, ARRAY[24])'] },
    ],
    [
      'code-asking-locked',
      'caps are counted by many at once',
      'of ten concurrent requests for a number one is sent',
    ],
    [
      'code-tries-counted',
      'a code is tried for ever',
      'a code is invalid after five tries, even for the right answer',
      { value: '!code' },
    ],
    [
      'code-compared',
      'any six digits are right',
      'a code is valid for its purpose, once',
      { replace: ['timingSafeEqual(given, code.codeHash ?? Buffer.alloc(32))', 'given.length === 32'] },
    ],
    [
      'code-sent-once',
      'a code is made, and sent, twice',
      'a job that runs twice sends once',
      { leadsTo: 'throw new Error("none")' },
    ],
    [
      'number-proven-for-login',
      'a number that was never proven signs somebody in',
      'an unverified number, or one of a closed account, signs nobody in',
      { cut: '?.isVerified' },
    ],
    [
      'code-of-asking-member',
      'a code of a visitor opens a member’s deed',
      'a code is bound to its purpose, recipient, channel, merchant and member',
      {
        replace: [
          'member_id IS NOT DISTINCT FROM ${memberId}::bigint',
          'COALESCE(${memberId}::bigint, 1) > 0',
        ],
      },
    ],
  ]),
  ...provenBy(recovery, [
    [
      'recovery-costs-work',
      'a request costs no human’s work',
      '10: without the work of a human nothing is asked, and each piece of it asks once',
    ],
    [
      'recovery-link-used-once',
      'a link sets two passwords',
      '21: of two at once with one link one holds',
      {
        replace: [
          "if (!(await updateLinkUsed(tx, secretHash))) throw refuse<typeof contract.resetByLink>('link_unusable')",
          'await updateLinkUsed(tx, secretHash)',
        ],
      },
    ],
    ['recovery-ends-sessions', 'whoever is inside stays inside', 'a link sets the password once'],
    [
      'recovery-forgets-places',
      'browsers stay known after a password was lost',
      'a link sets the password once',
    ],
    ['recovery-told', 'nobody is told', 'a link sets the password once'],
    [
      'forgot-by-mobile-offered',
      'a code sets a password where the brand does not offer it',
      'where the brand does not offer it, no code is sent and none sets a password',
    ],
    [
      'recovery-link-of-brand',
      'a link of one brand opens another',
      '21: a link that ran out, was replaced, is of another brand or of a closed account opens nothing',
      { replace: ['member.merchant_id = ${filter.merchantId}', '${filter.merchantId}::int > 0'] },
    ],
    [
      'older-links-end',
      'a link before the last is good',
      '21: a link that ran out, was replaced, is of another brand or of a closed account opens nothing',
    ],
    ['forms-where-declared', 'every call takes a form', 'it is taken as a form, too'],
  ]),
  ...provenBy(cost, [
    ['countries-served', 'messages go to countries that are not served', '30: a country that is not served'],
    [
      'code-costs-work',
      'a code costs no human’s work',
      '29: without the work of a human nothing is counted, and each piece of work asks once',
    ],
    ['numbers-in-row-refused', 'numbers in a row are paid one by one', '30: numbers in a row are stopped'],
    [
      'dialing-code-matches',
      'a contradiction is overlooked',
      '31: a dialling code that contradicts its number is refused',
      {
        replace: [
          'digits.startsWith(dialing) ? complete(dialing, digits.slice(dialing.length)) : undefined',
          'complete(dialing, digits.startsWith(dialing) ? digits.slice(dialing.length) : digits.slice(2))',
        ],
      },
    ],
  ]),
  ...provenBy(numbers, [
    [
      'firebase-token-verified',
      'a token of any project is good',
      ' is refused',
      { cut: 'audience: projectId,' },
    ],
    [
      'firebase-token-verified',
      'a token of any maker is good',
      ' is refused',
      { cut: 'issuer: `https://securetoken.google.com/${projectId}`,' },
    ],
    [
      'firebase-token-verified',
      'an old token is good',
      ' is refused',
      { cut: 'maxTokenAge: TOKEN_AGE_SECONDS,' },
    ],
    [
      'firebase-token-used-once',
      'a token is good twice',
      'a Firebase token signs its number in once, and registers it',
      { replace: ['isFirst', 'isFirst || idHash.length > 0'] },
    ],
    [
      'proven-number-compared',
      'a token signs any number in',
      ' is refused',
      { value: 'proven !== undefined' },
    ],
    [
      'suspended-number-login-refused',
      'a suspended member signs in by number',
      'only the right code reveals that the account is suspended',
    ],
    [
      'code-login-offered',
      'a code signs somebody in where the brand does not offer it',
      'a brand that does not offer numbers refuses them at every step',
    ],
    [
      'registered-number-proven',
      'a number is registered that nobody has proven',
      'registering a number with an account gets the usual answer, and its owner is notified',
    ],
  ]),
]
