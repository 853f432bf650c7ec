import { money } from './oxlint.graph-money.ts'

/**
 * The server by area, lowest first: an area imports itself and the areas written before it, never one written after
 * it. A feature calls only the features that it lists, of its own area or a lower one, and only through their actions.ts.
 * A new edge is a design decision: say why in the commit. A product with many parts is a folder of features, such as
 * `play/lottery/draws`: its features are listed as `'lottery/draws'`, and the folder itself holds no file.
 */
export const areas: Record<string, Record<string, readonly string[]>> = {
  /** The base of all features: brands, secrets, the audit, second operators, outgoing messages. */
  platform: {
    audit: [],
    // Proposals that wait for a second operator. It knows no action: features register theirs.
    approvals: ['audit'],
    // Partitions, archives and retention: they work on tables and know no feature.
    growth: [],
    merchants: ['approvals', 'audit', 'sealing'],
    outbox: ['audit'],
    pictures: ['audit'],
    // Counts of requests for records of others: the plumbing counts them, and the console shows them beside
    // their callers.
    'refused-reads': [],
    sealing: [],
  },

  /** Members and operators: their accounts, sign-in, factors and contacts. */
  people: {
    // Links, and moves in the tree by two operators; the agent is a member in good standing. Changed rates are a message.
    agents: ['approvals', 'audit', 'members', 'merchants', 'messages'],
    // Registration spends join links.
    accounts: [
      'agents',
      'audit',
      'codes',
      'human',
      'members',
      'merchants',
      'outbox',
      'second-factor',
      'sessions',
    ],
    clubs: ['audit', 'merchants'],
    // A code is sent to a number only if its owner in `members` fits the purpose.
    codes: ['audit', 'merchants', 'members', 'outbox'],
    // The reset of a member's factors waits for a second operator, and the member may refuse it.
    'console-members': [
      'approvals',
      'audit',
      'clubs',
      'codes',
      'members',
      'merchants',
      'outbox',
      'profiles',
      'refused-reads',
      'second-factor',
      'sessions',
      'social',
    ],
    human: [],
    members: [],
    // Messages about money and devices also go out by mail or text, to the member's contacts, if the member wants them.
    messages: ['members', 'outbox'],
    // Members change everything that belongs to their own account here.
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
    segments: [],
    'second-factor': ['audit', 'members', 'merchants', 'messages', 'outbox', 'sealing', 'sessions'],
    sessions: ['members'],
    social: ['accounts', 'audit', 'human', 'members', 'merchants', 'sealing', 'second-factor', 'sessions'],
    profiles: ['approvals', 'audit', 'members', 'merchants'],
    // Documents of members, judged by operators; the judgement is a message, and applies changes of statements.
    verification: [
      'approvals',
      'audit',
      'members',
      'merchants',
      'messages',
      'pictures',
      'profiles',
      'sealing',
    ],
  },

  /** The ledger, the features that move money through it, and the limits of members. */
  money,

  /** Games of every product: the catalogue, launches, and the record of play. */
  play: {
    // Changes of the menus are audited, and their pictures kept. A vendor is shown in every hall in which it
    // has games.
    catalogue: ['audit', 'games', 'merchants', 'pictures'],
    // Free play gives a trial account play money, unless the member is shut out of play.
    'free-play': ['audit', 'human', 'limits', 'members', 'merchants', 'sessions', 'wallets'],
    // Dispute packs of any product: their ledger transfers, messages and deeds.
    'dispute-packs': ['audit', 'ledger'],
    // Imports a provider's list of games into the house's games, under its vendors; a brand then offers them.
    'game-lists': ['audit', 'catalogue', 'games', 'merchants', 'providers'],
    // The catalogue decides whose games are offered; changes of games are audited.
    // A member's own lists of games are bounded under the lock of the member.
    // A brand bounds stakes and payouts of its games; looser bounds need two operators.
    games: ['approvals', 'audit', 'limits', 'members', 'merchants', 'pictures'],
    // A launch checks the member's limits and age, finds the game, and asks its provider or opens a lottery's page.
    launch: ['games', 'limits', 'lottery/draws', 'members', 'merchants', 'providers'],
    // Draws of the house's lotteries; the house secret wraps their seeds. A brand's menus name its lotteries,
    // whose tiles have addresses as those of games.
    'lottery/draws': ['catalogue', 'games', 'merchants', 'sealing'],
    // Favourites are lotteries that the brand offers, bounded under the lock of the member.
    'lottery/favourites': ['lottery/draws', 'members', 'merchants'],
    // Sources of official results: their numbers become entries, as those of operators do.
    'lottery/feeds': ['lottery/draws', 'lottery/results'],
    // Official results by two operators, corrections and cancellations; tickets know the sums of a draw.
    'lottery/results': [
      'approvals',
      'audit',
      'lottery/draws',
      'lottery/tickets',
      'members',
      'merchants',
      'pictures',
    ],
    // How a brand sells its lotteries; a looser change waits for a second operator.
    'lottery/terms': ['approvals', 'audit', 'lottery/draws', 'lottery/jackpots', 'merchants'],
    // Pools of lotteries, which stakes fill: the house books what they pay, and what it adds.
    'lottery/jackpots': ['ledger', 'merchants', 'plays'],
    // The returns of single members; a higher one waits for a second operator.
    'lottery/rates': ['approvals', 'audit', 'lottery/draws', 'members', 'merchants'],
    // A ticket is a play, and is staked and paid as one; limits on play apply to it. Two operators void one.
    'lottery/tickets': [
      'approvals',
      'audit',
      'catalogue',
      // What a corrected result could not take back is a claim.
      'claims',
      'dispute-packs',
      'ledger',
      'limits',
      'lottery/draws',
      'lottery/jackpots',
      'lottery/rates',
      'members',
      'merchants',
      'plays',
    ],
    // The record of play of every product; own products move their money through it.
    plays: ['ledger'],
    // Wallet calls of external games: keys authenticate the provider, and the ledger decides whether a stake
    // is accepted. Operators' changes of providers are audited. Offers give free rounds, and credit what they win.
    providers: ['approvals', 'audit', 'ledger', 'merchants', 'offers', 'sealing'],
    // Rounds of providers, with their games, ledger transfers and audit entries.
    rounds: [
      'approvals',
      'audit',
      // For the names of lotteries in the record.
      'catalogue',
      'dispute-packs',
      'games',
      'ledger',
      // For the tiles of lotteries, and the count of popular ones.
      'lottery/draws',
      'members',
      'merchants',
      'plays',
      'providers',
      'records',
      // For the thresholds of a single operator.
      'withdrawals',
    ],
    // Figures of agents' teams: they follow settled plays, the ledger and members in the database. Operators see beside
    // them what the teams earned and owe; their files are audited. A member's line opens the single bets of the record.
    'team-reports': ['agents', 'agents/settlement', 'audit', 'ledger', 'members', 'merchants', 'rounds'],
    // For the payouts of a brand beside its largest win, the tiles and studios of games that paid, and jackpots of providers.
    winnings: ['games', 'lottery/jackpots', 'merchants', 'providers', 'withdrawals'],
  },

  /** The pages and texts that a brand shows to members, and their messages to it. */
  publishing: {
    // A game's tile is drawn from the house's data about the game.
    art: ['merchants', 'content', 'games', 'lottery/draws', 'promotions'],
    // Operators' changes of content are audited, and their pictures kept. Content that names a payee waits
    // for a second operator.
    content: ['approvals', 'audit', 'merchants', 'pictures'],
    // Feedback is answered by message or mail; operators see the votes on help articles beside it. A report of a letter
    // is feedback.
    feedback: ['audit', 'help', 'human', 'letters', 'merchants', 'messages', 'outbox', 'pictures'],
    help: ['content', 'merchants'],
    // Letters go along the tree of agents; they name no payee, and none goes down to a member who is shut out from play.
    campaigns: ['approvals', 'audit', 'merchants', 'messages', 'outbox', 'segments'],
    letters: ['agents', 'audit', 'limits', 'members', 'merchants', 'messages'],
    pages: ['merchants'],
    // Members who are excluded from play get no promotions.
    promotions: ['audit', 'content', 'limits', 'merchants', 'pictures'],
    // The home page reserves space for games and for content.
    shelves: ['content', 'games', 'merchants'],
    // A message may be about a deposit, withdrawal or round, if it is the sender's own.
    // Operators who consent are shown by a name of their choice.
    support: [
      'audit',
      'deposits',
      'human',
      'members',
      'merchants',
      'operators',
      'pictures',
      'rounds',
      'withdrawals',
    ],
  },

  /** The files that wire the server together, and the features that create whole brands from all others. */
  shell: {
    // Creating a brand needs its row and hosts, content, games, payment channels and first operator.
    brands: [
      'approvals',
      'audit',
      'catalogue',
      'content',
      'deposits',
      'games',
      'ledger',
      // A hall with a lottery is not empty.
      'lottery/draws',
      'members',
      'merchants',
      'operators',
      'pictures',
      'sessions',
      // Its first thresholds: nothing is paid out automatically.
      'withdrawals',
    ],
    // Records of all features by a name, number or reference.
    find: ['deposits', 'lottery/tickets', 'members', 'rounds', 'withdrawals'],
    // Figures of all features by time, and the health of what the house depends on.
    dashboard: [
      'deposits',
      'merchants',
      'outbox',
      'payments',
      'plays',
      'providers',
      'sessions',
      'withdrawals',
    ],
    // Tasks of all features.
    work: [
      'adjustments',
      'agents/settlement',
      'approvals',
      'deposits',
      'feedback',
      'harm',
      'limits',
      'lottery/results',
      'member-transfers',
      // Rewards under review.
      'offers',
      'points',
      'promotions',
      'support',
      'verification',
      'withdrawals',
    ],
    // The demo brands offer the games of the house's own studio, which is a provider like any other.
    demo: [
      'accounts',
      // Contracts and rates of its two agents, so that the jobs have something to pay.
      'agents/contracts',
      'agents',
      'brands',
      'merchants',
      'members',
      'sessions',
      'operators',
      'content',
      'deposits',
      'offers',
      'payments',
      'points',
      'levels',
      'missions',
      'raffles',
      // Its jackpots hold money from the start.
      'lottery/terms',
      'catalogue',
      'games',
      'providers',
      'verification',
    ],
  },
}

/** Folders of the platform that know no feature; every feature may import them. */
export const plumbing = ['http', 'db', 'live', 'jobs', 'metrics', 'mail', 'factors', 'pdf', 'tracing']

/** Files that a feature exposes besides its actions.ts. */
export const furtherEntries: Record<string, readonly string[]> = {
  merchants: ['registry.ts'],
  // The house secret wraps secrets of members and operators.
  sealing: ['wrapping.ts'],
  sessions: ['member-cookies.ts'],
  // For callers that post to the ledger outside of a transaction of their own.
  'dispute-packs': ['page.ts'],
  ledger: ['committing.ts', 'reading.ts', 'submitting.ts'],
}
