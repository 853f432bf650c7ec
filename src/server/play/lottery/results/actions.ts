export { countWaiting as countAwaited } from './reading-store.ts'
