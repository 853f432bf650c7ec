import { randomUUID } from 'node:crypto'

import { cancelDraw, giveTickets, saveRaffle } from '#contract/console/raffles.ts'
import { newPlayer } from '#test/pg/mission-stage.ts'
import { reason } from '#test/pg/money-stage.ts'
import { addRaffle } from '#test/pg/raffle-stage.ts'
import { addDraw } from '#test/pg/ticket-draw-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'consoleRaffles.saveRaffle': (stage) => {
    const rules = {
      name: 'Nobody loses',
      kind: 'wheel',
      prizes: [
        { gives: 'cash', amount: '1000.00', weight: 1 },
        { gives: 'cash', amount: '1000.00', weight: 1 },
      ],
      tickets: 100,
      ticketDays: 30,
    }
    const input = { merchantCode: stage.code, raffle: 'gift', version: 0, rules, reason }
    return Promise.resolve(async () => waitsInVain(stage, await stage.call(stage.owner, saveRaffle, input)))
  },
  'consoleRaffles.cancelDraw': async (stage) => {
    const raffle = await addDraw(stage.server)
    const input = { merchantCode: stage.code, raffle, version: 1, reason, requestId: randomUUID() }
    return async () => waitsInVain(stage, await stage.call(stage.owner, cancelDraw, input))
  },
  'consoleRaffles.giveTickets': async (stage) => {
    const raffle = await addRaffle(stage.server)
    const { id } = await newPlayer(stage.server)
    const [member] = await stage.server.asOwner<{ account: string }>(
      'SELECT account FROM member WHERE id = $1',
      [id],
    )
    const input = {
      merchantCode: stage.code,
      raffle,
      version: 1,
      accounts: [member?.account],
      count: 10,
      reason,
      requestId: randomUUID(),
    }
    return async () => waitsInVain(stage, await stage.call(stage.owner, giveTickets, input))
  },
}
