export { selectJoined as findJoined } from './joined-store.ts'
