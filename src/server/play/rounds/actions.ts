export { findGamesOfTransfers } from './games-of-transfers.ts'
export { selectAlarms as findReturnAlarms } from './return-store.ts'
export { isOwnRound, selectNamedRounds as findRoundsNamed } from './store.ts'
