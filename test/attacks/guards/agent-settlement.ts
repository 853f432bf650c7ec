import { type Guard, guardsIn, provenBy } from './guard.ts'

const settlement = 'src/server/money/agents/settlement/settlement.pg.test.ts'
const runs = 'src/server/money/agents/settlement/runs.pg.test.ts'
const windows = 'src/server/money/agents/settlement/windows.pg.test.ts'
const corrections = 'src/server/money/agents/settlement/corrections.pg.test.ts'
const held = 'src/server/money/agents/settlement/held.pg.test.ts'
const rebates = 'src/server/money/agents/settlement/rebates.pg.test.ts'
const killed = 'src/server/money/agents/settlement/killed.pg.test.ts'
const alone = 'src/server/money/agents/settlement/alone.pg.test.ts'
const records = 'src/server/money/agents/settlement/records.pg.test.ts'

export const agentSettlementGuards: readonly Guard[] = [
  ...provenBy('src/server/money/agents/settlement/base.pg.test.ts', [
    [
      'costs-complete-before-dividend',
      'a dividend is paid of money that the team got as bonuses, because nothing had read them yet',
      'money of the ledger counts once it is followed, and a dividend waits for it',
    ],
    [
      'costs-kept-for-dividend',
      'a dividend that is computed late is paid without the bonuses and fees of its days',
      'transfers are kept for a dividend that is not computed yet, and its money with its payout',
      { replace: ['team_transfer.day < kept.day', "team_transfer.day < team_kept_from('transfer')"] },
    ],
  ]),
  ...provenBy('src/server/money/agents/settlement/gaps.pg.test.ts', [
    [
      'contract-gap-held',
      'an agent whose upline has no contract is paid by the brand',
      'an agent whose upline has no contract is held with that reason, and the run pays all others',
      { replace: ['lacksUpline({ inputs })', 'false'] },
    ],
    [
      'second-version-stops-no-run',
      'two versions of one agent in one period stop the payout of all agents',
      'two versions of one agent in one period stop no payout, and each day is paid once',
      {
        replace: [
          'new Map(signed.map((one) => [one.row.downlineId, one]))',
          'new Map(signed.map((one, i) => [i, one]))',
        ],
      },
    ],
    [
      'contract-gap-stops-no-run',
      'one contract without an upline stops the payout of all agents',
      'an agent whose upline has no contract is held with that reason, and the run pays all others',
    ],
  ]),
  ...provenBy('src/server/money/agents/settlement/chains.pg.test.ts', [
    [
      'wins-end-with-contract',
      'a team’s win of a contract that has ended lowers the dividends of a new one that the same two sign',
      'a win ends with its contract, where a day without one follows',
    ],
  ]),
  ...provenBy(settlement, [
    [
      'large-payout-waits-for-two',
      'a payout above the bound of the brand is paid by no operator’s decision',
      'a payout above the brand’s bound waits, and a claim does not pay it',
      { replace: ["gross > rules.releaseMax ? 'waiting' : 'released'", "'released'"] },
    ],
    [
      'only-released-run-paid',
      'a payout that waits or was stopped is paid',
      'a payout that ',
      { replace: ["run?.state !== 'released'", '!run'] },
    ],
    [
      'tree-paid-once',
      'a claim and the job pay a tree twice',
      'a payout above the brand’s bound waits, and a claim does not pay it',
    ],
    [
      'suspended-contract-held',
      'an agent is paid by a contract that operators have suspended',
      'the income of a suspended contract is held, also once it has ended',
      { replace: ['suspended.has(contractId) ||', ''] },
    ],
    [
      'statement-of-own-agent',
      'an agent reads the statements of others',
      'an agent replays the own statement; that of another one is absent',
      {
        replace: [
          '!statement || statement.agentId !== memberId || statement.merchantId !== merchant.id',
          '!statement',
        ],
      },
    ],
    [
      'debtor-withdraws-nothing',
      'an agent takes out the money that the downlines are owed',
      'an agent in debt withdraws nothing and sends nothing down, and still receives and plays',
    ],
    [
      'debtor-sends-nothing-down',
      'an agent moves the money that the downlines are owed to a friend',
      'a transfer down that waits for the wallet is refused by a debt that was written meanwhile',
    ],
  ]),
  ...provenBy(records, [
    [
      'statements-of-own-agent',
      'an agent lists the income of others',
      'an agent lists the own statements, newest first, by kind, state and range',
      { replace: ['AND statement.agent_id = ${agentId}', ''] },
    ],
    [
      'statement-bets-of-own-team',
      'an agent reads the single bets of a stranger through a statement',
      'a member’s line of a statement opens the single bets of its days, and those of no other team',
    ],
    [
      'statement-document-of-own-agent',
      'an agent opens the statement of another by its number',
      'others, the upline and the downline among them, find no statement of an agent',
      { replace: ['row.agentId !== memberId', 'false'] },
    ],
    [
      'statement-of-present-team',
      'an agent follows members who have left the team',
      'a statement has the terms, the shares below, and its play by hall and by member',
      { replace: ['id = ${agentId} OR agents_above(id) @> ARRAY[${agentId}::bigint]', 'true'] },
    ],
    [
      'debts-of-own-agent',
      'an agent reads the debts of others',
      'both sides of a debt see it with the other party',
      { replace: ['AND debtor_id = ${memberId}', ''] },
    ],
  ]),
  ...provenBy(rebates, [
    [
      'flagged-rebate-held',
      'rebates for play with signs of abuse are paid by no operator’s decision',
      'rebates of agents with a sign are held within the bound of the brand, and members are paid',
      { replace: ['|| run.heldAgents.includes(memberId.toString())', ''] },
    ],
    [
      'large-rebates-wait-for-two',
      'rebates above the bound of the brand are paid by no operator’s decision',
      'rebates above the bound of the brand wait for two operators',
      { replace: ["gross > rules.releaseMax ? 'waiting' : 'released'", "'released'"] },
    ],
    [
      'only-released-rebates-paid',
      'rebates that wait are paid',
      'rebates above the bound of the brand wait for two operators',
      { replace: ["run.state === 'released'", 'true'] },
    ],
    [
      'rebates-of-own-member',
      'an agent reads the rebates of others',
      'an agent lists and replays the own rebates; those of others are absent',
      { replace: ['AND rebate.member_id = ${memberId}', ''] },
    ],
    [
      'rebate-of-own-member',
      'an agent replays the rebate of another one',
      'an agent lists and replays the own rebates; those of others are absent',
      { replace: ['!rebate || rebate.memberId !== memberId || rebate.merchantId !== merchantId', '!rebate'] },
    ],
    [
      'rebate-replay-of-own-brand',
      'an operator reads the rebates of another brand',
      'an operator replays a rebate of the own brand, and none of another one',
      { replace: [' || rebate.merchantId !== merchantId', ''] },
    ],
  ]),
  ...provenBy('src/domain/agents/rebates.test.ts', [
    [
      'lottery-rebate-within-brand',
      'a lottery with a low return of the brand pays its agents more than its margin',
      'return and rebates of a lottery together are the return of the top, and never above the brand’s',
      { replace: ['Math.max(leastPpm, Math.min(ratePpm, mostPpm))', 'ratePpm'] },
    ],
  ]),
  ...provenBy(runs, [
    [
      'flagged-lines-released-as-read',
      'shares with signs of abuse are paid although no operator has read the signs',
      'a flagged payout is released only with the flags that were read, and a reason for them',
    ],
    [
      'payout-released-by-two',
      'one operator has the brand pay agents',
      'two operators release a payout, and the job pays it',
    ],
    [
      'stop-overtakes-release',
      'an approval of an old proposal releases a payout that was stopped since',
      'a stopped payout is released anew, and an older approval does nothing',
    ],
    [
      'payout-version-checked',
      'an operator stops or releases another state of a payout than the one that was read',
      'a stopped payout is released anew, and an older approval does nothing',
    ],
  ]),
  ...provenBy('src/server/money/agents/settlement/overpaid.pg.test.ts', [
    [
      'overpaid-only-once-paid',
      'an agent owes the brand a part of a payout that was stopped and never paid',
      'windows that were paid too much are no debt while a version goes on or begins later, or a payout is stopped',
    ],
  ]),
  ...provenBy(alone, [
    [
      'each-agent-examined',
      'an agent whose team is made up is paid windows because another one was examined a moment ago',
      'an agent that had no share in the windows that were examined is examined',
      {
        replace: [
          'SELECT examined.agent_id',
          'SELECT agent_id FROM agent_statement WHERE run_id = run.id EXCEPT SELECT examined.agent_id',
        ],
      },
    ],
    [
      'flagged-income-waits-for-two',
      'shares with signs of abuse are paid by no operator’s decision, in payouts below the bound of the brand',
      'the income of an agent with a sign is held for two operators, and its upline and all others are paid',
      { replace: ['[...new Set(flagged.map(({ agentId }) => agentId))]', '[]'] },
    ],
    [
      'flagged-agent-held',
      'a payout is released without operators, and pays the agent with signs of abuse as well',
      'the income of an agent with a sign is held for two operators, and its upline and all others are paid',
      { replace: ['run.heldAgents.includes(agentId.toString())', 'false'] },
    ],
    [
      'flagged-agent-stays-held',
      'an agent with signs is paid the windows that are not examined within the hour',
      'windows of an agent with signs that link accounts are held, also those that are not examined',
      { replace: ['unnest(earlier.held_agents)', "unnest('{}'::bigint[])"] },
    ],
  ]),
  ...provenBy(windows, [
    [
      'windows-computed-in-turn',
      'two processes pay the same play in two windows',
      'a window waits for the one that is being computed',
    ],
    [
      'day-of-windows-waits-for-two',
      'windows below the bound add up to any sum that no two operators have seen',
      'a day of windows above the brand’s bound waits for two operators, its rest in one payout',
      { replace: ["earlier + gross > rules.releaseMax ? 'waiting' : 'released'", "'released'"] },
    ],
  ]),
  ...guardsIn('db/migrations/0199_held_agents_refused.sql', alone, [
    [
      'a process of the previous release pays the agent with signs of abuse, whose income is held',
      'a process of the previous release pays no agent whose income is held',
      'AND v_agent = ANY (held_agents)',
      'AND false',
    ],
    [
      'a process of the previous release pays an agent with signs the windows that are not examined',
      'windows of an agent with signs that link accounts are held, also those that are not examined',
      'IF NOT EXISTS (SELECT FROM agent_run_flags WHERE run_id = NEW.id)',
      'IF false',
    ],
  ]),
  ...guardsIn('db/migrations/0098_play_windows.sql', windows, [
    [
      'a play is paid twice, or a paid one disappears from its window',
      'a counted window is never changed, nor is one of a closed day',
      'BEFORE INSERT OR UPDATE OR DELETE ON settled_window',
      'BEFORE DELETE ON settled_window',
    ],
  ]),
  ...provenBy(corrections, [
    [
      'correction-made-once',
      'two processes correct a period twice',
      'two processes correct a period once',
      { replace: ['!original || !isNeeded', '!original'] },
    ],
    [
      'large-correction-waits-for-two',
      'a bet that is settled again pays agents any sum that no two operators have seen',
      'a correction above the brand’s bound waits for two operators',
      { replace: ["gross > rules.releaseMax ? 'waiting' : 'released'", "'released'"] },
    ],
  ]),
  ...provenBy(held, [
    [
      'held-released-by-two',
      'one operator pays an agent what was held',
      'two operators release held income once, and debts are paid from it first',
    ],
    [
      'held-amount-as-read',
      'held income is paid twice, or another sum than the operators read',
      'income that is held is released to no suspended agent, and not if another amount is held by now',
    ],
    [
      'held-released-to-active-agent',
      'an agent that was suspended meanwhile is paid',
      'income that is held is released to no suspended agent, and not if another amount is held by now',
    ],
    [
      'held-request-same',
      'another amount passes as a retry of a release',
      'a repeat of a release pays nothing, and another amount under its request is a conflict',
    ],
    [
      'debt-payment-request-same',
      'another amount passes as a retry of a payment, and is taken for paid',
      'an agent without income pays debts from the wallet, in parts and in proportion, each request once',
    ],
    [
      'debt-payment-within-debt',
      'a payment of more than is owed leaves the wallet and reaches no creditor',
      'a payment is never more than is owed, nor more than the wallet has; of two at once no cent is paid twice',
    ],
    [
      'waiver-request-same',
      'another amount passes as a retry of a waiver',
      'two operators waive what an agent owes the brand, and no debt to a downline',
    ],
    [
      'waiver-of-own-claim',
      'the brand gives up what a downline is owed',
      'two operators waive what an agent owes the brand, and no debt to a downline',
    ],
    [
      'debt-waived-by-two',
      'one operator gives up what an agent owes the brand',
      'two operators waive what an agent owes the brand, and no debt to a downline',
    ],
    [
      'debt-of-own-brand',
      'operators of one brand waive debts to another one',
      'two operators waive what an agent owes the brand, and no debt to a downline',
      { replace: [' AND merchant_id = ${merchantId}`.execute', '`.execute'] },
    ],
  ]),
  ...provenBy(killed, [
    [
      'settlement-balances',
      'a fault of the rules pays more than it takes',
      'a settlement that does not balance is refused',
    ],
  ]),
]
