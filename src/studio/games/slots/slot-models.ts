import { dunes } from './models/dunes.ts'
import { fireflies } from './models/fireflies.ts'
import { foundry } from './models/foundry.ts'
import { lanterns } from './models/lanterns.ts'
import { parade } from './models/parade.ts'
import { reef } from './models/reef.ts'
import { sevens } from './models/sevens.ts'
import { storm } from './models/storm.ts'
import type { SlotModel } from './slot-model.ts'

/** All models of slots, in order. */
export const slotModels: readonly SlotModel[] = [
  sevens,
  lanterns,
  fireflies,
  foundry,
  reef,
  storm,
  dunes,
  parade,
]
