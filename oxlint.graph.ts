/**
 * The graph of the server: a feature may call the features on its right, through their actions.ts.
 * Adding an edge is a design decision: say why in the commit. `test/tidy.test.ts` holds that every folder stands here.
 */
export const features: Record<string, readonly string[]> = {
  audit: [],
  // Publishes the heads of both hash chains to a log and a file beyond the reach of the database's owner.
  heads: ['audit', 'ledger'],
  // Proposals that wait for a second operator. It knows no action: features register theirs.
  approvals: ['audit'],
  clubs: ['audit'],
  merchants: ['approvals', 'audit', 'sealing'],
  members: [],
  // Requests for records of others: counted by the plumbing, shown where the console shows their callers.
  'refused-reads': [],
  sessions: ['members'],
  operators: ['approvals', 'audit', 'accounts', 'refused-reads', 'sealing'],
  sealing: [],
  outbox: ['audit'],
  // What operators do with members reaches over everything that belongs to one.
  // The reset of a member's factors waits for a second operator, and its member may refuse it.
  desk: [
    'approvals',
    'audit',
    'clubs',
    'members',
    'outbox',
    'refused-reads',
    'second-factor',
    'sessions',
    'social',
    'codes',
  ],
  // Whose number it is decides what is sent, and that the day's most is reached is written down.
  codes: ['audit', 'merchants', 'members', 'outbox'],
  human: [],
  // Partitions, archives and how long rows are kept: of tables as they stand, and of no feature.
  growth: [],
  // The ledger depends on no feature; features that move money depend on it.
  ledger: [],
  // A provider's statement is held against what deposits and payouts say, and changes nothing of them.
  reconciliation: ['audit', 'deposits', 'merchants', 'payments', 'withdrawals'],
  // Money by hand: two operators make it together, and the ledger moves it.
  adjustments: ['approvals', 'audit', 'ledger', 'merchants'],
  'second-factor': ['audit', 'members', 'merchants', 'outbox', 'sealing', 'sessions'],
  // A deposit touches its member, the uploaded proof, the payment provider, and the ledger.
  // The page that shows deposit speed shows that of withdrawals as well.
  deposits: [
    'approvals',
    'audit',
    'ledger',
    'limits',
    'members',
    'merchants',
    'payments',
    'pictures',
    'withdrawals',
  ],
  // Who pays and is paid: it knows neither deposits nor payouts, which hand it what they do with news.
  payments: ['audit', 'sealing'],
  accounts: ['audit', 'codes', 'human', 'members', 'merchants', 'outbox', 'second-factor', 'sessions'],
  // Who tries for nothing is given play money, unless they are shut out of play.
  'free-play': ['audit', 'human', 'limits', 'members', 'merchants', 'sessions', 'wallets'],
  'payout-accounts': ['audit'],
  // What members hold themselves to. Who is excluded loses their other sessions then and there; what play has cost them
  // is what the records say of it.
  limits: ['approvals', 'audit', 'ledger', 'members', 'merchants', 'sessions'],
  // What play does to members shows in what they do: in the ledger, with deposits, and in what they changed.
  harm: ['audit', 'deposits', 'ledger', 'members', 'merchants'],
  // What members do to their own accounts reaches over everything that belongs to one.
  'my-account': [
    'accounts',
    'approvals',
    'audit',
    'codes',
    'members',
    'merchants',
    'outbox',
    'payout-accounts',
    'second-factor',
    'sessions',
    'social',
  ],
  // Whatever an operator writes stands in the audit, and the pictures in it are kept.
  // Content that names where to pay waits for a second operator.
  content: ['approvals', 'audit', 'merchants', 'pictures'],
  // What the home page keeps room for: games, and what operators wrote.
  shelves: ['content', 'games', 'merchants'],
  help: ['content', 'merchants'],
  // What members read: announcements and what is said to them alone.
  messages: ['content'],
  // What people write is answered to their messages or by mail; operators see beside it what readers say of the help.
  feedback: ['audit', 'help', 'human', 'merchants', 'messages', 'outbox', 'pictures'],
  pictures: ['audit'],
  // Members who are excluded from play get no promotions.
  promotions: ['audit', 'content', 'limits', 'pictures'],
  // The tile of a game is drawn of what the house knows of it.
  art: ['merchants', 'content', 'games', 'promotions'],
  // Whose games they are is the catalogue's; what operators change of them stands in the audit.
  games: ['audit', 'merchants', 'pictures'],
  // What operators change of the menus stands in the audit, and the pictures in it are kept.
  // A vendor stands in every hall in which it has games.
  catalogue: ['audit', 'games', 'merchants', 'pictures'],
  social: ['accounts', 'audit', 'human', 'members', 'merchants', 'sealing', 'second-factor', 'sessions'],
  support: ['audit', 'human', 'members', 'merchants', 'pictures'],
  // A brand is made whole: its row and hosts, what it says and offers, ways to pay, and who runs it.
  brands: [
    'approvals',
    'audit',
    'catalogue',
    'content',
    'deposits',
    'games',
    'ledger',
    'members',
    'merchants',
    'operators',
    'pictures',
    'sessions',
    // Its first thresholds: nothing is paid out automatically.
    'withdrawals',
  ],
  // Its brands offer the games of the house's own studio, which is a provider like any other.
  demo: [
    'accounts',
    'brands',
    'merchants',
    'members',
    'sessions',
    'operators',
    'content',
    'deposits',
    'catalogue',
    'games',
    'providers',
  ],
  pages: ['merchants'],
  winnings: ['merchants'],
  // Wallet calls of games of others: who calls is proven by keys, and what may be played by the ledger's own call.
  // What operators do to one stands in the audit.
  providers: ['approvals', 'audit', 'ledger', 'merchants', 'sealing'],
  // The record of play of every product; own products move their money through it.
  plays: ['ledger'],
  // A provider's list of games becomes games of the house, below its vendors, and is offered by a brand.
  'game-lists': ['audit', 'catalogue', 'games', 'merchants', 'providers'],
  // A launch checks the member's limits and age, finds the game in the catalogue, and asks its provider.
  launch: ['games', 'limits', 'members', 'merchants', 'providers'],
  // What became of a member's money, read from the ledger; a statement names its member, and an entry its channel.
  records: ['audit', 'deposits', 'ledger', 'members', 'merchants'],
  // Rounds of providers, with their games, ledger transfers and audit entries.
  rounds: [
    'approvals',
    'audit',
    'games',
    'ledger',
    'members',
    'merchants',
    'plays',
    'providers',
    'records',
    // The thresholds of one operator stand there.
    'withdrawals',
  ],
  // From one member to another: neither side may be shut out.
  'member-transfers': [
    'accounts',
    'approvals',
    'audit',
    'ledger',
    'limits',
    'members',
    'merchants',
    'withdrawals',
  ],
  // A withdrawal checks risks, the member and the payout account. Members who are excluded from play cannot cancel one
  // to play on.
  withdrawals: [
    'accounts',
    'approvals',
    'audit',
    'ledger',
    'limits',
    'members',
    'merchants',
    'payments',
    'payout-accounts',
    'pictures',
    'second-factor',
  ],
  // Whose wallets they are is the brand's to say.
  wallets: ['ledger', 'merchants'],
}

/** Folders of the server that know no feature: every feature stands on them. */
export const plumbing = ['http', 'db', 'live', 'jobs', 'metrics', 'mail', 'factors', 'pdf', 'tracing']

/** What a feature shows to others beside its actions.ts. */
export const furtherDoors: Record<string, readonly string[]> = {
  merchants: ['registry.ts'],
  // Secrets of members and operators lie wrapped by the house's own.
  sealing: ['wrapping.ts'],
  sessions: ['member-cookies.ts'],
  // Who moves money by itself, outside of any transaction of its own.
  ledger: ['committing.ts', 'reading.ts', 'submitting.ts'],
}
