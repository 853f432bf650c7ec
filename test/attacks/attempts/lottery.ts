import { expect } from 'vitest'

import { addDraw } from '#contract/console/lottery-draws.ts'
import { limitNumber } from '#contract/console/lottery-exposure.ts'
import { saveRate } from '#contract/console/lottery-rates.ts'
import { voidTicket } from '#contract/console/lottery-tickets.ts'
import { addDays } from '#domain/records/business-day.ts'
import { type MoneyStage, once, reason } from '#test/pg/money-stage.ts'
import { balls, openResultStage } from '#test/pg/result-stage.ts'

import { eachLotteryTerm } from '#test/pg/field-attempts.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

const numbers = balls(1, 2, 3, 4, 5, 6)
const others = balls(1, 2, 3, 4, 5, 7)

/** The first operator limits a ball of the next draw. */
async function limitOfPick(stage: MoneyStage) {
  const { number: numero } = await (await openResultStage(stage)).next()
  const of = { merchantCode: stage.code, gameCode: 'MEGA645', numero, name: 'pick1:7', reason }
  return (change: object) => stage.call(stage.owner, limitNumber, { ...of, ...change })
}

/** The first operator lowers the lottery return of a member. */
async function rateOfMember(stage: MoneyStage) {
  const { id } = await stage.server.fixtures.member({ merchantId: stage.server.merchantId })
  const save = (change: object) =>
    stage.call(stage.owner, saveRate, { merchantCode: stage.code, id: id.toString(), reason, ...change })
  await save({ version: 0, rateMilli: 900 })
  return save
}

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
  'lotteryRates.saveRate': {
    'a higher rate': async (stage) => {
      const save = await rateOfMember(stage)
      return async () => waitsInVain(stage, await save({ version: 1, rateMilli: 901 }))
    },
    'no rate': async (stage) => {
      const save = await rateOfMember(stage)
      return async () => waitsInVain(stage, await save({ version: 1 }))
    },
  },
  'lotteryExposure.limitNumber': {
    'a closed number': async (stage) => {
      const limit = await limitOfPick(stage)
      await limit({ version: 0, isClosed: true })
      return async () => waitsInVain(stage, await limit({ version: 1, isClosed: false }))
    },
    'a limit above the brand': async (stage) => {
      const limit = await limitOfPick(stage)
      return async () => waitsInVain(stage, await limit({ version: 0, isClosed: false, cap: '99999999.00' }))
    },
  },
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
