export { selectAlarms as findReturnAlarms } from './return-store.ts'
