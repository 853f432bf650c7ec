import { randomUUID } from 'node:crypto'

import type { Twist } from './dialect.ts'
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
  storm,
} from './stage.ts'

const one = (name: string, run: ConformanceCase['run']): ConformanceCase => ({ name, run })

const play: readonly ConformanceCase[] = [
  one('the balance is told', async (stage) => void (await balance(stage))),
  one('a bet takes its stake, and says what is left', async (stage) => {
    const before = await balance(stage)
    const answer = good(await stage.dialect.bet(stage.seat, newDeed()), 'a bet')
    same(answer.balance, before - ONE, 'the answer says')
    same(await balance(stage), before - ONE, 'the balance is')
  }),
  one('a win pays, and says what there is', async (stage) => {
    const bet = newDeed()
    await moving(stage, 4n * ONE, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      const answer = good(await stage.dialect.win(stage.seat, after(bet, { amount: 5n * ONE })), 'the win')
      same(answer.balance, await balance(stage), 'the answer says')
    })
  }),
  one('the smallest part is kept exactly', async (stage) => {
    const bet = newDeed({ amount: 1_000n })
    await moving(stage, 2_000n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.win(stage.seat, after(bet, { amount: 3_000n })), 'the win')
    })
  }),
  one('a lost round pays nothing', async (stage) => {
    const bet = newDeed()
    await moving(stage, -ONE, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.win(stage.seat, after(bet, { amount: 0n })), 'a win of nothing')
    })
  }),
  one('a round of many legs', async (stage) => {
    const [first, round] = [newDeed(), randomUUID()]
    const [a, b] = [{ ...first, round }, newDeed({ round, amount: 2n * ONE })]
    await moving(stage, 3n * ONE, async () => {
      good(await stage.dialect.bet(stage.seat, a), 'the first bet')
      good(await stage.dialect.bet(stage.seat, b), 'the second bet')
      good(await stage.dialect.win(stage.seat, after(a, { amount: 4n * ONE })), 'the first win')
      good(await stage.dialect.win(stage.seat, after(b, { amount: 2n * ONE })), 'the second win')
    })
  }),
  one('two rounds at once know nothing of each other', async (stage) => {
    const [a, b] = [newDeed(), newDeed()]
    await moving(stage, ONE, async () => {
      good(await stage.dialect.bet(stage.seat, a), 'one bet')
      good(await stage.dialect.bet(stage.seat, b), 'the other bet')
      good(await stage.dialect.win(stage.seat, after(b, { amount: 3n * ONE })), 'the win of the other')
      good(await stage.dialect.win(stage.seat, after(a, { amount: 0n })), 'the loss of the one')
    })
  }),
  one('ten bets at once each take their stake', async (stage) => {
    await moving(stage, -10n * ONE, async () => {
      const all = await Promise.all(
        Array.from({ length: 10 }, () => stage.dialect.bet(stage.seat, newDeed())),
      )
      for (const answer of all) good(answer, 'one of ten')
    })
  }),
  one('a bet of nothing', async (stage) => {
    await moving(stage, 0n, async () =>
      good(await stage.dialect.bet(stage.seat, newDeed({ amount: 0n })), 'the bet'),
    )
  }),
  one('more than there is', async (stage) => {
    const amount = (await balance(stage)) + ONE
    await moving(stage, 0n, async () =>
      same((await stage.dialect.bet(stage.seat, newDeed({ amount }))).isBroke, true, 'it says that'),
    )
  }),
  one('a free bet takes nothing', async (stage) => {
    const bet = newDeed({ isFree: true, amount: 3n * ONE })
    await moving(stage, 0n, async () => good(await stage.dialect.bet(stage.seat, bet), 'the free bet'))
  }),
  one('a free bet that is asked again takes nothing again', async (stage) => {
    const bet = newDeed({ isFree: true })
    await moving(stage, 0n, () => storm(() => stage.dialect.bet(stage.seat, bet)))
  }),
]

const again: readonly ConformanceCase[] = [
  one('a bet that comes again is answered the same and moves once', async (stage) => {
    const bet = newDeed()
    await moving(stage, -2n * ONE, async () => {
      const first = good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.bet(stage.seat, newDeed()), 'another')
      same((await stage.dialect.bet(stage.seat, bet)).text, first.text, 'the retry says')
    })
  }),
  one('twenty of one bet at once', async (stage) => {
    const bet = newDeed()
    await moving(stage, -ONE, () => storm(() => stage.dialect.bet(stage.seat, bet)))
  }),
  one('twenty of one win at once', async (stage) => {
    const bet = newDeed()
    const win = after(bet, { amount: 2n * ONE })
    await moving(stage, ONE, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      await storm(() => stage.dialect.win(stage.seat, win))
    })
  }),
  one('twenty of one rollback at once', async (stage) => {
    const bet = newDeed()
    const back = after(bet)
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      await storm(() => stage.dialect.rollback(stage.seat, back))
    })
  }),
  one('a win that comes again after more play says what it said', async (stage) => {
    const bet = newDeed()
    const win = after(bet)
    good(await stage.dialect.bet(stage.seat, bet), 'the bet')
    const first = good(await stage.dialect.win(stage.seat, win), 'the win')
    good(await stage.dialect.bet(stage.seat, newDeed()), 'another bet')
    same((await stage.dialect.win(stage.seat, win)).text, first.text, 'the retry says')
  }),
  ...(
    [
      ['another amount', { amount: 2n * ONE }],
      ['another round', { round: randomUUID() }],
      ['a free bet', { isFree: true }],
    ] as const
  ).map(([what, change]) =>
    one(`the number of a bet with ${what}`, async (stage) => {
      const bet = newDeed()
      await moving(stage, -ONE, async () => {
        good(await stage.dialect.bet(stage.seat, bet), 'the bet')
        refused(await stage.dialect.bet(stage.seat, { ...bet, ...change }), 'the other one')
      })
    }),
  ),
  one('the number of a win with another amount', async (stage) => {
    const bet = newDeed()
    const win = after(bet)
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.win(stage.seat, win), 'the win')
      refused(await stage.dialect.win(stage.seat, { ...win, amount: 9n * ONE }), 'the other one')
    })
  }),
  one('a win under the number of its bet', async (stage) => {
    const bet = newDeed()
    await moving(stage, -ONE, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      refused(await stage.dialect.win(stage.seat, { ...after(bet), id: bet.id }), 'the win')
    })
  }),
  one('a bet under the number of a win', async (stage) => {
    const bet = newDeed()
    const win = after(bet)
    good(await stage.dialect.bet(stage.seat, bet), 'the bet')
    good(await stage.dialect.win(stage.seat, win), 'the win')
    await moving(stage, 0n, async () =>
      refused(await stage.dialect.bet(stage.seat, { ...newDeed(), id: win.id }), 'the bet'),
    )
  }),
  one('the number of a bet by somebody else', async (stage) => {
    const bet = newDeed()
    good(await stage.dialect.bet(stage.seat, bet), 'the bet')
    await moving(stage, 0n, async () => refused(await stage.dialect.bet(stage.other, bet), 'the other one'))
  }),
]

const back: readonly ConformanceCase[] = [
  one('a rollback gives the stake back', async (stage) => {
    const bet = newDeed()
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'the rollback')
    })
  }),
  one('a second rollback of one bet gives nothing', async (stage) => {
    const bet = newDeed()
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'the rollback')
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'another rollback')
    })
  }),
  one('a rollback before its bet, and the bet that comes late', async (stage) => {
    const bet = newDeed()
    await moving(stage, 0n, async () => {
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'the rollback')
      refused(await stage.dialect.bet(stage.seat, bet), 'the late bet')
      refused(await stage.dialect.bet(stage.seat, bet), 'the late bet, again')
    })
  }),
  one('a rollback before its bet, twice', async (stage) => {
    const bet = newDeed()
    const early = after(bet)
    await moving(stage, 0n, async () => {
      good(await stage.dialect.rollback(stage.seat, early), 'the rollback')
      good(await stage.dialect.rollback(stage.seat, early), 'the rollback again')
    })
  }),
  one('twenty rollbacks at once of a bet that nobody knows', async (stage) => {
    const bet = newDeed()
    const early = after(bet)
    await moving(stage, 0n, async () => {
      await storm(() => stage.dialect.rollback(stage.seat, early))
      refused(await stage.dialect.bet(stage.seat, bet), 'the late bet')
    })
  }),
  one('a bet that comes again after its rollback', async (stage) => {
    const bet = newDeed()
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'the rollback')
      refused(await stage.dialect.bet(stage.seat, bet), 'the bet again')
    })
  }),
  one('a win after the rollback of its bet', async (stage) => {
    const bet = newDeed()
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the bet')
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'the rollback')
      refused(await stage.dialect.win(stage.seat, after(bet)), 'the win')
    })
  }),
  one('a win before any bet', async (stage) => {
    await moving(stage, 0n, async () =>
      refused(await stage.dialect.win(stage.seat, after(newDeed())), 'the win'),
    )
  }),
  one('a bet and its rollback at once, ten times', async (stage) => {
    await moving(stage, 0n, async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const bet = newDeed()
        const [, undone] = await Promise.all([
          stage.dialect.bet(stage.seat, bet),
          stage.dialect.rollback(stage.seat, after(bet)),
        ])
        good(undone, 'the rollback')
        refused(await stage.dialect.bet(stage.seat, bet), 'the bet again')
      }
    })
  }),
  one('a free bet is taken back and gives nothing', async (stage) => {
    const bet = newDeed({ isFree: true })
    await moving(stage, 0n, async () => {
      good(await stage.dialect.bet(stage.seat, bet), 'the free bet')
      good(await stage.dialect.rollback(stage.seat, after(bet)), 'the rollback')
    })
  }),
  one('one leg of two is taken back', async (stage) => {
    const round = randomUUID()
    const [a, b] = [newDeed({ round }), newDeed({ round, amount: 2n * ONE })]
    await moving(stage, -ONE, async () => {
      good(await stage.dialect.bet(stage.seat, a), 'the first bet')
      good(await stage.dialect.bet(stage.seat, b), 'the second bet')
      good(await stage.dialect.rollback(stage.seat, after(b)), 'the rollback')
    })
  }),
  one('somebody else takes a bet back', async (stage) => {
    const bet = newDeed()
    good(await stage.dialect.bet(stage.seat, bet), 'the bet')
    await moving(stage, 0n, async () =>
      refused(await stage.dialect.rollback(stage.other, after(bet)), 'the rollback'),
    )
  }),
]

/** An invalid bet: refused, and the balance is unchanged. */
const wrongBet = (name: string, twist: Twist | ((stage: Stage) => Twist), change = {}): ConformanceCase =>
  one(name, async (stage) => {
    await moving(stage, 0n, async () =>
      refused(
        await stage.dialect.bet(
          stage.seat,
          newDeed(change),
          typeof twist === 'function' ? twist(stage) : twist,
        ),
        'the bet',
      ),
    )
  })

const signatures: readonly ConformanceCase[] = [
  wrongBet('a bet without a signature', { signature: 'none' }),
  wrongBet('a bet with a wrong signature', { signature: 'wrong' }),
  wrongBet('a bet with half a signature', { signature: 'truncated' }),
  wrongBet('a bet with the signature of other content', { signature: 'of_another_body' }),
  one('a flood of calls that nobody has signed turns no signed one away', async (stage) => {
    await moving(stage, -ONE, async () => {
      await Promise.all(
        Array.from({ length: 60 }, () => stage.dialect.bet(stage.seat, newDeed(), { signature: 'wrong' })),
      )
      good(await stage.dialect.bet(stage.seat, newDeed()), 'a signed bet')
    })
  }),
  one('a question without a signature', async ({ dialect, seat }) => {
    refused(await dialect.balance(seat, { signature: 'none' }), 'the question')
  }),
  one('a win with the signature of other content', async (stage) => {
    const bet = newDeed()
    good(await stage.dialect.bet(stage.seat, bet), 'the bet')
    await moving(stage, 0n, async () =>
      refused(await stage.dialect.win(stage.seat, after(bet), { signature: 'of_another_body' }), 'the win'),
    )
  }),
  one('a rollback without a signature', async (stage) => {
    const bet = newDeed()
    good(await stage.dialect.bet(stage.seat, bet), 'the bet')
    await moving(stage, 0n, async () =>
      refused(await stage.dialect.rollback(stage.seat, after(bet), { signature: 'none' }), 'the rollback'),
    )
  }),
  wrongBet('a bet by a session of nobody', ({ dialect }) => ({
    fields: { [dialect.tokenField]: 'x'.repeat(43) },
  })),
  wrongBet('a bet with somebody else’s number and one’s own session', ({ dialect, other }) =>
    dialect.name === 'swipe'
      ? { fields: { sessionID: `${other.token}x` } }
      : {
          fields: dialect.name === 'forms' ? { userId: other.player } : { user: other.player },
        },
  ),
]

const hostileAmounts: readonly string[] = [
  '-1',
  '"-1"',
  '1e21',
  '"1,00"',
  '"0x10"',
  '"NaN"',
  '"Infinity"',
  '[1]',
  '{"$gt":0}',
  'true',
  'null',
  '""',
  '" 1"',
  '9007199254740993000000000',
]

const shapes: readonly ConformanceCase[] = [
  ...hostileAmounts.map((rawAmount) => wrongBet(`a bet of ${rawAmount}`, { rawAmount })),
  wrongBet('a bet whose number has a blank', {}, { id: 'a b' }),
  wrongBet('a bet whose number is too long', {}, { id: 'n'.repeat(300) }),
  wrongBet('a body that is nothing', { body: '' }),
  wrongBet('a body that is no object', { body: '[]' }),
  wrongBet('a body that ends too soon', { body: '{"amount":' }),
  wrongBet('a body of a hundred thousand letters', { body: `{"amount":"${'9'.repeat(100_000)}"}` }),
  wrongBet('a call that is not there', { path: 'transaction/gift' }),
]

/** The cases that any server must pass, in every protocol. */
export function casesFor(required: readonly string[]): readonly ConformanceCase[] {
  const missing = required.map((name) => wrongBet(`a bet without ${name}`, { without: name }))
  return [...play, ...again, ...back, ...signatures, ...shapes, ...missing]
}
