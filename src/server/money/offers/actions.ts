export { type Occasion, rewardDeed } from './rewarding.ts'
