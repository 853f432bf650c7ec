import type { TileMotion } from '#art/tile-motion.ts'
import { pictures as deep } from '#studio/games/fishing/seas/deep-pictures.ts'
import { pictures as lagoon } from '#studio/games/fishing/seas/lagoon-pictures.ts'
import { pictures as reef } from '#studio/games/fishing/seas/reef-pictures.ts'

import { climbingMotion, holdemMotion } from './card-motions.ts'
import {
  crashMotion,
  diceMotion,
  hiloMotion,
  kenoMotion,
  limboMotion,
  minesMotion,
  plinkoMotion,
  pokerMotion,
} from './quick-motions.ts'
import { seaMotion } from './sea-motions.ts'
import { slotLooks } from './slot-looks.ts'
import { slotMotion } from './slot-motion.ts'
import {
  baccaratMotion,
  blackjackMotion,
  dragonTigerMotion,
  rouletteMotion,
  sicBoMotion,
} from './table-motions.ts'

const tables: Readonly<Record<string, () => TileMotion>> = {
  baccarat: baccaratMotion,
  blackjack: blackjackMotion,
  roulette: rouletteMotion,
  'sic-bo': sicBoMotion,
  'dragon-tiger': dragonTigerMotion,
}

const quick: Readonly<Record<string, () => TileMotion>> = {
  crash: crashMotion,
  mines: minesMotion,
  dice: diceMotion,
  plinko: plinkoMotion,
  hilo: hiloMotion,
  keno: kenoMotion,
  limbo: limboMotion,
  'jacks-or-better': () =>
    pokerMotion(150, [
      ['JH', undefined],
      ['4C', 'JD'],
      ['JS', undefined],
      ['8D', '2H'],
      ['JC', undefined],
    ]),
  'deuces-wild': () =>
    pokerMotion(290, [
      ['2S', undefined],
      ['QH', undefined],
      ['7C', 'QS'],
      ['2D', undefined],
      ['5H', 'QC'],
    ]),
}

const seas: Readonly<Record<string, () => TileMotion>> = {
  'tile-reef': () => seaMotion({ hue: 240, pictures: reef, fish: ['turtle', 'koi', 'crab', 'octopus'] }),
  'lotus-lagoon': () =>
    seaMotion({ hue: 190, pictures: lagoon, fish: ['puffer', 'minnow', 'seahorse', 'goldfish'] }),
  'lantern-deep': () =>
    seaMotion({ hue: 275, pictures: deep, fish: ['angler', 'jellyfish', 'squid', 'nautilus'] }),
}

const cards: Readonly<Record<string, () => TileMotion>> = {
  'tien-len': () =>
    climbingMotion(20, {
      hand: ['3S', '6D', '7C', '8H', 'JS', 'QD', '2H'],
      played: ['6D', '7C', '8H'],
    }),
  'big-two': () =>
    climbingMotion(250, { hand: ['4D', '5C', '9S', '9H', 'KC', 'AS', '2S'], played: ['9S', '9H'] }),
  'texas-holdem': holdemMotion,
}

/**
 * The scene of each game for its tile. Keys are the vendor's code in the catalogue and the game's, because games of
 * others may have the same code.
 */
export const motions: Readonly<Record<string, () => TileMotion>> = {
  ...named(
    'TESSERA',
    Object.fromEntries(Object.entries(slotLooks).map(([code, look]) => [code, () => slotMotion(look)])),
  ),
  ...named('TESSERA', quick),
  ...named('TESSERA_LIVE', tables),
  ...named('TESSERA_FISH', seas),
  ...named('TESSERA_CARDS', cards),
}

function named(
  vendor: string,
  scenes: Readonly<Record<string, () => TileMotion>>,
): Readonly<Record<string, () => TileMotion>> {
  return Object.fromEntries(Object.entries(scenes).map(([code, draw]) => [`${vendor}/${code}`, draw]))
}
