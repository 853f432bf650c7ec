import type { PlayCommand, PlayOutcome } from './command.ts'
import type { PlayBook, RoundState } from './judge.ts'

/** The fields of a command that differ from a plain bet, win or rollback. */
type Overrides = Partial<Omit<PlayCommand, 'kind' | 'transactionId'>>

export type PlayStep = readonly [
  kind: PlayCommand['kind'],
  transactionId: string,
  overrides: Overrides,
  outcome: PlayOutcome,
  balance: bigint,
]

export interface PlayCase {
  readonly what: string
  readonly steps: readonly PlayStep[]
  /** Round `r` at the end: state, stake, win and number of bets. */
  readonly round?: readonly [RoundState, bigint, bigint, number]
}

/** Initial balance of each case. */
export const BEGINS_WITH = 100n

const ofB = { reference: 'b' }

/** Run against the domain and the database: both must give the same answers. */
export const playCases: readonly PlayCase[] = [
  {
    what: 'a bet and its win',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['win', 'w', { ...ofB, amount: 35n, closesRound: true }, 'done', 125n],
    ],
    round: ['closed', 10n, 35n, 1],
  },
  {
    what: 'a lost round is closed by its bet',
    steps: [['bet', 'b', { closesRound: true }, 'done', 90n]],
    round: ['closed', 10n, 0n, 1],
  },
  {
    what: 'a true retry is answered the same, whatever happened since',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['bet', 'c', {}, 'done', 80n],
      ['bet', 'b', {}, 'replayed', 90n],
      ['win', 'w', ofB, 'done', 90n],
      ['win', 'w', ofB, 'replayed', 90n],
      ['bet', 'b', { closesRound: true }, 'replayed', 90n],
    ],
    round: ['open', 20n, 10n, 2],
  },
  {
    what: 'the same number with other details is a duplicate',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['bet', 'b', { amount: 11n }, 'duplicate', 90n],
      ['bet', 'b', { roundId: 's' }, 'duplicate', 90n],
      ['win', 'b', ofB, 'duplicate', 90n],
      ['rollback', 'b', { reference: 'x' }, 'duplicate', 90n],
      ['bet', 'b', { isFree: true, movesMoney: false }, 'duplicate', 90n],
    ],
    round: ['open', 10n, 0n, 1],
  },
  {
    what: 'more than there is, and the same again once there is enough',
    steps: [
      ['bet', 'b', { amount: 101n }, 'insufficient', 100n],
      ['win', 'p', { needs: 'nothing', amount: 1n, roundId: 'other' }, 'done', 101n],
      ['bet', 'b', { amount: 101n }, 'done', 0n],
    ],
    round: ['open', 101n, 0n, 1],
  },
  {
    what: 'a bet is rolled back, once, however often it is asked for',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['rollback', 'x', ofB, 'done', 100n],
      ['rollback', 'x', ofB, 'replayed', 100n],
      ['rollback', 'y', ofB, 'done', 100n],
      ['bet', 'b', {}, 'rolled_back', 100n],
      ['win', 'w', ofB, 'rolled_back', 100n],
    ],
    round: ['voided', 0n, 0n, 0],
  },
  {
    what: 'a rollback before its bet leaves a tombstone',
    steps: [
      ['rollback', 'x', ofB, 'done', 100n],
      ['rollback', 'x', ofB, 'replayed', 100n],
      ['bet', 'b', {}, 'rolled_back', 100n],
      ['bet', 'b', { amount: 5n }, 'rolled_back', 100n],
      ['win', 'w', ofB, 'rolled_back', 100n],
      ['rollback', 'y', ofB, 'done', 100n],
    ],
  },
  {
    what: 'a win whose bet nobody knows',
    steps: [
      ['win', 'w', ofB, 'bet_unknown', 100n],
      ['win', 'w', { needs: 'round' }, 'bet_unknown', 100n],
      ['win', 'w', { needs: 'nothing', amount: 7n }, 'done', 107n],
      ['win', 'v', { reference: 'w' }, 'bet_unknown', 107n],
    ],
    round: ['closed', 0n, 7n, 0],
  },
  {
    what: 'a win by its round alone',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['win', 'w', { needs: 'round', amount: 0n, closesRound: true }, 'done', 90n],
      ['win', 'v', { needs: 'round', amount: 20n }, 'done', 110n],
    ],
    round: ['closed', 10n, 20n, 1],
  },
  {
    what: 'a win by a round whose bets were all taken back',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['rollback', 'x', ofB, 'done', 100n],
      ['win', 'w', { needs: 'round' }, 'rolled_back', 100n],
    ],
    round: ['voided', 0n, 0n, 0],
  },
  {
    what: 'a round of many legs, one of them taken back',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['bet', 'c', { amount: 20n }, 'done', 70n],
      ['rollback', 'x', { reference: 'c', amount: 20n }, 'done', 90n],
      ['bet', 'd', { amount: 5n }, 'done', 85n],
      ['win', 'w', { ...ofB, amount: 30n }, 'done', 115n],
      ['win', 'v', { reference: 'd', amount: 2n, closesRound: true }, 'done', 117n],
    ],
    round: ['closed', 15n, 32n, 2],
  },
  {
    what: 'a closed round takes no bet more, and pays what comes late',
    steps: [
      ['bet', 'b', { closesRound: true }, 'done', 90n],
      ['bet', 'c', {}, 'round_closed', 90n],
      ['win', 'w', { ...ofB, amount: 4n }, 'done', 94n],
    ],
    round: ['closed', 10n, 4n, 1],
  },
  {
    what: 'a round that was taken back whole may be begun again',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['rollback', 'x', ofB, 'done', 100n],
      ['bet', 'c', {}, 'done', 90n],
    ],
    round: ['open', 10n, 0n, 1],
  },
  {
    what: 'a resettlement is the win taken back, and another one paid',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['win', 'w', { ...ofB, amount: 40n, closesRound: true }, 'done', 130n],
      ['rollback', 'x', { reference: 'w' }, 'done', 90n],
      ['win', 'w', { ...ofB, amount: 40n, closesRound: true }, 'rolled_back', 90n],
      ['win', 'v', { ...ofB, amount: 15n, closesRound: true }, 'done', 105n],
    ],
    round: ['closed', 10n, 15n, 1],
  },
  {
    what: 'a win that is spent cannot be taken back',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['win', 'w', { ...ofB, amount: 40n }, 'done', 130n],
      ['bet', 'c', { amount: 100n }, 'done', 30n],
      ['rollback', 'x', { reference: 'w' }, 'insufficient', 30n],
    ],
    round: ['open', 110n, 40n, 2],
  },
  {
    what: 'a bet is taken back after its win, and the win stays until it is taken back itself',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['win', 'w', { ...ofB, amount: 3n }, 'done', 93n],
      ['rollback', 'x', ofB, 'done', 103n],
      ['rollback', 'y', { reference: 'w' }, 'done', 100n],
    ],
    round: ['voided', 0n, 0n, 0],
  },
  {
    what: 'a rollback of another amount, and of a rollback',
    steps: [
      ['bet', 'b', {}, 'done', 90n],
      ['rollback', 'x', { ...ofB, amount: 9n }, 'differs', 90n],
      ['rollback', 'x', { ...ofB, amount: 10n }, 'done', 100n],
      ['rollback', 'y', { reference: 'x' }, 'bet_unknown', 100n],
    ],
    round: ['voided', 0n, 0n, 0],
  },
  {
    what: 'a free round takes nothing, and pays what its protocol says',
    steps: [
      ['bet', 'b', { isFree: true, movesMoney: false, amount: 500n }, 'done', 100n],
      ['bet', 'b', { isFree: true, movesMoney: false, amount: 500n }, 'replayed', 100n],
      ['win', 'w', { ...ofB, isFree: true, movesMoney: false, amount: 8n }, 'done', 100n],
      ['win', 'v', { needs: 'round', amount: 8n, closesRound: true }, 'done', 108n],
    ],
    round: ['closed', 0n, 8n, 1],
  },
  {
    what: 'a win that names a free bet is never paid as cash, whether it calls itself free or not',
    steps: [
      ['bet', 'b', { isFree: true, movesMoney: false }, 'done', 100n],
      ['bet', 'c', {}, 'done', 90n],
      ['win', 'w', { ...ofB, amount: 8n }, 'of_free_bet', 90n],
      ['win', 'w', { ...ofB, isFree: true, amount: 8n }, 'of_free_bet', 90n],
      ['win', 'w', { ...ofB, amount: 0n }, 'of_free_bet', 90n],
      ['win', 'w', { ...ofB, movesMoney: false, amount: 8n }, 'done', 90n],
      ['win', 'v', { reference: 'c', isFree: true, amount: 8n }, 'done', 98n],
      ['rollback', 'x', ofB, 'done', 98n],
      ['win', 'u', { ...ofB, amount: 8n }, 'rolled_back', 98n],
    ],
    round: ['open', 10n, 8n, 1],
  },
  {
    what: 'a free round is taken back and gives nothing',
    steps: [
      ['bet', 'b', { isFree: true, movesMoney: false }, 'done', 100n],
      ['rollback', 'x', ofB, 'done', 100n],
      ['bet', 'b', { isFree: true, movesMoney: false }, 'rolled_back', 100n],
    ],
    round: ['voided', 0n, 0n, 0],
  },
  {
    what: 'nothing staked, and nothing won',
    steps: [
      ['bet', 'b', { amount: 0n }, 'done', 100n],
      ['win', 'w', { ...ofB, amount: 0n, closesRound: true }, 'done', 100n],
    ],
    round: ['closed', 0n, 0n, 1],
  },
  {
    what: 'an adjustment, either way, and no further than there is',
    steps: [
      ['adjust', 'a', { amount: 5n }, 'done', 105n],
      ['adjust', 'd', { amount: -25n }, 'done', 80n],
      ['adjust', 'd', { amount: -25n }, 'replayed', 80n],
      ['adjust', 'd', { amount: -26n }, 'duplicate', 80n],
      ['adjust', 'e', { amount: -81n }, 'insufficient', 80n],
      ['rollback', 'x', { reference: 'd' }, 'done', 105n],
    ],
  },
]

/** Other circumstances, and the outcome of a bet, a win, a free bet and a rollback in them. */
export const standingCases: readonly (readonly [
  what: string,
  standing: Pick<Partial<PlayBook>, 'isSessionOpen' | 'refusesPlay'>,
  bet: PlayOutcome,
])[] = [
  ['an open session', {}, 'done'],
  ['a session that has ended', { isSessionOpen: false }, 'session_ended'],
  ['a member who is not active', { refusesPlay: 'not_active' }, 'not_active'],
  ['a member who is shut out', { refusesPlay: 'excluded' }, 'excluded'],
]
