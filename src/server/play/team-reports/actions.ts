export {
  areCostsComplete,
  selectCostsKeptFrom as findCostsKeptFrom,
  selectCostLines as findCostLines,
} from './cost-store.ts'
export { selectJoined as findJoined } from './joined-store.ts'
