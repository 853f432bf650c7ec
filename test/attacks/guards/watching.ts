import { type Guard, guardsIn } from './guard.ts'

const life = 'test/contract/life.pg.test.ts'
const figures = 'test/pg/house-figures.pg.test.ts'

/** Access to health and metrics, and the bounds of their cost. */
export const watchingGuards: readonly Guard[] = [
  ...guardsIn('src/server/platform/metrics/routes.ts', life, [
    [
      'metrics are read through a proxy',
      'figures are for this machine alone, and not through a proxy',
      'return isLocal && !isPassedOn',
      'return isLocal',
    ],
    [
      'metrics are read from elsewhere',
      'figures are for this machine alone, and not through a proxy',
      "if (!mayRead(request, metricsToken)) throw refusePlainly('absent')",
    ],
  ]),
  ...guardsIn('src/server/platform/metrics/figures.ts', figures, [
    [
      'each scrape asks the database',
      'however many scrape, the database is asked at most every ten seconds',
      'if (!reading && nowMs() - beganAtMs >= everyMs) {',
      'if (!reading) {',
    ],
    [
      'a scrape hangs as long as the database does',
      'while the database says nothing a scrape ends',
      'await Promise.race([reading, patience])',
      'await Promise.race([reading])',
    ],
  ]),
]
