export { type BrandInFull, type BrandOfRecords, type PeriodInput, readPeriod } from './filter.ts'
