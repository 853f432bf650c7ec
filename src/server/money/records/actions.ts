export type { FindGames } from './game-names.ts'
export { type BrandInFull, type BrandOfRecords, type PeriodInput, readPeriod } from './filter.ts'
