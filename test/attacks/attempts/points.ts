import { savePointTerms } from '#contract/console/points.ts'
import { reason } from '#test/pg/money-stage.ts'

import { type AttemptsOf, waitsInVain } from './attempt.ts'

export const attempts: AttemptsOf = {
  'consolePoints.savePointTerms': (stage) => {
    const terms = {
      rates: [{ category: 'slots', stakePerPoint: '10.00' }],
      cashPerPoint: '0.02',
      convertLeast: 100,
    }
    const input = { merchantCode: stage.code, version: 0, terms, reason }
    return Promise.resolve(async () =>
      waitsInVain(stage, await stage.call(stage.owner, savePointTerms, input)),
    )
  },
}
