import { random } from './colour.ts'
import { at } from './sequence.ts'
import { box, times } from './shapes.ts'

/** Mosaics of the system's pages: a missing page, work on the site, a closed region, the way in. */
export type SystemMosaic = 'lost' | 'work' | 'lock' | 'door'

/** `w` ivory, `g` gold, `e` emerald, `o` an empty place, `.` the ground. All lines have 21 places. */
const PATTERNS: Readonly<Record<SystemMosaic, readonly string[]>> = {
  lost: [
    '.....................',
    '.....................',
    '..w...w..ggg..w...w..',
    '..w...w.g...o.w...w..',
    '..w...w.g...g.w...w..',
    '..wwwww.g...g.wwwww..',
    '......w.g...g.....w..',
    '......w.g...g.....w..',
    '......w..ggg......w..',
    '.....................',
    '.....................',
  ],
  work: [
    '...ooooooooooooooo...',
    '...ooooooooooooooo...',
    '...ooooooogooooooo...',
    '...ewwwwegggewwwwe...',
    '...ewwweegggeewwwe...',
    '...eweegggggggeewe...',
    '...eweeegggggeeewe...',
    '...ewwweegggeewwwe...',
    '...ewwwwegggewwwwe...',
    '...ewwwweegeewwwwe...',
    '...eeeeeeeeeeeeeee...',
  ],
  lock: [
    '.....................',
    '........wwwww........',
    '.......w.....w.......',
    '.......w.....w.......',
    '.....ggggggggggg.....',
    '.....ggggeeegggg.....',
    '.....ggggeeegggg.....',
    '.....gggggeggggg.....',
    '.....gggggeggggg.....',
    '.....ggggggggggg.....',
    '.....................',
  ],
  door: [
    '.....................',
    '......wwwwwwwww......',
    '.....we.......ew.....',
    '.....we.......ew.....',
    '.....we..ggg..ew.....',
    '.....we.ggggg.ew.....',
    '.....we..ggg..ew.....',
    '.....we.......ew.....',
    '.....we.......ew.....',
    '.....weeeeeeeeew.....',
    '.....................',
  ],
}

const STEP = 20
const TILE = 18

const TONES: Readonly<Record<string, readonly string[]>> = {
  w: ['#fff7e6', '#fbf0dc', '#f3e6cd'],
  g: ['#f5c462', '#efb853', '#e3ab44'],
  e: ['#1f8460', '#2d8f6c', '#3f9c7b'],
  '.': ['#1c3a2f', '#21402f', '#264538'],
}

/** A mosaic on dark ground: some tiles of the ground catch the light, and an empty place has a dashed edge. */
export function systemMosaic(kind: SystemMosaic): string {
  const r = random(`system ${kind}`)
  const lines = PATTERNS[kind]
  const [width, height] = [21 * STEP, lines.length * STEP]
  const tiles = times(lines.length * 21, (place) => {
    const [x, y] = [(place % 21) * STEP + 1, Math.floor(place / 21) * STEP + 1]
    const sign = lines[Math.floor(place / 21)]?.[place % 21] ?? '.'
    if (sign === 'o') return box(x, y, TILE, TILE, 'none', 'rx="3" stroke="#6f8f81" stroke-dasharray="3 3"')
    const tones = TONES[sign] ?? []
    const isLit = sign === '.' && r() < 0.05
    return box(x, y, TILE, TILE, isLit ? '#2d8f6c' : at(tones, Math.floor(r() * tones.length)), 'rx="3"')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true">${tiles}</svg>`
}
