export { notifyDraws } from './deciding.ts'
export { type FeedEntry, enterOfFeed, judgedOf } from './entries.ts'
export { countWaiting as countAwaited } from './reading-store.ts'
