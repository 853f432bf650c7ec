import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/console.pg.test.ts'
const desk = 'src/server/people/console-members/console-members.pg.test.ts'
const signIn = 'src/server/people/operators/sign-in.pg.test.ts'
const manage = 'src/server/people/operators/manage.pg.test.ts'
const chain = 'src/server/platform/audit/chain.pg.test.ts'
const settings = 'src/server/platform/merchants/settings.pg.test.ts'

export const consoleGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/http/scope.ts', desk, [
    [
      'an operator of one merchant reaches another’s members',
      'every call treats another merchant’s member as absent',
      "const found = merchantId === undefined ? lookup.findByCode(code ?? '') : lookup.findById(merchantId)",
      "const found = lookup.findByCode(code ?? '') ?? lookup.findById(merchantId ?? 0)",
    ],
  ]),
  ...guardsIn('src/domain/access/access-level.ts', signIn, [
    [
      'a password alone opens the console',
      'with a factor the password allows the second step only, until the code is right',
      "  if (caller.isHalfSignedIn === true) return 'unauthenticated'\n",
    ],
  ]),
  ...guardsIn('src/server/platform/http/guard.ts', attacks, [
    [
      'who has not enrolled uses the console',
      'who still has to enrol reaches their own enrolment and nothing else',
      "  if (caller.kind === 'operator' && caller.mustEnrol === true) return 'enrolment_needed'\n",
    ],
  ]),
  ...guardsIn('src/server/platform/http/api-docs.ts', attacks, [
    [
      'strangers read the calls of the console',
      'the console’s documents are for operators who are in',
      "return hooks.side === 'console' ? await refuseStranger(request, reply, hooks) : undefined",
      'return undefined',
    ],
  ]),
  ...guardsIn('src/server/people/operators/factor-store.ts', signIn, [
    [
      'a code of an operator is good twice',
      'a step of the authenticator is consumed once, in any session',
      "    .where('last_step', '<', step)\n",
    ],
    [
      'a recovery code of an operator is good twice',
      'a code is valid once, and so is a recovery code',
      "    .where('used_at', 'is', null)\n",
    ],
  ]),
  ...guardsIn('src/server/people/operators/proving.ts', signIn, [
    [
      'a session and the password replace the factors of an operator',
      'a session and the password alone cannot change the factors of an operator',
      "  if (!factor) throw new Refusal('proof_needed', 409, { ways })\n",
      '  if (!factor) return\n',
    ],
    [
      'codes of an operator are guessed beside the password without end',
      'wrong codes beside the password share the counter of the second step',
      '  const attempt = await admitAttempt(parts.store, context, { guessedAt, operatorId: operator.id })\n',
      '  const attempt = await admitAttempt(parts.store, context, {\n    guessedAt: crypto.randomUUID(),\n    operatorId: operator.id,\n  })\n',
    ],
  ]),
  ...guardsIn('src/server/people/operators/own-account.ts', signIn, [
    [
      'the password of an operator with a factor is changed by the old one alone',
      'a session and the password alone cannot change the factors of an operator',
      '  await proveFactor(parts, context, operator, input)\n',
    ],
  ]),
  ...guardsIn('src/server/people/operators/resetting.ts', manage, [
    [
      'one operator takes the account of another who has a factor',
      'an operator with a factor is reset by two operators',
      'if (target.hasTotp || target.hasPasskey) {',
      'if (target.hasTotp && target.hasPasskey) {',
    ],
    [
      'a reset is done for a maker who has lost the rank for it',
      'a rejected reset changes nothing, and one whose maker lost the rank is refused',
      '    if (refusal) throw new Refusal(refusal, 409)\n',
    ],
    [
      'a rejected reset suspends the account',
      'a rejected reset changes nothing, and one whose maker lost the rank is refused',
      'if (input.passwordHash === undefined) await',
      'await',
    ],
  ]),
  ...guardsIn('src/server/people/operators/sign-in.ts', signIn, [
    [
      'a password that was handed over is good for ever',
      'a handed-over password that was not replaced in time is refused',
      '  if (operator.mustChangePassword && operator.isPasswordOver)',
      '  if (operator.mustChangePassword && operator.isPasswordOver && operator.id < 0n)',
    ],
    [
      'one proves the second step of another with a passkey of their own',
      'a passkey of another operator does not prove the second step',
      'known?.operatorId === operator.id ? known : undefined',
      'known',
    ],
    [
      'who has no factor walks in by a password',
      'an operator without a factor has to enrol one, even if no flag requires it',
      '    if (!operator.mustEnrol) await updateMustEnrol(tx, operator.id, true)\n',
    ],
  ]),
  ...guardsIn('src/domain/access/operator-role.ts', manage, [
    [
      'one raises one’s own rights',
      'operators cannot change their own rights or status',
      "  if (whom.id === by.id) return 'not_oneself'\n",
    ],
    [
      'one gives rights that one lacks',
      'operators grant no rights that they lack, and change no operator with more rights',
      'const isBeyond = [...whom.permissions, ...given].some(',
      'const isBeyond = [...whom.permissions, ...given].slice(0, 0).some(',
    ],
  ]),
  ...guardsIn('src/server/people/operators/manage.ts', manage, [
    [
      'nobody is left who may add an operator',
      'the last owner who can sign in',
      "  if (isOwner && (await countOtherOwners(tx, target)) === 0) throw refuse<typeof roleCall>('last_owner')\n",
    ],
    [
      'a suspended operator goes on in an open tab',
      'a new role counts from the next call, and suspending ends an open session',
      "if (input.status === 'suspended') await updateOperatorSessionsEnded(tx, { operatorId: target.id })",
      "if (input.status === 'suspended') void updateOperatorSessionsEnded",
    ],
  ]),
  ...guardsIn('src/server/platform/audit/chain.ts', chain, [
    [
      'two seal at once and fork the chain',
      'two concurrent sealing processes make one chain',
      '  await lockSealing(tx)\n',
    ],
    [
      'an entry that was changed goes unnoticed',
      'a manipulation is found with its block: the owner',
      "return block.hash.equals(block.foundHash) ? undefined : 'changed'",
      'return undefined',
    ],
    [
      'a block that was taken out goes unnoticed',
      'a manipulation is found with its block: the owner',
      "  if (!block.isAfterItsOwn) return 'gap'\n",
    ],
  ]),
  ...guardsIn('src/server/platform/audit/chain-store.ts', chain, [
    [
      'somebody slips in behind what is sealed',
      'an entry of an open transaction holds the seal back, and no entry slips in behind it',
      'SELECT house_horizon() AS horizon',
      'SELECT shifted_transaction(pg_snapshot_xmax(pg_current_snapshot())) AS horizon',
    ],
  ]),
  ...guardsIn('src/server/people/console-members/deeds.ts', desk, [
    [
      'a suspended member’s session comes back with the account',
      'suspending ends the sessions with the next call',
      "input.status === 'active' ? 0 : await endAllSessions(tx, { memberId: member.id })",
      '0',
    ],
    [
      'nobody knows who looked at contacts',
      'contacts are masked; whole ones need a right and a reason, and are audited',
      "  await note(deed, { action: 'member.reveal_contacts', reason: input.reason })\n",
    ],
  ]),
  ...guardsIn('src/domain/text/csv.ts', desk, [
    [
      'a file of members holds formulas',
      'the file has the filtered members, masked, without formulas; the export is audited',
      "const inert = FORMULA.test(plain) ? `'${plain}` : plain",
      'const inert = FORMULA.test(plain) ? plain : plain',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/settings-routes.ts', settings, [
    [
      'the later of two edits wins unseen',
      'are saved, read back, audited',
      '  if (row.version !== input.version)',
      '  if (row.version < input.version)',
    ],
    [
      'anybody who saves settings loosens the market',
      'stricter settings are free, looser ones need a right of their own',
      "isLooser(before, after) && !mayLoosen(context) ? 'may_not_loosen' : undefined",
      'undefined',
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/provider-settings.ts', settings, [
    [
      'the secret of one provider is sent to another',
      'a provider is added, changed and removed',
      'before.issuer !== wanted.issuer && before.hasSecret && !hasNewSecret',
      'before.issuer !== wanted.issuer && before.hasSecret && hasNewSecret',
    ],
  ]),
]
