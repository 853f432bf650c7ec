export {
  countReached,
  isReached,
  membersOf,
  selectHeld as findHeld,
  selectLevels,
  selectNoAgents,
} from './store.ts'
