import { type Guard, guardsIn } from './guard.ts'

const login = 'src/server/people/accounts/sign-in/login.pg.test.ts'
const signIn = 'test/attacks/sign-in.pg.test.ts'
const registration = 'src/server/people/accounts/registration/registration.pg.test.ts'
const change = 'src/server/people/accounts/passwords/password-change.pg.test.ts'

export const accountGuards: readonly Guard[] = [
  ...guardsIn('src/server/people/accounts/store.ts', login, [
    [
      'a look for a name that nobody has finds nothing, and is sooner over',
      'a look for a name that nobody has reads as much',
      '>= lower(${account})\n     ORDER BY lower(account) LIMIT 1',
      '= lower(${account})',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/login.ts', login, [
    [
      'who does not exist costs no hash',
      'nobody and somebody with a wrong password hear the same, at the same price: one hash',
      'verifyOrNobody(member?.passwordHash, input.password)',
      '(member ? verifyOrNobody(member.passwordHash, input.password) : Promise.resolve(false))',
    ],
    [
      'any password is right',
      'nobody and somebody with a wrong password hear the same',
      'if (!member || !isRight)',
      'if (!member || (!isRight && keys === undefined))',
    ],
    [
      'a suspended member signs in',
      'only who knows the password hears that the account is suspended',
      "if (member.status !== 'active') throw refuse<Login>('account_suspended')",
    ],
    [
      'a picture is asked, and none is needed',
      'a picture is good once, for its own browser, and not for ever',
      "case 'captcha_needed':\n      throw",
      "case 'captcha_needed':\n      if (keys.account.length > 0) return counted\n      throw",
    ],
    [
      'a name never rests',
      'a name rests after its failures, for seconds, and for every address',
      "case 'too_soon':\n",
      "case 'too_soon':\n      if (keys.account.length > 0) return counted\n",
    ],
    [
      'a password that somebody chose for a member goes on being theirs',
      'opens nothing but the change of it',
      'member.mustChangePassword || member.isPasswordOld || isKnownPassword(input.password, [member.account])',
      'isKnownPassword(input.password, [member.account])',
    ],
    [
      'a password that everybody knows stays',
      'a known password is let in once, to be changed',
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
      'a picture is good once, for its own browser, and not for ever',
      'timingSafeEqual(own.answerHash, hashAnswer(own.secret, plainAnswer(given)))',
      'given !== ""',
    ],
    [
      'pictures come as fast as they are asked',
      'pictures come once a second for an address',
      'if (!(await takeShared(store.read, bucket, { burst: 1, perSecond: 1 }))) {',
      'if (!(await takeShared(store.read, bucket, { burst: 1_000, perSecond: 1 }))) {',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/store.ts', login, [
    [
      'a picture is good again and again',
      'a picture is good once, for its own browser, and not for ever',
      'DELETE FROM captcha WHERE id_hash = ${idHash} AND merchant_id = ${merchantId}\n',
      'UPDATE captcha SET id_hash = id_hash WHERE id_hash = ${idHash} AND merchant_id = ${merchantId}\n',
    ],
    [
      'a picture is good for ever',
      'a picture is good once, for its own browser, and not for ever',
      'return row?.isFresh ? row.answerHash : undefined',
      'return row?.answerHash',
    ],
    [
      'a member of another brand signs in here',
      'a member of another brand is nobody here',
      'WHERE merchant_id = ${merchantId} AND lower(account) >= lower(${account})',
      'WHERE ${merchantId}::int > 0 AND lower(account) >= lower(${account})',
    ],
    [
      'each attempt forgets those before it',
      'attempts at once are counted one by one: three are looked at',
      'ON CONFLICT (key_hash) DO UPDATE SET failures = known.failures',
      'ON CONFLICT (key_hash) DO UPDATE SET failures = 0',
    ],
  ]),
  ...guardsIn('src/domain/access/sign-in-attempt.ts', login, [
    [
      'the failures of an address ask for no picture',
      'failures of an address ask for a picture at names that never failed',
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
      'an address reaches the hash at most twenty times at once, whatever it tries',
      "'mobile_invalid',\n    ],\n    isSealed: true,\n    throttle: 'dear',",
      "'mobile_invalid',\n    ],\n    isSealed: true,",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/registration/registration-actions.ts', registration, [
    [
      'a registration costs no work',
      'work is good for one registration, also when two come with it at once',
      'await spendHuman(human, asked)\n',
      'void [spendHuman, human]\n',
    ],
    [
      'a browser that was given a session keeps it',
      'a session that was planted or brought along is never taken over',
      'await endSessionOfCookie(tx, { merchantId: merchant.id, cookie: asked.cookie })',
    ],
    [
      'a child registers',
      'is told in its place, and nothing is written',
      'if (!hasAge(input.birthday, dayIn(merchant.zone, nowMs), merchant.minimumAge))\n',
      'if (!hasAge(input.birthday, dayIn(merchant.zone, nowMs), merchant.minimumAge) && language === undefined)\n',
    ],
    [
      'nobody has to agree',
      'is told in its place, and nothing is written',
      "if (!input.isAgreed) throw refuse<Register>('not_agreed')",
    ],
    [
      'a password that everybody knows is taken',
      'is told in its place, and nothing is written',
      "if (isKnownPassword(password, contextOf(named))) throw refuse<Register>('password_known')",
      'void named',
    ],
  ]),
  ...guardsIn('src/server/people/human/challenge.ts', registration, [
    [
      'work that we never gave out counts',
      'work of another merchant, work that ran out, and work that was never given out are refused',
      'if (!isSame(sign(key, challenge), signature)) return undefined',
      'void [sign, key]',
    ],
    [
      'work counts for ever',
      'work of another merchant, work that ran out, and work that was never given out are refused',
      "if (expires === '' || Number.parseInt(expires, 10) * 1000 <= nowMs) return undefined",
      "if (expires === '' || nowMs < 0) return undefined",
    ],
  ]),
  ...guardsIn('src/server/people/human/store.ts', registration, [
    [
      'one piece of work registers a thousand',
      'work is good for one registration, also when two come with it at once',
      'return row !== undefined',
      'return row !== null',
    ],
  ]),
  ...guardsIn('src/server/people/members/store.ts', registration, [
    [
      'a code of a suspended agent leads below them',
      'a code that rests, of another merchant, of a suspended agent or of no agent leads nowhere',
      ".where('member.status', '=', 'active')\n    .where('member.account_type', 'in'",
      ".where('member.account_type', 'in'",
    ],
    [
      'a code that rests still leads somewhere',
      'a code that rests, of another merchant, of a suspended agent or of no agent leads nowhere',
      ".where('is_active', '=', true)\n",
      '\n',
    ],
  ]),
  ...guardsIn('src/server/people/accounts/sign-in/sign-in.ts', login, [
    [
      'the session that the browser had stays open',
      'a sign-in never takes over a cookie, and ends the session that the browser had',
      "await endSessionOfCookie(tx, {\n    merchantId: merchant.id,\n    cookie: readCookie(request?.headers.cookie, cookieName('session', isSecure)),\n  })",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/prove-password.ts', change, [
    [
      'the old password is not needed',
      'the old password is not guessed at leisure',
      "if (!isRight) throw refuse<typeof accounts.changePassword>('wrong_old_password')",
      'void isRight',
    ],
    [
      'the old password is guessed at leisure',
      'the old password is not guessed at leisure',
      "if (refusal?.reason === 'too_soon') {",
      "if (refusal?.reason === 'too_soon' && keys.account.length === 0) {",
    ],
  ]),
  ...guardsIn('src/server/people/accounts/passwords/password-change.ts', change, [
    [
      'other sessions outlive a changed password',
      'a change ends every other session, goes on under a new one, and is written down',
      'await endSessionsOfMember(tx, who)\n',
      'void endSessionsOfMember\n',
    ],
    [
      'a change is not written down',
      'a change ends every other session, goes on under a new one, and is written down',
      "beginAnew(tx, context, 'member.change_password')",
      "beginAnew(tx, context, 'member.set_password')",
    ],
    [
      'of two changes at once both hold',
      'of two changes at once one holds',
      "if (!(await updatePassword(tx, change))) throw refuse<Change>('wrong_old_password')",
      'await updatePassword(tx, change)',
    ],
  ]),
]
