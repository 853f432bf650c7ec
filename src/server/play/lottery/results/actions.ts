export { notifyDraws } from './deciding.ts'
export { type FeedEntry, enterOfFeed, judgedOf } from './entries.ts'
export { countWaiting as countAwaited, selectReplaced as findReplaced } from './reading-store.ts'
