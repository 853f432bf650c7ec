/**
 * Every number of an advisory lock of the product, so that no two features take the same one. Functions of the database
 * write theirs as numbers; `advisory-locks.test.ts` compares both.
 */
export const advisoryLocks = {
  /** One process migrates. */
  migration: 7_283_001,
  /** The same for the tables of the job queue. */
  jobMigration: 7_283_002,
  /** One process creates a sealing key. */
  sealingKey: 7_283_011,
  /** With the merchant: serialises the counting of text messages. */
  textMessages: 7_283_012,
  /** One process seals the audit. */
  auditSeal: 7_283_013,
  /** With the code's owner: serialises the tries of a code. */
  codeTry: 7_283_014,
  /** With the recipient: serialises the requests for a code. */
  codeRequest: 7_283_015,
  /** One process seals the ledger. */
  ledgerSeal: 7_283_017,
  /** Held during a checkpoint of the ledger, and while one of its partitions is detached. */
  ledgerCheckpoint: 7_283_018,
  /** One process makes partitions. */
  partitions: 7_283_019,
  /** With the runner's id: held while a job runner lives. */
  runner: 7_283_021,
  /** With the job: one process runs it. */
  job: 7_283_022,
  /** Shared while plays are followed; exclusive while a day of settled plays is closed, or a board is added. */
  settledDay: 7_283_023,
  /** One process adds changes to the figures of teams, or counts them anew. */
  teamFigures: 7_283_025,
  /** With a slot number: bounds the member files that are made at the same time. */
  memberFile: 7_283_041,
  /** With the merchant: shared by registrations below an upline; exclusive while a team moves. */
  agentTree: 7_283_061,
  /** With the draw: shared by its bets; exclusive while a draw is closed, drawn, cancelled or corrected. */
  lotteryDraw: 7_283_051,
  /** With the game: one operator's draw of it is added at a time. */
  lotteryAddedDraw: 7_283_053,
  /** With the merchant: serialises the signing of agents' contracts. */
  agentContracts: 7_283_062,
  /** With a person's name or the offer: serialises grants that count towards the same limit. */
  offerUse: 7_283_063,
  /** With the merchant: serialises the windows of real-time salaries. */
  agentWindows: 7_283_064,
  /** One transaction counts missions and scores, or gives the prizes of a board. */
  missionCount: 7_283_068,
  /** One transaction reserves rewards for friends. */
  friendCount: 7_283_069,
  /** With the merchant: serialises the campaigns that single operators send. */
  campaignAlone: 7_283_070,
  /** With the member: counts the offers that leave the site to them. */
  campaignDelivery: 7_283_071,
  /** With the member: counts the messages that they keep. */
  keptMessages: 7_283_072,
} as const
