import { type Jackpot, mosaicJackpot } from '#studio/game/jackpot.ts'

import { dunes } from './models/dunes.ts'
import { fireflies } from './models/fireflies.ts'
import { foundry } from './models/foundry.ts'
import { lanterns } from './models/lanterns.ts'
import { parade } from './models/parade.ts'
import { reef } from './models/reef.ts'
import { sevens } from './models/sevens.ts'
import { storm } from './models/storm.ts'
import type { SlotModel } from './slot-model.ts'
import { mill } from './themes/amber-mill/model.ts'
import { bamboo } from './themes/bamboo-rise/model.ts'
import { curio } from './themes/curio-drawers/model.ts'
import { glacier } from './themes/glacier-slide/model.ts'
import { honey } from './themes/honeycomb-bloom/model.ts'
import { kite } from './themes/kite-parade/model.ts'
import { koi } from './themes/koi-river/model.ts'
import { bay } from './themes/lighthouse-bay/model.ts'
import { lake } from './themes/mirror-lake/model.ts'
import { garden } from './themes/mole-garden/model.ts'
import { orchard } from './themes/orchard-nine/model.ts'
import { paint } from './themes/paint-box/model.ts'
import { atlas } from './themes/star-atlas/model.ts'
import { clock } from './themes/station-clock/model.ts'
import { tea } from './themes/tea-house/model.ts'

/** A slot as operators see it. */
export interface SlotFacts {
  readonly name: string
  readonly model: SlotModel
  /** Names of the house's filter. */
  readonly features: readonly string[]
  readonly jackpot?: Jackpot
}

/** All slots of the engine, in order. */
export const slots: readonly SlotFacts[] = [
  { name: 'Copper Sevens', model: sevens, features: ['multipliers', 'progressive'], jackpot: mosaicJackpot },
  {
    name: 'Lantern Ways',
    model: lanterns,
    features: ['free-spins', 'multipliers', 'many-ways', 'buy-feature'],
  },
  { name: 'Firefly Garden', model: fireflies, features: ['free-spins', 'buy-feature'] },
  {
    name: 'Golden Foundry',
    model: foundry,
    features: ['progressive', 'hold-and-spin'],
    jackpot: mosaicJackpot,
  },
  { name: 'Reef Cascade', model: reef, features: ['free-spins', 'multipliers', 'cascades', 'cluster-pays'] },
  { name: 'Storm Temple', model: storm, features: ['free-spins', 'multipliers', 'cascades'] },
  {
    name: 'Sundial Dunes',
    model: dunes,
    features: ['free-spins', 'multipliers', 'expanding-wilds', 'buy-feature'],
  },
  { name: 'Jester Parade', model: parade, features: [] },
  { name: 'Orchard Nine', model: orchard, features: ['multipliers'] },
  { name: 'Koi River', model: koi, features: ['free-spins', 'multipliers', 'many-ways', 'buy-feature'] },
  {
    name: 'Amber Mill',
    model: mill,
    features: ['free-spins', 'multipliers', 'many-ways', 'expanding-wilds'],
  },
  { name: 'Star Atlas', model: atlas, features: ['free-spins'] },
  {
    name: 'Honeycomb Bloom',
    model: honey,
    features: ['free-spins', 'multipliers', 'cascades', 'cluster-pays'],
  },
  { name: 'Tea House', model: tea, features: ['hold-and-spin'] },
  { name: 'Mirror Lake', model: lake, features: [] },
  { name: 'Lighthouse Bay', model: bay, features: [] },
  { name: 'Curio Drawers', model: curio, features: ['free-spins'] },
  { name: 'Paint Box', model: paint, features: ['free-spins', 'multipliers'] },
  { name: 'Mole Garden', model: garden, features: [] },
  { name: 'Glacier Slide', model: glacier, features: ['free-spins', 'multipliers', 'cascades'] },
  { name: 'Bamboo Rise', model: bamboo, features: ['free-spins', 'multipliers', 'many-ways'] },
  { name: 'Kite Parade', model: kite, features: ['many-ways'] },
  { name: 'Station Clock', model: clock, features: ['multipliers'] },
]

export const slotModels: readonly SlotModel[] = slots.map(({ model }) => model)
