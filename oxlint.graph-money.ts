/** The features of money and what each may import: a part of `oxlint.graph.ts`. */
export const money: Record<string, readonly string[]> = {
  // Manual credits and debits: two operators decide them, and the ledger moves the money.
  adjustments: ['approvals', 'audit', 'ledger', 'merchants'],
  // Contracts between agents, judged by each other's terms; their costs are computed from deposits and from plays,
  // which are passed in. Accounts that share a payout account are one active member. Rebates and salaries share one cap.
  'agents/contracts': [
    'agents',
    'approvals',
    'audit',
    'ledger',
    'members',
    'merchants',
    // A withdrawn offer is a message to its agent.
    'messages',
    'payout-accounts',
  ],
  // Pays shares from closed days of play; debts block withdrawals and transfers down. A replay counts adjustments.
  'agents/settlement': [
    'adjustments',
    'agents/contracts',
    'approvals',
    'audit',
    'ledger',
    'members',
    'merchants',
    'messages',
  ],
  // Claims after corrected results. Lotteries open them, withdrawals collect them.
  claims: ['approvals', 'audit', 'ledger', 'merchants'],
  // A deposit touches its member, their statements and documents, the uploaded proof, the payment provider, and the ledger; it is rewarded at once.
  deposits: [
    'approvals',
    'audit',
    'ledger',
    'limits',
    'members',
    'merchants',
    'messages',
    'offers',
    'payments',
    'pictures',
    'profiles',
    'verification',
    'withdrawals',
  ],
  // Signs of harm are found in the ledger, in deposits, and in changes of limits.
  harm: ['audit', 'deposits', 'ledger', 'members', 'merchants'],
  // Publishes the heads of both hash chains to a log and a file beyond the reach of the database's owner.
  heads: ['audit', 'ledger'],
  // The ledger depends on no feature; features that move money depend on it.
  ledger: [],
  // Members' own limits and exclusions. An exclusion ends the member's other sessions; the cost of play is
  // read from the ledger.
  limits: ['approvals', 'audit', 'ledger', 'members', 'merchants', 'messages', 'sessions'],
  // Transfers between members: neither side may be shut out of play, and agents in debt send nothing down.
  'member-transfers': [
    'accounts',
    'agents/settlement',
    'approvals',
    'audit',
    'ledger',
    'limits',
    'members',
    'merchants',
    'withdrawals',
  ],
  // Versions of offers that pay, by two operators; what members do in them, and their rewards. An exclusion and a reward of
  // one member follow each other; the member gets a message when operators have judged a reward.
  offers: ['approvals', 'audit', 'ledger', 'limits', 'merchants', 'messages', 'segments'],
  levels: ['approvals', 'audit', 'clubs', 'limits', 'merchants', 'messages', 'offers', 'points'],
  missions: [
    'approvals',
    'audit',
    'ledger',
    'limits',
    'merchants',
    'messages',
    'offers',
    'points',
    'segments',
  ],
  friends: ['approvals', 'audit', 'limits', 'merchants', 'messages', 'offers', 'points'],
  // The winner of a draw gets a message.
  raffles: ['approvals', 'audit', 'ledger', 'limits', 'merchants', 'messages', 'offers', 'points', 'sealing'],
  // Payment providers know neither deposits nor payouts, which register handlers for their messages.
  payments: ['audit', 'sealing'],
  // Points for settled stakes. The guard of rewards holds for them too.
  // A conversion and an exclusion of one member follow each other, and a proof for the very deed is spent with it.
  points: ['approvals', 'audit', 'ledger', 'limits', 'merchants', 'offers', 'pictures', 'sessions'],
  // Compares a provider's statement with deposits and payouts, and changes neither.
  reconciliation: ['audit', 'deposits', 'merchants', 'payments', 'withdrawals'],
  // A member's money, read from the ledger; a statement names its member, an entry its payment channel.
  records: ['audit', 'deposits', 'ledger', 'members', 'merchants'],
  // The merchant decides which wallets exist.
  wallets: ['ledger', 'merchants'],
  // A withdrawal checks risks, the member and the payout account. Members who are excluded from play cannot cancel
  // one to play on. It pays open claims first, and agents in debt withdraw nothing.
  withdrawals: [
    'accounts',
    'agents/settlement',
    'approvals',
    'audit',
    'claims',
    'ledger',
    'limits',
    'members',
    'merchants',
    'messages',
    // A withdrawal ends the bonuses whose terms say so, and a level may allow a higher sum a day.
    'levels',
    'offers',
    'payments',
    'payout-accounts',
    'pictures',
    'second-factor',
    'verification',
  ],
}
