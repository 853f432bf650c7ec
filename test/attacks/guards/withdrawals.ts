import { type Guard, guardsIn } from './guard.ts'

const attacks = 'test/attacks/withdrawals.pg.test.ts'
const ways = 'src/server/money/withdrawals/withdrawals.pg.test.ts'
const evidence = 'src/server/money/withdrawals/evidence.pg.test.ts'
const payouts = 'src/server/money/withdrawals/payouts.pg.test.ts'
const deciding = 'src/server/money/withdrawals/deciding.pg.test.ts'
const transfers = 'test/attacks/member-transfers.pg.test.ts'
const wagering = 'test/attacks/wagering.pg.test.ts'
const left = 'src/server/money/ledger/wagering.pg.test.ts'

export const withdrawalGuards: readonly Guard[] = [
  ...guardsIn('src/server/money/withdrawals/actions.ts', attacks, [
    [
      'the same request is two withdrawals',
      '50: twins that come at the same moment',
      'await lockMember(tx, who)',
      'void lockMember',
    ],
    [
      'a number of a request stands for another amount',
      '51: the same request with another amount',
      "throw refuse<Calls['request']>('request_conflict')",
      'return known',
    ],
    [
      'an amount that is none is rounded into one',
      '53 and 54: what is no amount is refused',
      'const amount = parseAmount(input.amount, merchant.currency)',
      'const amount: bigint | undefined = 10_000_000n',
    ],
    [
      'money goes to another member’s account, or without the payment password',
      'another member’s account is none to pay to',
      "if (refusal) throw refuse<Calls['request']>(refusal)\n  return await",
      'return await',
    ],
    [
      'a withdrawal is taken back to play on',
      '57: where the market does not allow it',
      "if (!(await mayPlayOn(tx, context))) throw refuse<Calls['cancel']>('withdrawal_stays')",
    ],
    [
      'what is on its way is taken back, and comes twice',
      '57: what somebody has approved stays',
      "if (!mayTakeBack(row.state)) throw refuse<Calls['cancel']>('withdrawal_moved_on', { state: row.state })",
    ],
    [
      'what is not due confirms itself',
      '59: what confirms itself does so once',
      'if (!row || !(await isDue(tx, row.id))) return undefined',
      'if (!row || isDue.length > 9) return undefined',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/actions.ts', wagering, [
    [
      'a deposit goes out unplayed with a withdrawal that was judged before it',
      'a deposit that is credited while a withdrawal is judged',
      ', isLocked: true }',
      ' }',
    ],
  ]),
  ...guardsIn('src/domain/cashier/withdrawal-limits.ts', wagering, [
    [
      'deposits are paid out unplayed',
      'a deposit made while an earlier withdrawal waits',
      "if (wageringLeft > 0n) return 'wagering_left'",
    ],
  ]),
  ...guardsIn('src/domain/cashier/withdrawal-risk.ts', wagering, [
    [
      'nobody looks at a deposit that goes out unplayed',
      'a deposit made while an earlier withdrawal waits',
      'speaks: ({ unplayed }) => unplayed > 0n',
      'speaks: ({ unplayed }) => unplayed < 0n',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_wagering.sql', wagering, [
    [
      'a deposit that is sent away leaves what it asks behind',
      'a deposit sent to another member is to be played there',
      'wagering_carried := -wagering_change;',
    ],
  ]),
  ...guardsIn('db/functions/ledger_1_wagering.sql', left, [
    [
      'what is still to be played falls below nothing',
      'never falls below nothing',
      'wagering_change := greatest(wagering_change, -wagering_left);',
    ],
  ]),
  ...guardsIn('db/functions/ledger_2_write.sql', left, [
    [
      'a stake lowers what is still to be played below nothing',
      'never falls below nothing',
      'v_wagering := -least(w_wagering[v_main], floor(',
      'v_wagering := -(floor(',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/terms.ts', attacks, [
    [
      'whoever keeps out of play takes money back to play on',
      '57: whoever keeps out of play',
      'return (await standingOf(tx, { merchantId: merchant.id, memberId })).shutOut === undefined',
      'return standingOf.length > 0',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/actions.ts', ways, [
    [
      'the merchant’s limits count for nothing',
      'the merchant’s settings are kept',
      "if (refusal) throw refuse<Calls['request']>(refusal)\n  const risks",
      'const risks',
    ],
    [
      'parts that do not make the whole are believed',
      'what came in part makes the whole',
      "if (!isWhole) throw refuse<Calls['confirm']>('withdrawal_split')",
      "if (received === undefined || remaining === undefined) throw refuse<Calls['confirm']>('withdrawal_split')",
    ],
    [
      'nobody proves that nothing came',
      'what did not come asks for a picture',
      "if (deed === 'dispute' && pictures.length === 0) throw refuse<Calls['confirm']>('proof_picture_needed')",
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/console-actions.ts', ways, [
    [
      'one operator approves alone what needs two',
      'another operator has to agree to a large one',
      'if (refusal) throw refuse<typeof calls.approveWithdrawal>(refusal)',
    ],
    [
      'a reference of the bank stands for two payouts',
      'a reference of the bank stands for one payout',
      'await lockReferences(tx, by.merchantId)',
      'void lockReferences',
    ],
    [
      'more is paid than was asked for',
      'another amount or another destination takes back',
      'if (amount > row.amount || amount <= fee || amount < settings.least)',
      'if (amount <= fee)',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/operator-deed.ts', ways, [
    [
      'two operators decide the same at once',
      'nobody decides what another operator has in hand',
      "if (row.claimedBy !== null && row.claimedBy !== operatorId) throw refuse<ConsoleCall>('claimed_by_other')",
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/console-actions.ts', evidence, [
    [
      'who said that it was paid decides that it came',
      'who said that it was paid does not decide',
      "throw refuse<typeof calls.settleWithdrawal>('maker_is_checker')",
      'void 0',
    ],
    [
      'a receipt is forced without anything that shows it',
      'a receipt is forced with one to three pictures',
      "throw refuse<typeof calls.settleWithdrawal>('evidence_needed')",
      'void 0',
    ],
    [
      'what somebody else has sent is shown as evidence',
      'nobody shows what somebody else has sent',
      "await usePictures(tx, { merchantId: by.merchantId, owner, purpose: 'withdrawal', ids: pictures })",
      'void usePictures',
    ],
  ]),
  ...guardsIn('db/migrations/0022_withdrawal_evidence.sql', evidence, [
    [
      'a forced receipt without a picture is stored',
      'the database itself keeps a forced receipt without a picture out',
      "CHECK (deed <> 'force' OR cardinality(pictures) > 0) NOT VALID",
      'CHECK (true) NOT VALID',
    ],
  ]),
  ...guardsIn('db/migrations/0014_withdrawals.sql', ways, [
    [
      'an approval counts for another amount',
      'the database itself begins a new round',
      'NEW.round := OLD.round + 1;',
      'NEW.round := OLD.round;',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/payouts.ts', payouts, [
    [
      'a lost answer is paid twice',
      'an answer that was lost is asked after',
      'if (row.payoutTries > 1) {',
      'if (row.payoutTries > 99) {',
    ],
    [
      'a refused retry frees money whose first try may be paid',
      'a refused retry frees nothing until the provider says',
      "if (row.payoutTries > 1) return (await askAgain()) ?? 'unclear'\n",
      '\n',
    ],
    [
      'news of another amount concludes a payout',
      'news of another amount concludes nothing',
      "if (!isSame(row, news)) return { verdict: 'amount_differs' }",
    ],
  ]),
  ...guardsIn('src/domain/cashier/payout-doubt.ts', payouts, [
    [
      'a payment after the money went back passes for known',
      'a payment after the money went back is never known already',
      "if (outcome === 'paid' && isGivenBack(state)) return 'paid_after_end'",
    ],
  ]),
  ...guardsIn('src/domain/cashier/payout-doubt.ts', deciding, [
    [
      'a failure after the receipt passes for known',
      'a provider that pays afterwards raises the alarm',
      "if ((outcome === 'failed' || outcome === 'returned') && isPaidAndEnded(state)) return 'failed_after_end'",
    ],
    [
      'money goes back while the request that pays it is on its way',
      'nothing is given back while a request to pay is on its way',
      "if (isAskedNow) return 'payout_asked_now'",
    ],
    [
      'a payout that its provider has is decided by operators',
      'what is not in doubt is decided by nobody',
      "if (doubt !== 'retry_refused' && doubt !== 'unanswered') return 'payout_not_in_doubt'",
    ],
    [
      'a payout is decided by an answer of long ago',
      'without a query of the last two hours nothing is decided',
      "if (lastAnswer === undefined || lastMinutes > FRESH_MINUTES) return 'payout_not_asked'",
    ],
    [
      'our own silence passes for the provider’s',
      'three days and 24 queries without a status',
      'silentHours >= DOUBT_HOURS && queries >= DOUBT_QUERIES',
      'silentHours >= DOUBT_HOURS && queries >= 0',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/deciding.ts', deciding, [
    [
      'one operator gives back money that may have left',
      'waits for a second operator, and gives the money back',
      'needSecond(by, {',
      'void ((_: unknown, __: object) => needSecond)(by, {',
    ],
    [
      'a reference stands for two payouts of a provider',
      'a reference stands for one payout of the provider',
      'if (isPaid) await refuseUsed(tx, row, evidence)',
      'if (isPaid) void refuseUsed',
    ],
    [
      'one request decides a payout in two ways',
      'waits for a second operator, and gives the money back',
      'if (known.deed === deed && known.note === words) return row',
      "if (known.deed === deed && known.note === words) throw refuse<typeof call>('request_conflict')",
    ],
    [
      'somebody decides what another operator has in hand',
      'what another operator has in hand is left to them',
      "throw refuse<typeof call>('claimed_by_other')",
      'void 0',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/console-store.ts', deciding, [
    [
      'who proposed that it was paid decides that it came',
      'who proposed it proves no receipt',
      ", 'decide_paid')",
      ')',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/payouts.ts', deciding, [
    [
      'a process that stood still sends a request to pay after the money went back',
      'nothing is given back while a request to pay is on its way',
      'if (!(await selectIsPaying(store.read, row))) return undefined',
    ],
    [
      'a proposal outlives the answer of the provider',
      'the provider’s answer ends the proposal',
      'if (next) await overtake(tx, proposalsOf(row))',
    ],
    [
      'a reference that operators wrote keeps another payout from being paid',
      'one that is taken keeps none from being paid',
      'if (!(await selectIsReferenceUsed(tx, { ...row, reference }))) return true',
      'if (reference !== selectIsReferenceUsed.name) return true',
    ],
  ]),
  ...guardsIn('src/server/money/payments/signed-json.ts', payouts, [
    [
      'a payout that the provider calls a duplicate is free again',
      'a provider that calls the first request a duplicate',
      'const unclear: readonly number[] = [408, 409, 429]',
      'const unclear: readonly number[] = [408, 429]',
    ],
  ]),
  ...guardsIn('src/domain/cashier/member-transfer.ts', transfers, [
    [
      'money goes between members where the market has no such thing',
      'the market switch holds',
      "if (!facts.isAllowed) return 'transfers_off'",
    ],
    [
      'the limits of a day count for nothing',
      'the day’s limits and the payment password are kept',
      "return isBeyond ? 'transfer_day_reached' : undefined",
      'return isBeyond && facts.memberId === 0n ? undefined : undefined',
    ],
  ]),
  ...guardsIn('src/server/money/member-transfers/console-actions.ts', transfers, [
    [
      'two operators decide the same transfer at once',
      'nobody decides what another operator has in hand',
      'if (claimedBy !== null && claimedBy !== operatorId)',
      'if (claimedBy !== null && claimedBy < 0n)',
    ],
    [
      'a large transfer is judged twice',
      'a large one is held until an operator lets it arrive',
      "if (row.state !== 'reviewing') throw refuse<typeof judgeMemberTransfer>('already_judged')",
      "if (row.state !== 'reviewing') return row",
    ],
  ]),
  ...guardsIn('src/server/money/member-transfers/routes.ts', transfers, [
    [
      'a member reads the mobile number of their upline',
      'is masked for the other side of a transfer',
      'upline: accountInPart(upline)',
      'upline',
    ],
    [
      'the sender of money reads the mobile number of its receiver',
      'is masked for the other side of a transfer',
      "other: accountInPart(accounts.get(otherOf(row)) ?? '')",
      "other: accounts.get(otherOf(row)) ?? ''",
    ],
  ]),
  ...guardsIn('src/domain/cashier/withdrawal-risk.ts', attacks, [
    [
      'after a reset by the desk money goes out without anybody looking',
      'after a reset by the desk money leaves after a review only',
      'isResetLately(factorsResetHours) ||',
    ],
    [
      'an account that was added after a reset is paid to without anybody looking',
      'after a reset by the desk money leaves after a review only',
      '(within(payoutAccountHours, factorsResetHours ?? 0) && paidToAccount === 0)',
      'false',
    ],
  ]),
  ...guardsIn('src/domain/cashier/member-transfer.ts', transfers, [
    [
      'after a reset by the desk money goes to another member without anybody looking',
      'after a reset of the factors by the desk the smallest transfer waits',
      'if (isResetLately(factorsResetHours)) return true',
    ],
  ]),
  ...guardsIn('src/server/money/member-transfers/actions.ts', transfers, [
    [
      'six digits send the money of an armed account to another member',
      'the payment password alone sends nothing from an armed account',
      "await spendProofBeside(tx, context, { given: 'payment_password', cpw: asked.cpw })",
    ],
    [
      'money goes to somebody whose account is closed',
      '55: to oneself, to a stranger',
      "if (await refuseBySafety(tx, { ...who, toMemberId: receiverId })) throw refuse<Send>('receiver_unfit')",
    ],
    [
      'the same request is two transfers',
      '50: twins that come at the same moment',
      'await lockSender(tx, who)',
      'void lockSender',
    ],
  ]),
]
