export { findGamesOfTransfers } from './games-of-transfers.ts'
export { selectAlarms as findReturnAlarms } from './return-store.ts'
export { selectNamedRounds as findRoundsNamed } from './store.ts'
