import { type Guard, provenBy } from './guard.ts'

const life = 'test/contract/life.pg.test.ts'
const figures = 'test/pg/house-figures.pg.test.ts'

/** Access to health and metrics, and the bounds of their cost. */
export const watchingGuards: readonly Guard[] = [
  ...provenBy(life, [
    [
      'metrics-local-only',
      'metrics are read through a proxy',
      'figures are for this machine alone, and not through a proxy',
      { value: 'isLocal' },
    ],
    [
      'metrics-token-checked',
      'metrics are read from elsewhere',
      'figures are for this machine alone, and not through a proxy',
    ],
  ]),
  ...provenBy(figures, [
    [
      'metrics-read-shared',
      'each scrape asks the database',
      'however many scrape, the database is asked at most every ten seconds',
      { value: '!reading' },
    ],
    [
      'metrics-patience',
      'a scrape hangs as long as the database does',
      'while the database says nothing a scrape ends',
      { cut: ', patience' },
    ],
  ]),
]
