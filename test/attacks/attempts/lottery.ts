import { expect } from 'vitest'

import { addDraw } from '#contract/console/lottery-draws.ts'
import { voidTicket } from '#contract/console/lottery-tickets.ts'
import { addDays } from '#domain/records/business-day.ts'
import { once, reason } from '#test/pg/money-stage.ts'
import { balls, openResultStage } from '#test/pg/result-stage.ts'

import { eachLotteryTerm } from '#test/pg/field-attempts.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

const numbers = balls(1, 2, 3, 4, 5, 6)
const others = balls(1, 2, 3, 4, 5, 7)

export const attempts: AttemptsOf = {
  'lotteryDraws.enterResult': async (stage) => {
    const results = await openResultStage(stage)
    const draw = await results.next()
    await results.close(draw)
    return async () => {
      const pictures = [await results.picture(stage.owner)]
      for (let version = 0; version < 2; version += 1) {
        const answer = await results.enter(stage.owner, draw, { numbers, version, pictures })
        expect(answer.value).toMatchObject({ outcome: 'waits' })
      }
      expect(await results.rowOf(draw)).toMatchObject({ state: 'closed', partial: null })
    }
  },
  'lotteryDraws.addDraw': (stage) => {
    const day = addDays(new Date().toISOString().slice(0, 10), 3)
    const input = { merchantCode: stage.code, ...once(), gameCode: 'XSMB', day, time: '22:00', reason }
    return Promise.resolve(async () => waitsInVain(stage, await stage.call(stage.owner, addDraw, input)))
  },
  'lotteryDraws.correctDraw': async (stage) => {
    const results = await openResultStage(stage)
    const draw = await results.next()
    await results.drawn(draw, numbers)
    return async () => waitsInVain(stage, await results.correct(stage.owner, draw, { numbers: others }))
  },
  'lotteryTerms.saveTerms': { 'each bound': eachLotteryTerm },
  'consoleTickets.voidTicket': async (stage) => {
    const results = await openResultStage(stage)
    const draw = await results.next()
    const { id } = await results.better(draw, 1)
    const [ticket] = await stage.server.asOwner<{ id: string }>(
      'SELECT id::text FROM lottery_ticket WHERE member_id = $1',
      [id],
    )
    return async () =>
      waitsInVain(
        stage,
        await stage.call(stage.owner, voidTicket, {
          merchantCode: stage.code,
          ...once(),
          id: ticket?.id,
          reason,
        }),
      )
  },
  'lotteryDraws.cancelDraw': {
    'a drawn one': async (stage) => {
      const results = await openResultStage(stage)
      const draw = await results.next()
      await results.drawn(draw, numbers)
      return async () => waitsInVain(stage, await results.cancel(stage.owner, draw, 1))
    },
    'one that takes bets': async (stage) => {
      const results = await openResultStage(stage)
      const draw = await results.next()
      return async () => waitsInVain(stage, await results.cancel(stage.owner, draw, 0))
    },
  },
}
