import { describe, expect, test } from 'vitest'

import { baccarat } from '#studio/games/baccarat/baccarat-game.ts'
import {
  balanceOf,
  begin,
  betOf,
  drawnOf,
  missing,
  movedBy,
  next,
  paidUp,
  place,
  roundOf,
  seat,
  setTables,
  settle,
  sitDown,
  takeOff,
  theStage,
  unit,
} from '#test/pg/table-rounds.ts'

setTables()

describe('a round of baccarat', () => {
  test('pays each bet once by the cards, and closes the rounds of lost ones', async () => {
    const process = begin()
    const [one, other] = [await seat(baccarat), await seat(baccarat)]
    const { watching, view } = await sitDown(process, one)
    const bets = { player: unit(10), tie: unit(1) }
    betOf(await place(process, one, view, { chips: bets }))
    betOf(await place(process, one, view, { chips: { player: unit(5) } }))
    betOf(await place(process, other, view, { chips: { banker: unit(20) } }))
    expect([balanceOf(one), balanceOf(other)]).toEqual([unit(984), unit(980)])

    await takeOff(watching, view)
    const { outcome } = await drawnOf(roundOf(view).id)
    const settled = await settle(watching, baccarat.playMs(outcome))
    await paidUp(process)
    const back = (chips: Record<string, bigint>) =>
      baccarat.settle({ bet: { currency: 'EUR', level: 0, chips }, outcome }).win
    expect(balanceOf(one)).toBe(unit(984) + back(bets) + back({ player: unit(5) }))
    expect(balanceOf(other)).toBe(unit(980) + back({ banker: unit(20) }))
    expect(movedBy(other)).toEqual(['bet -2000', `win ${back({ banker: unit(20) }) / 1_000n}`])
    expect(settled.mine.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const othersBets = roundOf(settled).seated.filter(({ isOwn }) => !isOwn)
    expect(othersBets.map((one) => one.bets)).toEqual([[{ banker: unit(20) }]])
    expect(roundOf(settled)).toMatchObject({
      players: 2,
      publicPart: { player: outcome.player, result: outcome.result },
    })
  })

  test('shows one card after the other, and no card before its time', async () => {
    const process = begin()
    const one = await seat(baccarat)
    const { watching, view } = await sitDown(process, one)
    await takeOff(watching, view)
    expect(watching.views.at(-1)?.round?.publicPart).toMatchObject({
      player: [],
      banker: [],
      result: undefined,
    })
    const playedAtMs = roundOf(watching.views.at(-1) ?? missing).playedAtMs ?? 0
    theStage().clock.moveTo(playedAtMs + 700)
    const first = await watching.until(
      ({ round }) => (round?.publicPart as { player: string[] } | undefined)?.player.length === 1,
    )
    expect(roundOf(first).publicPart).toMatchObject({ banker: [], result: undefined })
    expect(
      JSON.stringify(first, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('serverSeed')
  })

  test('continues its shoe, round by round, until the cut card is out', async () => {
    const process = begin()
    const sat = await sitDown(process, await seat(baccarat))
    const { watching } = sat
    let { view } = sat
    const shoes: { hash: string; nth: number }[] = []
    while (shoes.length < 100 && (shoes.length < 2 || shoes.at(-1)?.hash === shoes[0]?.hash)) {
      await takeOff(watching, view)
      const { outcome, serverHash } = await drawnOf(roundOf(view).id)
      shoes.push({ hash: serverHash, nth: outcome.nth })
      const settled = await settle(watching, baccarat.playMs(outcome))
      view = await next(watching, settled)
    }
    const first = shoes.filter(({ hash: shoe }) => shoe === shoes[0]?.hash)
    expect(first.map(({ nth }) => nth)).toEqual(first.map((_, at) => (shoes[0]?.nth ?? 0) + at))
    expect(shoes.at(-1)).toMatchObject({ nth: 1 })
  })
})
