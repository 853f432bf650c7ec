import type { Category } from '#domain/navigation/category.ts'
import { castHero, HERO_SETS } from './casting.ts'
import { CATEGORIES } from './category-colours.ts'
import { oklch, ramp, random } from './colour.ts'
import { at } from './sequence.ts'
import { box, group, stones, times } from './shapes.ts'

const WIDTH = 640
const HEIGHT = 96
const HEROES = 5

/** A hall's strip beside its title, 640 x 96: five heroes on rings of stones. `mirror` for right-to-left pages. */
export function stripArt(category: Category, { mirror = false } = {}): string {
  const { hue, chroma, friends } = CATEGORIES[category]
  const r = random(`strip ${category}`)
  const tones = ramp(hue, chroma, -0.08)
  const rings = times(18, (i) =>
    stones(
      30 + i * 24,
      19,
      Math.round((30 + i * 24) * 0.24),
      at(tones, at([1, 2, 3, 2, 3], i % 5)),
      `opacity="${Math.max(0.16, 0.5 - i * 0.02).toFixed(2)}"`,
      mirror ? 150 : 490,
      48,
    ),
  )
  const heroes = times(HEROES, (i) => {
    const friend = at(friends, i % friends.length)
    const [own, other] = i % 2 ? [hue + 150, friend] : [friend, friend + 140]
    const hero = castHero(category, at(HERO_SETS[category], i), r)
    const x = mirror ? 450 - i * 100 : 190 + i * 100
    return group(hero(ramp(own, 0.16), ramp(other, 0.15)), `translate(${x} 47) scale(.36)`)
  })
  const foot = times(40, (i) => box(i * 16 + 1, 91, 14, 5, at(tones, at([1, 2, 1, 3, 0], (i * 7) % 5))))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="${mirror ? 'xMinYMid' : 'xMaxYMid'} slice" aria-hidden="true">` +
    box(0, 0, WIDTH, HEIGHT, oklch(0.25, chroma * 0.6, hue)) +
    rings +
    heroes +
    foot +
    '</svg>'
  )
}
