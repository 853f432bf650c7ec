export { countReached, isReached, membersOf, selectLevels } from './store.ts'
