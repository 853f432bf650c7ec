import { GOLD, ramp } from '#art/colour.ts'
import { dragon, lion } from '#art/fortune-heroes.ts'
import type { Hero } from '#art/hero.ts'

const draw = (hero: Hero, hue: number) => () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-105 -105 210 210">${hero(ramp(hue, 0.16), GOLD)}</svg>`

/** Drawn by the build: the heads of both sides. */
export const pictures: Readonly<Record<string, () => string>> = {
  dragon: draw(dragon, 25),
  tiger: draw(lion, 75),
}
