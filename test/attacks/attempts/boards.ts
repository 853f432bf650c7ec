import { publishBoard } from '#contract/console/boards.ts'
import { addDays } from '#domain/records/business-day.ts'
import { reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'consoleBoards.publishBoard': (stage) => {
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2)
    const rules = {
      name: 'For a friend',
      score: 'stakes',
      stakeMin: '1.00',
      best: 1,
      categories: [],
      fromDay: tomorrow,
      toDay: tomorrow,
      gives: 'cash',
      prizes: ['10000.00'],
    }
    const input = { merchantCode: stage.code, board: 'friend', rules, reason }
    return Promise.resolve(async () => waitsInVain(stage, await stage.call(stage.owner, publishBoard, input)))
  },
}
