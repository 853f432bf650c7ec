import { type Guard, provenBy } from './guard.ts'

const attacks = 'test/attacks/console.pg.test.ts'
const consoleTest = 'src/server/people/console-members/console-members.pg.test.ts'
const signIn = 'src/server/people/operators/sign-in.pg.test.ts'
const manage = 'src/server/people/operators/manage.pg.test.ts'
const chain = 'src/server/platform/audit/chain.pg.test.ts'
const work = 'src/server/shell/work/work.pg.test.ts'
const memberCashier = 'src/server/money/withdrawals/member-routes.pg.test.ts'
const health = 'src/server/shell/dashboard/health.pg.test.ts'
const alarms = 'src/server/people/console-members/alarms.pg.test.ts'
const settings = 'src/server/platform/merchants/settings.pg.test.ts'

export const consoleGuards: readonly Guard[] = [
  ...provenBy(work, [
    [
      'work-by-right',
      'an operator learns how much money waits on pages that they may not open',
      'an operator gets the kinds that they may read, and no task of another brand',
    ],
  ]),
  ...provenBy(memberCashier, [
    [
      'cashier-of-member-in-brand',
      'an operator of one brand reads payout accounts of another’s member',
      'a member of another brand has no accounts and no risks',
    ],
  ]),
  ...provenBy(health, [
    [
      'health-by-right',
      'an operator without the right to see them reads how providers stand',
      'an operator sees the providers that they may read, and none of another brand',
      { replace: ["permissions.includes('cashier.read')", 'true'] },
    ],
  ]),
  ...provenBy(alarms, [
    [
      'grave-alarm-stands',
      'one operator hides that the audit trail or money is wrong',
      'a grave alarm stands as long as its condition',
    ],
    [
      'alarm-of-one-operator',
      'two operators work on one alarm, or one closes what another works on',
      'one operator takes an alarm, and no other can take, close or hand it over',
    ],
    [
      'alarm-to-operator-of-brand',
      'an alarm is handed to an operator who never sees it',
      'an alarm goes to an operator of the brand or of the house',
      { replace: ['(merchant_id = ${merchantId} OR merchant_id IS NULL)', 'true'] },
    ],
  ]),
  ...provenBy(consoleTest, [
    [
      'operator-in-own-brand',
      'an operator of one merchant reaches another’s members',
      'every call treats another merchant’s member as absent',
      {
        replace: [
          "merchantId === undefined ? lookup.findByCode(code ?? '') : lookup.findById(merchantId)",
          "lookup.findByCode(code ?? '') ?? lookup.findById(merchantId ?? 0)",
        ],
      },
    ],
    [
      'suspension-ends-member-sessions',
      'a suspended member’s session comes back with the account',
      'suspending ends the sessions with the next call',
      { value: '0' },
    ],
    [
      'contacts-reveal-noted',
      'nobody knows who looked at contacts',
      'contacts are masked; whole ones need a right and a reason, and are audited',
    ],
    [
      'csv-formula-inert',
      'a file of members holds formulas',
      'the file has the filtered members, masked, without formulas; the export is audited',
      { replace: ["`'${plain}`", 'plain'] },
    ],
  ]),
  ...provenBy(signIn, [
    [
      'half-signed-in-operator-refused',
      'a password alone opens the console',
      'with a factor the password allows the second step only, until the code is right',
    ],
    [
      'operator-totp-used-once',
      'a code of an operator is good twice',
      'a step of the authenticator is consumed once, in any session',
    ],
    [
      'operator-recovery-code-used-once',
      'a recovery code of an operator is good twice',
      'a code is valid once, and so is a recovery code',
    ],
    [
      'factor-proof-demanded',
      'a session and the password replace the factors of an operator',
      'a session and the password alone cannot change the factors of an operator',
      { leadsTo: 'return' },
    ],
    [
      'factor-proof-throttled',
      'codes of an operator are guessed beside the password without end',
      'wrong codes beside the password share the counter of the second step',
      {
        replace: [
          'guessedAt, operatorId: operator.id',
          'guessedAt: crypto.randomUUID(), operatorId: operator.id,',
        ],
      },
    ],
    [
      'password-change-proves-factor',
      'the password of an operator with a factor is changed by the old one alone',
      'a session and the password alone cannot change the factors of an operator',
    ],
    [
      'handed-over-password-expires',
      'a password that was handed over is good for ever',
      'a handed-over password that was not replaced in time is refused',
      { value: '… && operator.id < 0n' },
    ],
    [
      'passkey-of-same-operator',
      'one proves the second step of another with a passkey of their own',
      'a passkey of another operator does not prove the second step',
      { value: 'known' },
    ],
    [
      'operator-without-factor-enrols',
      'who has no factor walks in by a password',
      'an operator without a factor has to enrol one, even if no flag requires it',
    ],
  ]),
  ...provenBy(attacks, [
    [
      'unenrolled-operator-refused',
      'who has not enrolled uses the console',
      'an operator who still has to enrol reaches only their own enrolment',
    ],
    [
      'console-docs-for-operators',
      'strangers read the calls of the console',
      'the console’s documents are for operators who are in',
      { value: 'undefined' },
    ],
  ]),
  ...provenBy(manage, [
    [
      'factor-reset-of-armed-operator',
      'one operator takes the account of another who has a factor',
      'an operator with a factor is reset by two operators',
      { replace: ['|| target', '&& target'] },
    ],
    [
      'reset-refusal-kept',
      'a reset is done for a maker who has lost the rank for it',
      'a rejected reset changes nothing, and one whose maker lost the rank is refused',
    ],
    [
      'rejected-reset-harmless',
      'a rejected reset suspends the account',
      'a rejected reset changes nothing, and one whose maker lost the rank is refused',
      'always',
    ],
    [
      'own-rights-untouched',
      'one raises one’s own rights',
      'operators cannot change their own rights or status',
    ],
    [
      'no-rights-beyond-own',
      'one gives rights that one lacks',
      'operators grant no rights that they lack, and change no operator with more rights',
      { replace: ['.some', '.slice(0, 0).some'] },
    ],
    ['last-owner-stays', 'nobody is left who may add an operator', 'the last owner who can sign in'],
    [
      'suspension-ends-operator-sessions',
      'a suspended operator goes on in an open tab',
      'a new role counts from the next call, and suspending ends an open session',
    ],
  ]),
  ...provenBy(chain, [
    [
      'audit-sealing-locked',
      'two seal at once and fork the chain',
      'two concurrent sealing processes make one chain',
    ],
    [
      'audit-block-hash-compared',
      'an entry that was changed goes unnoticed',
      'a manipulation is found with its block: the owner',
      { value: 'undefined' },
    ],
    [
      'audit-block-gap-found',
      'a block that was taken out goes unnoticed',
      'a manipulation is found with its block: the owner',
    ],
    [
      'audit-horizon-held',
      'somebody slips in behind what is sealed',
      'an entry of an open transaction holds the seal back, and no entry slips in behind it',
      { replace: ['house_horizon()', 'shifted_transaction(pg_snapshot_xmax(pg_current_snapshot()))'] },
    ],
  ]),
  ...provenBy(settings, [
    [
      'settings-version-checked',
      'the later of two edits wins unseen',
      'are saved, read back, audited',
      { replace: ['!== input', '< input'] },
    ],
    [
      'loosening-right-needed',
      'anybody who saves settings loosens the market',
      'stricter settings are free, looser ones need a right of their own',
      { cut: "isLooser(before, after) && !mayLoosen(context) ? 'may_not_loosen' :" },
    ],
    [
      'secret-stays-with-issuer',
      'the secret of one provider is sent to another',
      'a provider is added, changed and removed',
      { replace: ['!hasNewSecret', 'hasNewSecret'] },
    ],
  ]),
]
