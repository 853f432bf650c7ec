import { saveMission } from '#contract/console/missions.ts'
import { reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'consoleMissions.saveMission': (stage) => {
    const rules = {
      name: 'Nothing to do',
      task: 'check_ins',
      categories: [],
      target: '1',
      recurrence: 'day',
      gives: 'cash',
      amount: '100.00',
      budget: '100000.00',
      claimDays: 30,
    }
    const input = { merchantCode: stage.code, mission: 'gift', version: 0, rules, reason }
    return Promise.resolve(async () => waitsInVain(stage, await stage.call(stage.owner, saveMission, input)))
  },
}
