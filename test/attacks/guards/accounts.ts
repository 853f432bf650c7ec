import { type Guard, provenBy } from './guard.ts'

const login = 'src/server/people/accounts/sign-in/login.pg.test.ts'
const signIn = 'test/attacks/sign-in.pg.test.ts'
const registration = 'src/server/people/accounts/registration/registration.pg.test.ts'
const change = 'src/server/people/accounts/passwords/password-change.pg.test.ts'

export const accountGuards: readonly Guard[] = [
  ...provenBy(login, [
    [
      'name-looked-up-evenly',
      'a look for a name that nobody has finds nothing, and is sooner over',
      'looking up an unknown name reads as many rows as a known one',
      { replace: ['>= lower(${account}) ORDER BY lower(account) LIMIT 1', '= lower(${account})'] },
    ],
    [
      'hash-for-nobody',
      'who does not exist costs no hash',
      'an unknown account and a wrong password get the same answer for the same work: one hash',
      {
        replace: [
          'verifyOrNobody(member?.passwordHash, input.password)',
          '(member ? verifyOrNobody(member.passwordHash, input.password) : Promise.resolve(false))',
        ],
      },
    ],
    [
      'login-password-checked',
      'any password is right',
      'an unknown account and a wrong password get the same answer for the same work: one hash',
      { replace: ['!isRight', '(!isRight && keys === undefined)'] },
    ],
    [
      'suspended-login-refused',
      'a suspended member signs in',
      'only the right password reveals that the account is suspended',
    ],
    [
      'captcha-demanded',
      'a picture is asked, and none is needed',
      'a captcha is valid once, in its own browser, and expires',
      { replace: ['throw', 'if (keys.account.length > 0) return counted; throw'] },
    ],
    [
      'login-rest-enforced',
      'a name never rests',
      'after failures a name is locked for seconds, for every address',
      { replace: ['context', 'if (keys.account.length > 0) return counted; context'] },
    ],
    [
      'password-change-owed',
      'a password that somebody chose for a member goes on being theirs',
      'allows nothing but the change of it',
      { cut: 'member.mustChangePassword || member.isPasswordOld ||' },
    ],
    [
      'password-change-owed',
      'a password that everybody knows stays',
      'a known password signs in once, only to be changed',
      { cut: '|| isKnownPassword(input.password, [member.account])' },
    ],
    [
      'captcha-answer-compared',
      'whatever is read in a picture is right',
      'a captcha is valid once, in its own browser, and expires',
      {
        replace: [
          'timingSafeEqual(own.answerHash, hashAnswer(own.secret, plainAnswer(given)))',
          'given !== ""',
        ],
      },
    ],
    [
      'captcha-throttled',
      'pictures come as fast as they are asked',
      'an address gets one captcha a second',
      { replace: ['1,', '1_000,'] },
    ],
    [
      'captcha-used-once',
      'a picture is good again and again',
      'a captcha is valid once, in its own browser, and expires',
      { replace: ['DELETE FROM captcha', 'UPDATE captcha SET id_hash = id_hash'] },
    ],
    [
      'captcha-expires',
      'a picture is good for ever',
      'a captcha is valid once, in its own browser, and expires',
      { value: 'row?.answerHash' },
    ],
    [
      'name-looked-up-evenly',
      'a member of another brand signs in here',
      'a member of another brand is unknown here',
      { replace: ['merchant_id = ${merchantId}', '${merchantId}::int > 0'] },
    ],
    [
      'failures-accumulate',
      'each attempt forgets those before it',
      'concurrent attempts are counted one by one: three are verified',
      { replace: ['known.failures', '0'] },
    ],
    [
      'address-failures-need-captcha',
      'the failures of an address ask for no picture',
      'failures of an address require a captcha for names without failures',
      { replace: ['>= ADDRESS_CAPTCHA_AFTER', '< 0'] },
    ],
    [
      'login-call-is-dear',
      'an address tries passwords as fast as it likes',
      'an address has at most twenty concurrent hashes',
      { cut: "throttle: 'dear'," },
    ],
    [
      'sign-in-ends-browser-session',
      'the session that the browser had stays open',
      'a sign-in never takes over a cookie, and ends the browser’s earlier session',
    ],
  ]),
  ...provenBy('test/attacks/races.pg.test.ts', [
    [
      'proven-password-still-held',
      'a password that was changed meanwhile lets somebody in',
      'a sign-in at the moment when',
    ],
  ]),
  ...provenBy(signIn, [
    [
      'login-rest-capped',
      'whoever mistypes a name locks its owner out for hours',
      'five hundred addresses against one name reach the hash a few times, and its owner is let in within half a minute',
      {
        replace: [
          'Math.min(maxSeconds, 2 ** Math.min(failures - DELAY_AFTER, 10))',
          '2 ** Math.min(failures - DELAY_AFTER + maxSeconds * 0, 10)',
        ],
      },
    ],
    [
      'owed-change-blocks-calls',
      'a password that was handed over opens everything',
      'a password that was handed over does nothing but change itself',
    ],
  ]),
  ...provenBy(registration, [
    [
      'registration-costs-work',
      'a registration costs no work',
      'a solved human check allows one registration, also when two use it at once',
    ],
    [
      'registration-ends-browser-session',
      'a browser that was given a session keeps it',
      'a planted or existing session is never taken over',
    ],
    [
      'minimum-age',
      'a child registers',
      'is refused in its place, and nothing is written',
      { value: '… && language === undefined' },
    ],
    ['terms-agreed', 'nobody has to agree', 'is refused in its place, and nothing is written'],
    [
      'registration-refuses-known-password',
      'a password that everybody knows is taken',
      'is refused in its place, and nothing is written',
    ],
    [
      'challenge-signed',
      'work that we never gave out counts',
      'a human check of another merchant, an expired and an invented one are refused',
    ],
    [
      'challenge-expires',
      'work counts for ever',
      'a human check of another merchant, an expired and an invented one are refused',
      { value: "expires === '' || nowMs < 0" },
    ],
    [
      'work-spent-once',
      'one piece of work registers a thousand',
      'a solved human check allows one registration, also when two use it at once',
      { value: 'row !== null' },
    ],
    [
      'agent-of-code-active',
      'a code of a suspended agent leads below them',
      'a disabled code, or one of another merchant, a suspended agent or no agent, is refused',
    ],
    [
      'invitation-code-active',
      'a code that rests still leads somewhere',
      'a disabled code, or one of another merchant, a suspended agent or no agent, is refused',
    ],
  ]),
  ...provenBy(change, [
    ['old-password-needed', 'the old password is not needed', 'guessing the old password is throttled'],
    [
      'old-password-throttled',
      'the old password is guessed at leisure',
      'guessing the old password is throttled',
      { value: '… && keys.account.length === 0' },
    ],
    [
      'password-change-ends-sessions',
      'other sessions outlive a changed password',
      'a change ends every other session, renews this one, and is audited',
    ],
    [
      'password-change-noted',
      'a change is not written down',
      'a change ends every other session, renews this one, and is audited',
      { replace: ['.change_password', '.set_password'] },
    ],
    [
      'password-updated-once',
      'of two changes at once both hold',
      'of two concurrent changes one succeeds',
      {
        replace: [
          "if (!(await updatePassword(tx, change))) throw refuse<Change>('wrong_old_password')",
          'await updatePassword(tx, change)',
        ],
      },
    ],
  ]),
]
