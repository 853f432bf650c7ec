import { type Guard, provenBy } from './guard.ts'

const consoleTest = 'src/server/people/console-members/console-members.pg.test.ts'
const manage = 'src/server/people/operators/manage.pg.test.ts'
const signIn = 'src/server/people/operators/sign-in.pg.test.ts'
const codes = 'src/server/people/codes/codes.pg.test.ts'
const own = 'src/server/people/my-account/my-account.pg.test.ts'
const chain = 'src/server/platform/audit/chain.pg.test.ts'

const settings = 'src/server/platform/merchants/settings.pg.test.ts'
const provider = 'a provider is added, changed and removed; its secret is stored wrapped and never shown'

/** Guards of the console, of codes by message, and of members' actions on their own accounts. */
export const consoleMemberGuards: readonly Guard[] = [
  ...provenBy(consoleTest, [
    [
      'operator-in-own-brand',
      'an operator of one merchant works for any',
      'every call treats another merchant’s member as absent',
      { replace: ['merchantId =', 'lookup !'] },
    ],
    [
      'suspension-ends-member-sessions',
      'who is suspended goes on with the sessions that are open',
      'suspending ends the sessions with the next call, and the live stream within five seconds',
      { replace: ['await endAllSessions(tx, { memberId: member.id })', '1'] },
    ],
    [
      'member-version-checked',
      'the later of two edits overwrites the earlier one',
      'of two concurrent edits the later is refused, and gets the current values',
    ],
    [
      'csv-formula-inert',
      'a nickname is a formula in the operators’ tables',
      'the file has the filtered members, masked, without formulas; the export is audited',
      { replace: ['FORMULA.test(plain)', "(FORMULA.test(plain) && plain === '')"] },
    ],
  ]),
  ...provenBy('src/server/people/console-members/export.pg.test.ts', [
    [
      'member-files-capped',
      'files of members take every connection',
      'few files are exported at once; a further one is refused and not audited',
    ],
    [
      'file-ends-with-client',
      'a file goes on for a browser that has gone',
      'reading stops when the client disconnects, and pauses while it does not read',
      { cut: ", once(response, 'close', { signal })" },
    ],
  ]),
  ...provenBy(manage, [
    [
      'own-rights-untouched',
      'an operator raises their own rights',
      'operators cannot change their own rights or status',
    ],
    [
      'rights-beyond-refused',
      'an operator gives rights that they lack',
      'operators grant no rights that they lack, and change no operator with more rights',
    ],
    [
      'last-owner-stays',
      'the house locks itself out',
      'the last owner who can sign in is neither suspended nor given another role',
      { replace: ['0', '-1'] },
    ],
    [
      'suspension-ends-operator-sessions',
      'a suspended operator goes on',
      'a new role counts from the next call, and suspending ends an open session',
    ],
  ]),
  ...provenBy(signIn, [
    [
      'console-second-step',
      'the console is entered by a password alone',
      'with a factor the password allows the second step only, until the code is right',
    ],
    [
      'operator-hash-for-nobody',
      'who is no operator is found out by the time',
      'an unknown name and a wrong password get the same answer after one hash each',
      { replace: ['verifyDummyHash(input.password)', 'Promise.resolve(verifyDummyHash === undefined)'] },
    ],
    [
      'handed-over-password-expires',
      'a password that was handed over is good for ever',
      'a handed-over password that was not replaced in time is refused',
      { value: '… && name === undefined' },
    ],
    [
      'operator-codes-throttled',
      'the code of an operator is guessed at leisure',
      'wrong codes count for the operator across sessions, and then lock',
      { replace: ['{operator.id}', '{operator.id} ${performance.now()}'] },
    ],
    [
      'suspended-operator-refused',
      'a suspended operator signs in',
      'only the right password reveals a suspension',
    ],
  ]),
  ...provenBy(codes, [
    [
      'code-tries-capped',
      'a code is tried until it is found',
      'a code is invalid after five tries, even for the right answer',
    ],
    ['code-used-once', 'a code is good twice', 'a code is valid for its purpose, once'],
    [
      'wrong-tries-outlast-code',
      'a new code takes back what was mistyped at the one before',
      'a new code replaces the old one and keeps the count: fifteen wrong tries an hour',
      { value: 'undefined' },
    ],
    [
      'code-rest-enforced',
      'messages go out as fast as they are asked',
      'a number gets one code a minute, whatever the address and the purpose',
      { replace: ['> 0', '< -1e15'] },
    ],
    [
      'code-caps-locked',
      'caps that are counted at once hold for nobody',
      'of ten concurrent requests for a number one is sent',
      {
        replace: [
          'pg_advisory_xact_lock(${advisoryLocks.codeRequest}, key)',
          '${advisoryLocks.codeRequest}::int, key',
        ],
      },
    ],
    [
      'code-of-asking-member',
      'a code of one member is good for another',
      'a code is bound to its purpose, recipient, channel, merchant and member',
      {
        replace: [
          'member_id IS NOT DISTINCT FROM ${memberId}::bigint',
          'coalesce(${memberId}::bigint, 0) IS NOT NULL',
        ],
      },
    ],
  ]),
  ...provenBy(own, [
    [
      'own-sessions-open-only',
      'the list of sessions shows what is over',
      'sessions are listed page by page, with device and place',
    ],
    [
      'payout-accounts-capped',
      'a member has payout accounts without end',
      'a number in use is refused to every member, and ten accounts are the maximum, also concurrently',
    ],
  ]),
  ...provenBy('test/attacks/races.pg.test.ts', [
    [
      'payout-owner-locked',
      'ten at once are eleven',
      'of payout accounts that come all at once a member keeps as many as there may be',
    ],
  ]),
  ...provenBy(chain, [
    [
      'audit-block-hash-compared',
      'an entry that was changed goes unnoticed',
      'a manipulation is found with its block: the owner',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(settings, [
    [
      'setting-faults-refused',
      'what cannot be meant is saved',
      'settings that the domain would change are refused with their fields, and nothing is saved',
    ],
    [
      'issuer-kept-with-members',
      'members of one provider are handed to another',
      provider,
      { replace: ['settings.id', "'nobody'"] },
    ],
    ['provider-with-members-stays', 'a provider goes from under its members', provider],
    ['removed-provider-as-seen', 'who removes a provider has not seen what it became', provider],
    [
      'issuer-address-checked',
      'members are sent to an address that nobody should trust',
      provider,
      { replace: ["(input.issuer) ? [] : ['issuer']", "=== undefined ? ['issuer'] : []"] },
    ],
  ]),
]
