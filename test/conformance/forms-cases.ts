import {
  type ConformanceCase,
  ONE,
  type Stage,
  after,
  balance,
  good,
  moving,
  newDeed,
  refused,
  same,
} from './stage.ts'

const perGame = ({ dialect, seat }: Stage, gameIdList: string, twist: object = {}) =>
  dialect.balance(seat, { path: 'getBalancePerGame.html', fields: { gameIdList }, ...twist })
const detailsOf = ({ dialect, seat }: Stage, roundId: string) =>
  dialect.balance(seat, { path: 'roundDetails.html', fields: { roundId, gameId: dialect.game } })

/** Cases of the forms protocol only. The case that ends the session comes last. */
export const formsCases: readonly ConformanceCase[] = [
  {
    name: 'what a game could play with is told by game',
    async run(stage) {
      const answer = good(await perGame(stage, `${stage.dialect.game},nobody-knows-it`), 'the balances')
      same(answer.balance, await balance(stage), 'the balance of the game is')
      if (answer.text.includes('nobody-knows-it')) throw new Error('a game of nobody has a balance')
    },
  },
  {
    name: 'what games of nobody could play with is not told',
    run: async (stage) => void refused(await perGame(stage, 'nobody-knows-it'), 'the balances'),
  },
  {
    name: 'balances of no game at all, and of too many',
    async run(stage) {
      refused(await perGame(stage, ' , '), 'of none')
      refused(await perGame(stage, Array.from({ length: 101 }, (_, n) => `g${n}`).join()), 'of too many')
    },
  },
  {
    name: 'balances by game need a hash',
    run: async (stage) =>
      void refused(await perGame(stage, stage.dialect.game, { signature: 'wrong' }), 'the balances'),
  },
  {
    name: 'details of a round are heard, and move nothing',
    run: (stage) =>
      moving(stage, -ONE, async () => {
        const bet = newDeed()
        refused(await detailsOf(stage, bet.round), 'details before the round')
        good(await stage.dialect.bet(stage.seat, bet), 'the bet')
        good(await detailsOf(stage, bet.round), 'the details')
        good(await detailsOf(stage, bet.round), 'the same once more')
      }),
  },
  {
    name: 'a session that its provider has ended takes no bet, and pays what it began',
    async run({ dialect, seat, other }) {
      const stage = { dialect, seat: other, other: seat }
      const expire = (token: string) =>
        dialect.balance(other, { path: 'sessionExpired.html', fields: { token } })
      const bet = newDeed()
      await moving(stage, 2n * ONE, async () => {
        good(await dialect.bet(other, bet), 'the bet')
        refused(await expire(seat.token), 'the session of somebody else')
        refused(await expire('nobody gave this out'), 'a session of nobody')
        good(await expire(other.token), 'the end')
        good(await expire(other.token), 'the end once more')
        refused(await dialect.bet(other, newDeed()), 'a bet after the end')
        good(await dialect.win(other, after(bet, { amount: 3n * ONE })), 'the win')
      })
    },
  },
]
