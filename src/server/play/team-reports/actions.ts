export {
  areCostsComplete,
  selectCostsKeptFrom as findCostsKeptFrom,
  selectTeamCosts as findTeamCosts,
} from './cost-store.ts'
export { selectJoined as findJoined } from './joined-store.ts'
