export { type BrandInFull, type BrandOfRecords, type PeriodInput, readPeriod } from './asked.ts'
