import { type Guard, guardsIn } from './guard.ts'

const login = 'src/server/people/accounts/sign-in/login.pg.test.ts'
const signIn = 'test/attacks/sign-in.pg.test.ts'
const registration = 'src/server/people/accounts/registration/registration.pg.test.ts'
const change = 'src/server/people/accounts/passwords/password-change.pg.test.ts'

export const accountGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/accounts/store.ts', login, [
    [
      'a look for a name that nobody has finds nothing, and is sooner over',
      'looking up an unknown name reads as many rows as a known one',
      '>= lower(${account})\n     ORDER BY lower(account) LIMIT 1',
      '= lower(${account})',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/login.ts', login, [
    [
      'who does not exist costs no hash',
      'an unknown account and a wrong password get the same answer for the same work: one hash',
      'verifyOrNobody(member?.passwordHash, input.password)',
      '(member ? verifyOrNobody(member.passwordHash, input.password) : Promise.resolve(false))',
    ],
    [
      'any password is right',
      'an unknown account and a wrong password get the same answer for the same work: one hash',
      'if (!member || !isRight)',
      'if (!member || (!isRight && keys === undefined))',
    ],
    [
      'a suspended member signs in',
      'only the right password reveals that the account is suspended',
      "if (member.status !== 'active') throw refuse<Login>('account_suspended')",
    ],
    [
      'a picture is asked, and none is needed',
      'a captcha is valid once, in its own browser, and expires',
      "case 'captcha_needed':\n      throw",
      "case 'captcha_needed':\n      if (keys.account.length > 0) return counted\n      throw",
    ],
    [
      'a name never rests',
      'after failures a name is locked for seconds, for every address',
      "case 'too_soon':\n",
      "case 'too_soon':\n      if (keys.account.length > 0) return counted\n",
    ],
    [
      'a password that somebody chose for a member goes on being theirs',
      'allows nothing but the change of it',
      'member.mustChangePassword || member.isPasswordOld || isKnownPassword(input.password, [member.account])',
      'isKnownPassword(input.password, [member.account])',
    ],
    [
      'a password that everybody knows stays',
      'a known password signs in once, only to be changed',
      ' || isKnownPassword(input.password, [member.account])',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/sign-in.ts', 'test/attacks/races.pg.test.ts', [
    [
      'a password that was changed meanwhile lets somebody in',
      'is not let in by what was',
      "if (!(await holdProven(tx, member))) throw refusePlainly('unauthenticated')",
      'void [holdProven, tx, member]',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/captcha.ts', login, [
    [
      'whatever is read in a picture is right',
      'a captcha is valid once, in its own browser, and expires',
      'timingSafeEqual(own.answerHash, hashAnswer(own.secret, plainAnswer(given)))',
      'given !== ""',
    ],
    [
      'pictures come as fast as they are asked',
      'an address gets one captcha a second',
      'if (!(await takeShared(store.read, bucket, { burst: 1, perSecond: 1 }))) {',
      'if (!(await takeShared(store.read, bucket, { burst: 1_000, perSecond: 1 }))) {',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/store.ts', login, [
    [
      'a picture is good again and again',
      'a captcha is valid once, in its own browser, and expires',
      'DELETE FROM captcha WHERE id_hash = ${idHash} AND merchant_id = ${merchantId}\n',
      'UPDATE captcha SET id_hash = id_hash WHERE id_hash = ${idHash} AND merchant_id = ${merchantId}\n',
    ],
    [
      'a picture is good for ever',
      'a captcha is valid once, in its own browser, and expires',
      'return row?.isFresh ? row.answerHash : undefined',
      'return row?.answerHash',
    ],
    [
      'a member of another brand signs in here',
      'a member of another brand is unknown here',
      'WHERE merchant_id = ${merchantId} AND lower(account) >= lower(${account})',
      'WHERE ${merchantId}::int > 0 AND lower(account) >= lower(${account})',
    ],
    [
      'each attempt forgets those before it',
      'concurrent attempts are counted one by one: three are verified',
      'ON CONFLICT (key_hash) DO UPDATE SET failures = known.failures',
      'ON CONFLICT (key_hash) DO UPDATE SET failures = 0',
    ],
  ]),
  ...guardsIn('src/domain/access/sign-in-attempt.ts', login, [
    [
      'the failures of an address ask for no picture',
      'failures of an address require a captcha for names without failures',
      ' || ofAddress >= ADDRESS_CAPTCHA_AFTER',
      ' || ofAddress < 0',
    ],
  ]),
  ...guardsIn('src/domain/access/sign-in-attempt.ts', signIn, [
    [
      'whoever mistypes a name locks its owner out for hours',
      'five hundred addresses against one name reach the hash a few times, and its owner is let in within half a minute',
      'Math.min(maxSeconds, 2 ** Math.min(failures - DELAY_AFTER, 10))',
      '2 ** Math.min(failures - DELAY_AFTER + maxSeconds * 0, 10)',
    ],
  ]),
  ...guardsIn('src/server/platform/http/guard.ts', signIn, [
    [
      'a password that was handed over opens everything',
      'a password that was handed over does nothing but change itself',
      "if (owed && endpoint.access !== 'public' && !endpoint.openBeforePasswordChange) throw refusePlainly(owed)",
      'void owed',
    ],
  ]),
  ...guardsIn('src/contract/accounts.ts', login, [
    [
      'an address tries passwords as fast as it likes',
      'an address has at most twenty concurrent hashes',
      "'mobile_invalid',\n    ],\n    isSealed: true,\n    throttle: 'dear',",
      "'mobile_invalid',\n    ],\n    isSealed: true,",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/registration/registration-actions.ts', registration, [
    [
      'a registration costs no work',
      'a solved human check allows one registration, also when two use it at once',
      'await spendHuman(human, asked)\n',
      'void [spendHuman, human]\n',
    ],
    [
      'a browser that was given a session keeps it',
      'a planted or existing session is never taken over',
      'await endSessionOfCookie(tx, { merchantId: merchant.id, cookie: asked.cookie })',
    ],
    [
      'a child registers',
      'is refused in its place, and nothing is written',
      'if (!hasAge(input.birthday, dayIn(merchant.zone, nowMs), merchant.minimumAge))\n',
      'if (!hasAge(input.birthday, dayIn(merchant.zone, nowMs), merchant.minimumAge) && language === undefined)\n',
    ],
    [
      'nobody has to agree',
      'is refused in its place, and nothing is written',
      "if (!input.isAgreed) throw refuse<Register>('not_agreed')",
    ],
    [
      'a password that everybody knows is taken',
      'is refused in its place, and nothing is written',
      "if (isKnownPassword(password, contextOf(named))) throw refuse<Register>('password_known')",
      'void named',
    ],
  ]),
  ...guardsIn('src/server/people/human/challenge.ts', registration, [
    [
      'work that we never gave out counts',
      'a human check of another merchant, an expired and an invented one are refused',
      'if (!isSame(sign(key, challenge), signature)) return undefined',
      'void [sign, key]',
    ],
    [
      'work counts for ever',
      'a human check of another merchant, an expired and an invented one are refused',
      "if (expires === '' || Number.parseInt(expires, 10) * 1000 <= nowMs) return undefined",
      "if (expires === '' || nowMs < 0) return undefined",
    ],
  ]),
  ...guardsIn('src/server/people/human/store.ts', registration, [
    [
      'one piece of work registers a thousand',
      'a solved human check allows one registration, also when two use it at once',
      'return row !== undefined',
      'return row !== null',
    ],
  ]),
  ...guardsIn('src/server/people/members/store.ts', registration, [
    [
      'a code of a suspended agent leads below them',
      'a disabled code, or one of another merchant, a suspended agent or no agent, is refused',
      ".where('member.status', '=', 'active')\n    .where('member.account_type', 'in'",
      ".where('member.account_type', 'in'",
    ],
    [
      'a code that rests still leads somewhere',
      'a disabled code, or one of another merchant, a suspended agent or no agent, is refused',
      ".where('is_active', '=', true)\n",
      '\n',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/sign-in.ts', login, [
    [
      'the session that the browser had stays open',
      'a sign-in never takes over a cookie, and ends the browser’s earlier session',
      "await endSessionOfCookie(tx, {\n    merchantId: merchant.id,\n    cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),\n  })",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/prove-password.ts', change, [
    [
      'the old password is not needed',
      'guessing the old password is throttled',
      "if (!isRight) throw refuse<typeof accounts.changePassword>('wrong_old_password')",
      'void isRight',
    ],
    [
      'the old password is guessed at leisure',
      'guessing the old password is throttled',
      "if (refusal?.reason === 'too_soon') {",
      "if (refusal?.reason === 'too_soon' && keys.account.length === 0) {",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/password-change.ts', change, [
    [
      'other sessions outlive a changed password',
      'a change ends every other session, renews this one, and is audited',
      'await endSessionsOfMember(tx, who)\n',
      'void endSessionsOfMember\n',
    ],
    [
      'a change is not written down',
      'a change ends every other session, renews this one, and is audited',
      "beginAnew(tx, context, 'member.change_password')",
      "beginAnew(tx, context, 'member.set_password')",
    ],
    [
      'of two changes at once both hold',
      'of two concurrent changes one succeeds',
      "if (!(await updatePassword(tx, change))) throw refuse<Change>('wrong_old_password')",
      'await updatePassword(tx, change)',
    ],
  ]),
]
