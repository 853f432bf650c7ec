import { type Guard, guardsIn } from './guard.ts'

const approvals = 'src/server/platform/approvals/approvals.pg.test.ts'
const alone = 'test/attacks/money-alone.pg.test.ts'
const oneOwner = 'test/attacks/one-owner.pg.test.ts'
const payouts = 'src/server/money/withdrawals/two-operators.pg.test.ts'
const transfers = 'test/attacks/member-transfers.pg.test.ts'
const firstApproval = 'src/server/money/withdrawals/first-approval.pg.test.ts'
const brands = 'src/server/shell/brands/brands.pg.test.ts'

export const approvalGuards: readonly Guard[] = [
  ...guardsIn('src/domain/approvals/second-operator.ts', approvals, [
    [
      'an operator says yes to what they asked for',
      'the maker is never the checker',
      "if (proposal.proposedBy === judge.operatorId) return 'maker_is_checker'",
    ],
    [
      'what was rejected is done all the same',
      'a rejection needs a reason, moves nothing and is final',
      "if (proposal.state !== 'proposed') return 'proposal_judged'",
    ],
    [
      'what an operator asked for who was suspended since is done',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
      "if (proposal.hasLapsed) return 'proposal_lapsed'",
    ],
    [
      'a second account of the same person is the second operator',
      'an operator without the right, of another brand, or who made the maker’s account cannot judge',
      "return judge.isIndependent ? undefined : 'checker_not_independent'",
      'return undefined',
    ],
    [
      'many deeds just below the threshold pass, of one operator',
      'amounts below the threshold add up over the day, for one member and for one operator',
      "if (today.operator + amount > limits.aloneADay) return 'operator_day'",
    ],
    [
      'many deeds just below the threshold pass, for one member',
      'amounts below the threshold add up over the day, for one member and for one operator',
      "if (today.member + amount > limits.aloneForMemberADay) return 'member_day'",
    ],
    [
      'an amount for two operators is moved by one',
      'waiting proposals are listed with both states, and none of another brand',
      "if (amount >= limits.twoOperatorsFrom) return 'large'",
    ],
  ]),
  ...guardsIn('src/domain/approvals/independence.ts', oneOwner, [
    [
      'one owner is both operators, by two accounts of their own making',
      'makes two accounts and waits for 72 hours',
      'return isApart(one, other) && isApart(other, one)',
      'return one !== other && !holdersOf(one, lineages).has(other) && !holdersOf(other, lineages).has(one)',
    ],
    [
      'a confirmed account is two persons with an unconfirmed one of its maker',
      'once an independent one has confirmed both',
      'climb(made, (id) => makersOf(id, lineages)),',
      'holdersOf(made, lineages),',
    ],
  ]),
  ...guardsIn('src/server/platform/approvals/judging.ts', oneOwner, [
    [
      'an account, or its maker, confirms itself as another person',
      'does not confirm them alone',
      "return deed.startsWith('operators.') ? [proposedBy, BigInt(subject)] : [proposedBy]",
      'return deed === subject ? [] : [proposedBy]',
    ],
  ]),
  ...guardsIn('src/server/platform/approvals/actions.ts', oneOwner, [
    [
      'an owner with ten accounts moves ten times what one may move in a day',
      'share one day',
      '(shareADay(operatorId, id, lineages) ? sum + done : sum)',
      '(id === operatorId && shareADay(id, id, lineages) ? sum + done : sum)',
    ],
  ]),
  ...guardsIn('src/server/people/operators/manage-store.ts', oneOwner, [
    [
      'an account stays confirmed though its maker holds a new password',
      'once an independent one has confirmed both',
      'confirmed_at: given.by === null ? now : null,',
      '',
    ],
  ]),
  ...guardsIn('src/domain/approvals/proposal-standing.ts', oneOwner, [
    [
      'what an account proposed before its password was handed over is approved by the one who held it',
      'before its password was handed over',
      "if (isMakerReset) return 'maker_reset'",
    ],
  ]),
  ...guardsIn('src/domain/approvals/proposal-standing.ts', approvals, [
    [
      'a proposal of an operator who lost the right to make it is done',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
      "if (!makerHoldsTheRight) return 'maker_lost_right'",
    ],
    [
      'a proposal of a suspended operator is done',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
      "if (!isMakerActive) return 'maker_suspended'",
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/console-actions.ts', firstApproval, [
    [
      'a first approval counts after its operator was suspended',
      'a first approval counts no longer once its operator',
      '.filter(({ lapse }) => lapse === undefined)',
      '',
    ],
    [
      'a change by an operator who was suspended since counts as one of two',
      'who changed a withdrawal and was suspended since',
      'row.isForTwo || isChangeVoid ||',
      'row.isForTwo || (isChangeVoid && row.id === 0n) ||',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/weighing.ts', approvals, [
    [
      'a statement of a suspended operator stands for a second one',
      'a statement counts for nothing once the operator who imported it may no longer import',
      'if (await isLapsed(tx, brought, nowMs)) return false',
    ],
  ]),
  ...guardsIn('src/server/shell/brands/closing.ts', brands, [
    [
      'a brand is ended by a proposal of long ago, or of an operator who is suspended, was reset or lost the right',
      'a proposal to end a brand lapses after a week, and with its maker',
      'lapses[index] === undefined',
      'lapses[index] !== null',
    ],
  ]),
  ...guardsIn('src/server/platform/approvals/judging.ts', approvals, [
    [
      'whoever may judge something judges everything',
      'an operator without the right, of another brand, or who made the maker’s account cannot judge',
      "if (!operator.permissions.includes(rightToJudge(deed))) throw refusePlainly('forbidden')",
    ],
    [
      'a no comes without a reason',
      'a rejection needs a reason, moves nothing and is final',
      "if (judgement === 'reject' && answer === '') throw refuse<Judge>('answer_needed')",
    ],
    [
      'somebody takes back the proposal of another operator',
      'a withdrawn or lapsed proposal, or one of a suspended operator, is not executed',
      "if (row.proposedBy !== operatorId) throw refuse<typeof calls.withdrawProposal>('not_the_maker')",
    ],
    [
      'whoever gave rights over money alone hides that from the others',
      'rights over money given by one operator count after a second one approves; a rejection suspends the account',
      "if (row.cause === 'rights') throw refuse<typeof calls.withdrawProposal>('proposal_stays')",
    ],
  ]),
  ...guardsIn('src/server/platform/approvals/actions.ts', approvals, [
    [
      'two deeds at once each see the day without the other',
      'amounts below the threshold add up over the day, for one member and for one operator',
      'await lockAlone(tx, who, holdersOf(operatorId, await selectLineages(tx, [operatorId])))',
      'void [lockAlone, holdersOf]',
    ],
    [
      'the same request with another amount passes for the first one',
      'a retry returns the same proposal; other input is a conflict; another proposal is already open',
      "if (!isSame) throw new Refusal('request_conflict', 409)",
    ],
  ]),
  ...guardsIn('src/server/platform/approvals/store.ts', approvals, [
    [
      'an operator of one brand judges what waits at another',
      'an operator without the right, of another brand, or who made the maker’s account cannot judge',
      '(proposal.merchant_id = ${merchantId ?? null}::integer OR',
      '(${merchantId ?? 0}::integer >= 0 OR',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/weighing.ts', approvals, [
    [
      'an operator brings in a statement of their own and credits by it',
      'a statement line imported by another operator counts as the second operator, for that amount, once',
      'if (!found || !(await areIndependent(tx, operatorId, found.broughtBy))) return false',
      'if (!found) return false',
    ],
    [
      'a line of a statement supports two credits',
      'a statement line imported by another operator counts as the second operator, for that amount, once',
      'return await insertSupport(tx, { ...order, ...found })',
      'void insertSupport(tx, { ...order, ...found }).catch(() => false)\n  return true',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/console-actions.ts', alone, [
    [
      'one operator credits nine million against an order of a hundred',
      ': one operator with every right',
      'if (!isAside) await weighCredit(tx, by, order, weighed)',
    ],
    [
      'one operator takes a large credit back',
      ': one operator with every right',
      'await weighOrder(tx, by, order, weighed)',
      'void weighOrder',
    ],
  ]),
  ...guardsIn('src/server/money/deposits/channels.ts', alone, [
    [
      'one operator adds a channel of their own',
      ': one operator with every right',
      "needSecond(by, { cause: 'redirected', before: {}, after: { channel: written } })",
    ],
  ]),
  ...guardsIn('src/domain/approvals/redirection.ts', alone, [
    [
      'one operator sends deposits to another account',
      ': one operator with every right',
      "if (where(before) !== where(after) || (after.isOn && !before.isOn)) return 'redirected'",
    ],
    [
      'one operator moves a provider of payments',
      ': one operator with every right',
      "return isElsewhere || hasNewSecret || (after.isOn && !before.isOn) ? 'redirected' : undefined",
      'return undefined',
    ],
    [
      'one operator switches on a provider whose key was stolen',
      ': one operator with every right',
      "return after.isOn && !before.isOn ? 'redirected' : undefined",
      'return undefined',
    ],
    [
      'one operator leads members to a customer service and apps of their own',
      ': one operator with every right',
      "return isNew ? 'redirected' : undefined",
      'return undefined',
    ],
    [
      'one operator chooses who vouches for members',
      ': one operator with every right',
      "return isOther || hasNewSecret || (after.isActive && !before.isActive) ? 'redirected' : undefined",
      'return undefined',
    ],
    [
      'one operator chooses whose codes are believed at sign-in',
      ': one operator with every right',
      "if ((after.firebaseProjectId ?? '') !== (before.firebaseProjectId ?? '')) return 'redirected'",
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/saving.ts', alone, [
    [
      'an owner raises the threshold of two operators and pays alone',
      ': one operator with every right',
      'if (looser.length > 0)',
      'if (looser.length > 1_000)',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/console-actions.ts', alone, [
    [
      'one operator gives back a payout that arrived',
      ': one operator with every right',
      "if (deed !== 'force') await weighSettling(tx, by, row, deed)",
    ],
  ]),
  ...guardsIn('src/server/money/member-transfers/console-actions.ts', alone, [
    [
      'one operator lets any amount reach another member',
      ': one operator with every right',
      'await weighArriving(tx, by, row)',
      'void weighArriving',
    ],
  ]),
  ...guardsIn('src/server/play/rounds/ending.ts', alone, [
    [
      'one operator voids a round of any stake',
      ': one operator with every right',
      'await weighVoiding(tx, voiding, ended)',
      'void weighVoiding',
    ],
  ]),
  ...guardsIn('src/server/play/providers/console/console-actions.ts', alone, [
    [
      'one operator moves a provider of games',
      ': one operator with every right',
      "if (isElsewhere) needSecond(by, { cause: 'redirected', ...noted })",
    ],
  ]),
  ...guardsIn('src/domain/approvals/redirection.ts', 'src/domain/approvals/redirection.test.ts', [
    [
      'one operator removes the second step of members without factors',
      'how people get in: ',
      'isNewWay || isWayGone || isProofGone',
      'isNewWay || isProofGone',
    ],
    [
      'one operator lets a recent sign-in pass for a code by text message',
      'how people get in: ',
      'isNewWay || isWayGone || isProofGone',
      'isNewWay || isWayGone',
    ],
    [
      'one operator opens sign-in or reset by a text message alone',
      'flags: ',
      "return flagsOfEntry.some((flag) => after[flag] && !before[flag]) ? 'loosened' : undefined",
      'return flagsOfEntry.every((flag) => after[flag] && !before[flag]) ? undefined : undefined',
    ],
    [
      'one operator takes the payment password and the factors of a member',
      'a reset of a member who holds ',
      "return hasTotp || passkeys > 0 || hasPaymentPassword ? 'loosened' : undefined",
      'return hasTotp && passkeys > 0 && hasPaymentPassword ? undefined : undefined',
    ],
  ]),
  ...guardsIn('src/server/people/console-members/factor-reset.ts', alone, [
    [
      'one operator disarms a member',
      ': one operator with every right',
      'if (!cause) {',
      'if (!cause || held.hasPaymentPassword) {',
    ],
  ]),
  ...guardsIn(
    'src/server/people/my-account/factor-reset.ts',
    'src/server/people/console-members/console-members.pg.test.ts',
    [
      [
        'a reset that its member refused is approved all the same',
        'a member refuses the reset',
        "await overtake(tx, { ...proposalOf(context), group: 'members' })",
      ],
    ],
  ),
  ...guardsIn('src/server/platform/merchants/saving.ts', alone, [
    [
      'one operator switches on sign-in by a code',
      ': one operator with every right',
      "second: { deed: 'settings.saveFlags', why: whyFlagsWait },",
    ],
  ]),
  ...guardsIn('src/server/platform/merchants/settings-routes.ts', alone, [
    [
      'one operator loosens the law of the market',
      ': one operator with every right',
      'if (cause) needSecond(by, { cause, ...(second.noted?.(before, wanted, known) ?? noted) })',
    ],
  ]),
  ...guardsIn('src/domain/approvals/operator-rights.ts', alone, [
    [
      'an owner makes a second operator and is both',
      ': one operator with every right',
      'return operator.restsMoney ? all.filter((right) => !moneyRights.includes(right)) : all',
      'return all',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/actions.ts', payouts, [
    [
      'a large withdrawal without risks is paid without anybody looking',
      'one for two operators waits for them',
      'if (risks.length > 0 || reserved.isForTwo) return reserved',
      'if (risks.length > 0) return reserved',
    ],
    [
      'slices of a large withdrawal need one operator each',
      'slices of one day are for two operators',
      'isForTwo: today.sum + asked.units >= settings.twoOperatorsFrom,',
      'isForTwo: asked.units >= settings.twoOperatorsFrom,',
    ],
  ]),
  ...guardsIn('src/domain/cashier/withdrawal-risk.ts', payouts, [
    [
      'slices of a day are approved by themselves',
      'what is approved by itself is judged by the sum',
      'const MUCH_A_DAY = 1n',
      'const MUCH_A_DAY = 2n',
    ],
  ]),
  ...guardsIn('src/server/money/withdrawals/console-actions.ts', payouts, [
    [
      'one operator approves one after the other without end',
      'an operator who has approved alone',
      'if (await whyNotAlone(tx, by, settings, deed)) return true',
    ],
    [
      'an operator approves twice by an account of their own making',
      'nobody agrees to what an account',
      'await refuseOwnPeople(tx, by, [...approvedBy, row.changedBy])',
    ],
  ]),
  ...guardsIn('src/domain/cashier/member-transfer.ts', transfers, [
    [
      'slices of a large transfer pass without a look',
      'slices of one day are looked at as the whole',
      'return before + amount >= transferReviewFrom',
      'return amount >= transferReviewFrom && before >= 0n',
    ],
  ]),
]
