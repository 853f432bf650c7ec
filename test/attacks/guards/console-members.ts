import { type Guard, guardsIn } from './guard.ts'

const desk = 'src/server/people/console-members/console-members.pg.test.ts'
const manage = 'src/server/people/operators/manage.pg.test.ts'
const signIn = 'src/server/people/operators/sign-in.pg.test.ts'
const codes = 'src/server/people/codes/codes.pg.test.ts'
const own = 'src/server/people/my-account/my-account.pg.test.ts'
const chain = 'src/server/platform/audit/chain.pg.test.ts'

const settings = 'src/server/platform/merchants/settings.pg.test.ts'
const provider = 'a provider is added, changed and removed; its secret is stored wrapped and never shown'

/** Guards of the console, of codes by message, and of members' actions on their own accounts. */
export const consoleMemberGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/http/scope.ts', desk, [
    [
      'an operator of one merchant works for any',
      'every call treats another merchant’s member as absent',
      'merchantId === undefined ? lookup.findByCode(code ??',
      'lookup !== undefined ? lookup.findByCode(code ??',
    ],
  ]),
  ...guardsIn('src/server/people/console-members/deeds.ts', desk, [
    [
      'who is suspended goes on with the sessions that are open',
      'suspending ends the sessions with the next call, and the live stream within five seconds',
      "input.status === 'active' ? 0 : await endAllSessions(tx, { memberId: member.id })",
      "input.status === 'active' ? 0 : 1",
    ],
    [
      'the later of two edits overwrites the earlier one',
      'of two concurrent edits the later is refused, and gets the current values',
      "if (member.version !== input.version) throw refuse<typeof changeCall>('changed_meanwhile', seen(member))",
      'void seen',
    ],
  ]),
  ...guardsIn(
    'src/server/people/console-members/export.ts',
    'src/server/people/console-members/export.pg.test.ts',
    [
      [
        'files of members take every connection',
        'few files are exported at once; a further one is refused and not audited',
        "    if (!(await takeFilePlace(tx, FILES_AT_ONCE))) throw refuse<typeof exportCall>('files_busy')\n",
      ],
    ],
  ),
  ...guardsIn(
    'src/server/platform/http/file-answer.ts',
    'src/server/people/console-members/export.pg.test.ts',
    [
      [
        'a file goes on for a browser that has gone',
        'reading stops when the client disconnects, and pauses while it does not read',
        ", once(response, 'close', { signal })",
      ],
    ],
  ),
  ...guardsIn('src/domain/text/csv.ts', desk, [
    [
      'a nickname is a formula in the operators’ tables',
      'the file has the filtered members, masked, without formulas; the export is audited',
      'FORMULA.test(plain)',
      "(FORMULA.test(plain) && plain === '')",
    ],
  ]),
  ...guardsIn('src/domain/access/operator-role.ts', manage, [
    [
      'an operator raises their own rights',
      'operators cannot change their own rights or status',
      "if (whom.id === by.id) return 'not_oneself'",
    ],
    [
      'an operator gives rights that they lack',
      'operators grant no rights that they lack, and change no operator with more rights',
      "return isBeyond ? 'rights_lacking' : undefined",
      'void isBeyond',
    ],
  ]),
  ...guardsIn('src/server/people/operators/manage.ts', manage, [
    [
      'the house locks itself out',
      'the last owner who can sign in is neither suspended nor given another role',
      'if (isOwner && (await countOtherOwners(tx, target)) === 0)',
      'if (isOwner && (await countOtherOwners(tx, target)) === -1)',
    ],
    [
      'a suspended operator goes on',
      'a new role counts from the next call, and suspending ends an open session',
      "if (input.status === 'suspended') await updateOperatorSessionsEnded(tx, { operatorId: target.id })",
      "if (input.status === 'suspended') void updateOperatorSessionsEnded",
    ],
  ]),
  ...guardsIn('src/server/people/operators/sign-in.ts', signIn, [
    [
      'the console is entered by a password alone',
      'with a factor the password allows the second step only, until the code is right',
      'if (operator.hasTotp || operator.passkeys > 0) return await openHalf(store, context, operator)',
      'void openHalf',
    ],
    [
      'who is no operator is found out by the time',
      'an unknown name and a wrong password get the same answer after one hash each',
      ': verifyDummyHash(input.password),',
      ': Promise.resolve(verifyDummyHash === undefined),',
    ],
    [
      'a password that was handed over is good for ever',
      'a handed-over password that was not replaced in time is refused',
      'if (operator.mustChangePassword && operator.isPasswordOver)\n',
      'if (operator.mustChangePassword && operator.isPasswordOver && name === undefined)\n',
    ],
  ]),
  ...guardsIn('src/domain/access/sent-code.ts', codes, [
    [
      'a code is tried until it is found',
      'a code is invalid after five tries, even for the right answer',
      "if (code.tries >= CODE_TRIES) return 'dead'",
    ],
    ['a code is good twice', 'a code is valid for its purpose, once', "if (code.isUsed) return 'used'"],
    [
      'a new code takes back what was mistyped at the one before',
      'a new code replaces the old one and keeps the count: fifteen wrong tries an hour',
      "return code.wrongOfRecipient >= WRONG_TRIES_AN_HOUR ? 'too_many' : undefined",
      'return undefined',
    ],
    [
      'messages go out as fast as they are asked',
      'a number gets one code a minute, whatever the address and the purpose',
      "if (restMs > 0) return { reason: 'too_soon'",
      "if (restMs < -1e15) return { reason: 'too_soon'",
    ],
  ]),
  ...guardsIn('src/server/people/codes/store.ts', codes, [
    [
      'caps that are counted at once hold for nobody',
      'of ten concurrent requests for a number one is sent',
      'SELECT pg_advisory_xact_lock(${advisoryLocks.codeRequest}, key)',
      'SELECT ${advisoryLocks.codeRequest}::int, key',
    ],
    [
      'a code of one member is good for another',
      'a code is bound to its purpose, recipient, channel, merchant and member',
      ' AND member_id IS NOT DISTINCT FROM ${memberId}::bigint',
      ' AND coalesce(${memberId}::bigint, 0) IS NOT NULL',
    ],
  ]),
  ...guardsIn('src/server/people/sessions/own-sessions-store.ts', own, [
    [
      'the list of sessions shows what is over',
      'sessions are listed page by page, with device and place',
      '       AND ended_at IS NULL AND expires_at > clock_timestamp()\n       AND last_used_at',
      '       AND last_used_at',
    ],
  ]),
  ...guardsIn('src/server/people/payout-accounts/actions.ts', own, [
    [
      'a member has payout accounts without end',
      'a number in use is refused to every member, and ten accounts are the maximum, also concurrently',
      "if (kept.length >= PAYOUT_ACCOUNTS_MAX) return { refusal: 'too_many_payout_accounts' }",
    ],
  ]),
  ...guardsIn('src/server/people/payout-accounts/actions.ts', 'test/attacks/races.pg.test.ts', [
    [
      'ten at once are eleven',
      'of payout accounts that come all at once a member keeps as many as there may be',
      'await lockOwner(tx, owner)\n',
      'void lockOwner\n',
    ],
  ]),
  ...guardsIn('src/server/platform/audit/chain.ts', chain, [
    [
      'an entry that was changed goes unnoticed',
      'a manipulation is found with its block: the owner',
      "return block.hash.equals(block.foundHash) ? undefined : 'changed'",
      'return undefined',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/settings-routes.ts', settings, [
    [
      'what cannot be meant is saved',
      'settings that the domain would change are refused with their fields, and nothing is saved',
      "  if (faults.length > 0) throw refuseSave('setting_refused', { fields: faults })\n",
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/provider-settings.ts', settings, [
    [
      'members of one provider are handed to another',
      provider,
      'before.issuer !== wanted.issuer && (await countMembers(tx, merchantId)).has(wanted.id)',
      "before.issuer !== wanted.issuer && (await countMembers(tx, merchantId)).has('nobody')",
    ],
    [
      'a provider goes from under its members',
      provider,
      "    if ((await countMembers(tx, merchantId)).has(input.id)) throw refuse<typeof removeCall>('provider_bound')\n",
    ],
    [
      'who removes a provider has not seen what it became',
      provider,
      "    if (before.version !== input.version) throw refuse<typeof removeCall>('changed_meanwhile', noted(before))\n",
    ],
    [
      'members are sent to an address that nobody should trust',
      provider,
      "...(isIssuer(input.issuer) ? [] : ['issuer']),",
      "...(isIssuer === undefined ? ['issuer'] : []),",
    ],
  ]),
  ...guardsIn('src/server/people/operators/sign-in.ts', signIn, [
    [
      'the code of an operator is guessed at leisure',
      'wrong codes count for the operator across sessions, and then lock',
      '`second step of ${operator.id}`',
      '`second step of ${operator.id} ${performance.now()}`',
    ],
    [
      'a suspended operator signs in',
      'only the right password reveals a suspension',
      "  if (operator.status !== 'active') throw refuse<typeof signInCall>('operator_suspended')\n",
    ],
  ]),
]
