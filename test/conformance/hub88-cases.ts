import { type ConformanceCase, ONE, after, good, moving, newDeed, refused, same } from './stage.ts'

/** Cases of the Hub88 protocol only. */
export const hub88Cases: readonly ConformanceCase[] = [
  {
    name: 'a bet in another currency',
    run: (stage) =>
      moving(stage, 0n, async () =>
        refused(await stage.dialect.bet(stage.seat, newDeed(), { fields: { currency: 'ZZZ' } }), 'the bet'),
      ),
  },
  {
    name: 'a bet on a game of nobody',
    run: (stage) =>
      moving(stage, 0n, async () =>
        refused(
          await stage.dialect.bet(stage.seat, newDeed(), { fields: { game_code: 'nobody-knows-it' } }),
          'the bet',
        ),
      ),
  },
  {
    name: 'a prize of the provider needs no bet',
    run: (stage) =>
      moving(stage, 2n * ONE, async () => {
        const prize = { ...newDeed({ amount: 2n * ONE }), bet: '' }
        const twist = { fields: { is_supplier_promo: true }, without: 'reference_transaction_uuid' }
        good(await stage.dialect.win(stage.seat, prize, twist), 'the prize')
      }),
  },
  {
    name: 'a win that names no bet',
    run: (stage) =>
      moving(stage, 0n, async () => {
        const bet = newDeed()
        refused(
          await stage.dialect.win(stage.seat, after(bet), { without: 'reference_transaction_uuid' }),
          'the win',
        )
      }),
  },
  {
    name: 'a round is settled anew: the win is taken back, and another one is paid',
    async run(stage) {
      const bet = newDeed()
      const wrong = after(bet, { amount: 9n * ONE })
      await moving(stage, ONE, async () => {
        good(await stage.dialect.bet(stage.seat, bet), 'the bet')
        good(await stage.dialect.win(stage.seat, wrong), 'the wrong win')
        good(await stage.dialect.rollback(stage.seat, after(wrong)), 'its rollback')
        good(await stage.dialect.win(stage.seat, after(bet, { amount: 2n * ONE })), 'the right win')
      })
    },
  },
  {
    name: 'a part of the smallest part',
    run: (stage) =>
      moving(stage, 0n, async () =>
        refused(await stage.dialect.bet(stage.seat, newDeed(), { rawAmount: '0.001' }), 'the bet'),
      ),
  },
  {
    name: 'a round that its bet has closed takes no other bet',
    async run(stage) {
      const bet = newDeed()
      await moving(stage, -ONE, async () => {
        good(await stage.dialect.bet(stage.seat, bet, { fields: { round_closed: true } }), 'the last bet')
        refused(await stage.dialect.bet(stage.seat, newDeed({ round: bet.round })), 'one more')
      })
    },
  },
  {
    name: 'an answer names its request',
    async run({ dialect, seat }) {
      const answer = await dialect.balance(seat, { fields: { request_uuid: 'this-very-one' } })
      same(good(answer, 'the question').isGood, true, 'it is answered')
    },
  },
]
