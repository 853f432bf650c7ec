import { judgeRedemption, savePointGood, savePointTerms } from '#contract/console/points.ts'
import { once, reason } from '#test/pg/money-stage.ts'
import { layRedemption } from '#test/pg/point-holders.ts'

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
  'consolePoints.savePointGood': (stage) => {
    const good = {
      name: 'Smart watch',
      details: '',
      look: 'clock',
      points: 25_000,
      worth: '500.00',
      supply: 100,
      rankLevel: 0,
      isOn: true,
    }
    const input = { merchantCode: stage.code, version: 0, good, reason }
    return Promise.resolve(async () =>
      waitsInVain(stage, await stage.call(stage.owner, savePointGood, input)),
    )
  },
  'consolePoints.judgeRedemption': async (stage) => {
    const id = await layRedemption(stage.server, 90_000_000_000n)
    const input = { merchantCode: stage.code, ...once(), id, deed: 'approve', reason }
    return async () => waitsInVain(stage, await stage.call(stage.owner, judgeRedemption, input))
  },
}
