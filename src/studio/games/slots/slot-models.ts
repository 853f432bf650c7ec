import { reef } from './models/reef.ts'
import { sevens } from './models/sevens.ts'
import type { SlotModel } from './slot-model.ts'

/** All models of slots, in order. */
export const slotModels: readonly SlotModel[] = [sevens, reef]
