/**
 * The server by area, lowest first: an area imports itself and the areas written before it, never one written after it.
 * A feature calls the features that it names, of its own area or a lower one, through their actions.ts, and no other.
 * Adding an edge is a design decision: say why in the commit. `test/tidy.test.ts` holds that every folder stands here.
 *
 * A product with many parts is a folder of features, such as `play/lottery/draws`: its features stand here as
 * `'lottery/draws'`, and the folder itself holds no file.
 */
export const areas: Record<string, Record<string, readonly string[]>> = {
  /** What every feature stands on: brands, secrets, the audit, second operators, messages on their way out. */
  platform: {
    audit: [],
    // Proposals that wait for a second operator. It knows no action: features register theirs.
    approvals: ['audit'],
    // Partitions, archives and how long rows are kept: of tables as they stand, and of no feature.
    growth: [],
    merchants: ['approvals', 'audit', 'sealing'],
    outbox: ['audit'],
    pictures: ['audit'],
    // Requests for records of others: counted by the plumbing, shown where the console shows their callers.
    'refused-reads': [],
    sealing: [],
  },

  /** Members and operators: their accounts, how they sign in, what they prove and how they are reached. */
  people: {
    accounts: ['audit', 'codes', 'human', 'members', 'merchants', 'outbox', 'second-factor', 'sessions'],
    clubs: ['audit'],
    // Whose number it is decides what is sent, and that the day's most is reached is written down.
    codes: ['audit', 'merchants', 'members', 'outbox'],
    // The reset of a member's factors waits for a second operator, and its member may refuse it.
    'console-members': [
      'approvals',
      'audit',
      'clubs',
      'codes',
      'members',
      'outbox',
      'refused-reads',
      'second-factor',
      'sessions',
      'social',
    ],
    human: [],
    members: [],
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
    operators: ['approvals', 'audit', 'accounts', 'refused-reads', 'sealing'],
    'payout-accounts': ['audit'],
    'second-factor': ['audit', 'members', 'merchants', 'outbox', 'sealing', 'sessions'],
    sessions: ['members'],
    social: ['accounts', 'audit', 'human', 'members', 'merchants', 'sealing', 'second-factor', 'sessions'],
  },

  /** The ledger and all that moves money through it, and what members and operators do about its limits. */
  money: {
    // Money by hand: two operators make it together, and the ledger moves it.
    adjustments: ['approvals', 'audit', 'ledger', 'merchants'],
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
    // What play does to members shows in what they do: in the ledger, with deposits, and in what they changed.
    harm: ['audit', 'deposits', 'ledger', 'members', 'merchants'],
    // Publishes the heads of both hash chains to a log and a file beyond the reach of the database's owner.
    heads: ['audit', 'ledger'],
    // The ledger depends on no feature; features that move money depend on it.
    ledger: [],
    // What members hold themselves to. Who is excluded loses their other sessions then and there; what play has cost
    // them is what the records say of it.
    limits: ['approvals', 'audit', 'ledger', 'members', 'merchants', 'sessions'],
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
    // Who pays and is paid: it knows neither deposits nor payouts, which hand it what they do with news.
    payments: ['audit', 'sealing'],
    // A provider's statement is held against what deposits and payouts say, and changes nothing of them.
    reconciliation: ['audit', 'deposits', 'merchants', 'payments', 'withdrawals'],
    // What became of a member's money, read from the ledger; a statement names its member, and an entry its channel.
    records: ['audit', 'deposits', 'ledger', 'members', 'merchants'],
    // Whose wallets they are is the brand's to say.
    wallets: ['ledger', 'merchants'],
    // A withdrawal checks risks, the member and the payout account. Members who are excluded from play cannot cancel
    // one to play on.
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
  },

  /** Games of every product: which there are, how they are opened, and the record of what was played. */
  play: {
    // What operators change of the menus stands in the audit, and the pictures in it are kept.
    // A vendor stands in every hall in which it has games.
    catalogue: ['audit', 'games', 'merchants', 'pictures'],
    // Who tries for nothing is given play money, unless they are shut out of play.
    'free-play': ['audit', 'human', 'limits', 'members', 'merchants', 'sessions', 'wallets'],
    // A provider's list of games becomes games of the house, below its vendors, and is offered by a brand.
    'game-lists': ['audit', 'catalogue', 'games', 'merchants', 'providers'],
    // Whose games they are is the catalogue's; what operators change of them stands in the audit.
    games: ['audit', 'merchants', 'pictures'],
    // A launch checks the member's limits and age, finds the game in the catalogue, and asks its provider.
    launch: ['games', 'limits', 'members', 'merchants', 'providers'],
    // The record of play of every product; own products move their money through it.
    plays: ['ledger'],
    // Wallet calls of games of others: who calls is proven by keys, and what may be played by the ledger's own call.
    // What operators do to one stands in the audit.
    providers: ['approvals', 'audit', 'ledger', 'merchants', 'sealing'],
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
    winnings: ['merchants'],
  },

  /** What a brand shows its members, and what they write to it. */
  publishing: {
    // The tile of a game is drawn of what the house knows of it.
    art: ['merchants', 'content', 'games', 'promotions'],
    // Whatever an operator writes stands in the audit, and the pictures in it are kept.
    // Content that names where to pay waits for a second operator.
    content: ['approvals', 'audit', 'merchants', 'pictures'],
    // What people write is answered to their messages or by mail; operators see beside it what readers say of the help.
    feedback: ['audit', 'help', 'human', 'merchants', 'messages', 'outbox', 'pictures'],
    help: ['content', 'merchants'],
    // What members read: announcements and what is said to them alone.
    messages: ['content'],
    pages: ['merchants'],
    // Members who are excluded from play get no promotions.
    promotions: ['audit', 'content', 'limits', 'pictures'],
    // What the home page keeps room for: games, and what operators wrote.
    shelves: ['content', 'games', 'merchants'],
    support: ['audit', 'human', 'members', 'merchants', 'pictures'],
  },

  /** The files that bring the server together, and what makes a whole brand of all the features. */
  shell: {
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
  },
}

/** Folders of the platform that know no feature: every feature stands on them. */
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
