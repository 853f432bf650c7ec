export { selectOwed as findOwed } from './debt-store.ts'
