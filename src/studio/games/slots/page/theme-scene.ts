import { n1, random } from '#art/colour.ts'
import { box, disc, group, path, poly, polar, times } from '#art/shapes.ts'

/** Stones of the arch: one is lit for each time that a round pays its stake. */
export const ARCH_STONES = 15

export interface ThemePicture {
  /** The address of its figure. */
  readonly hero: string
  /** Of the arch and the floor. */
  readonly hue: number
  /** Small stones in the air. */
  readonly sparks: readonly [string, string]
  readonly glow: string
  /** How the fifteen stones stand around the figure; an arch where nothing else is said. */
  readonly stones?: 'arch' | 'ring' | 'garland' | 'pillars' | 'steps'
  /** The ground; tiles where nothing else is said. */
  readonly floor?: 'tiles' | 'water' | 'planks' | 'hills'
}

/** A figure under an arch, whose stones show the round's win from the middle out; it never hints at the next spin. */
export function drawTheme(
  theme: ThemePicture,
  { lit, isGold }: { readonly lit: number; readonly isGold: boolean },
) {
  const { hero, hue, sparks, glow } = theme
  const chance = random(glow)
  const tone = (light: number, chroma: number) => `oklch(${light} ${chroma} ${hue})`
  const air = times(40, () =>
    group(
      box(
        -2.5,
        -2.5,
        5,
        5,
        chance() > 0.5 ? sparks[0] : sparks[1],
        `opacity="${chance.range(0.2, 0.75).toFixed(2)}"`,
      ),
      `translate(${chance.range(12, 428).toFixed(0)} ${chance.range(10, 520).toFixed(0)}) rotate(45)`,
    ),
  )
  const middle = Math.floor(ARCH_STONES / 2)
  const { stones: form = 'arch', floor = 'tiles' } = theme
  const stones = times(ARCH_STONES, (i) => {
    const away = Math.abs(i - middle)
    const isLit = away * 2 - (i < middle ? 1 : 0) < lit
    const fill = isLit ? (isGold ? '#f4cf76' : tone(0.8, 0.1)) : tone(0.3, 0.06)
    const draw = form === 'arch' ? stone : (place: number, ...look: StoneLook) => placed(form, place, ...look)
    return draw(i, fill, isLit ? 1 : 0.8) + (isLit ? draw(i, '#fff', 0.18, 4) : '')
  })
  const tiles = times(9, (row) => {
    const [y, wide] = [600 + row * 24, 1 + row * 0.13]
    const x = (i: number, scale: number) => n1(220 + (i - 6.5) * 44 * scale)
    return times(13, (i) =>
      poly(
        [
          [x(i, wide), y],
          [x(i + 0.95, wide), y],
          [x(i + 0.95, wide + 0.12), y + 22],
          [x(i, wide + 0.12), y + 22],
        ],
        (row + i) % 2 ? tone(0.36, 0.05) : tone(0.3, 0.05),
        `opacity="${(0.95 - row * 0.08).toFixed(2)}"`,
      ),
    )
  })
  return (
    `<defs><radialGradient id="sl-halo"><stop stop-color="${isGold ? '#ffe9ae' : glow}" stop-opacity="${lit > 0 ? 0.6 : 0.36}"/>` +
    `<stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>${air}` +
    disc(220, 390, 300, 'url(#sl-halo)') +
    stones +
    (floor === 'tiles' ? tiles : grounds[floor](tone)) +
    `<ellipse cx="220" cy="580" rx="112" ry="18" fill="#000" opacity=".4"/>` +
    box(130, 556, 180, 14, tone(0.62, 0.11), 'rx="3"') +
    times(17, (i) =>
      box(132 + i * 10.4, 558, 8.8, 10, i % 3 ? tone(0.8, 0.1) : tone(0.93, 0.05), 'rx="1.5"'),
    ) +
    box(142, 570, 156, 24, tone(0.3, 0.06)) +
    `<image href="${hero}" x="82" y="290" width="276" height="276"/>`
  )
}

type Tone = (light: number, chroma: number) => string
type StoneLook = readonly [fill: string, opacity: number, inset?: number]

/** Grounds that are no tiles, under the same plinth. */
const grounds: Readonly<Record<'water' | 'planks' | 'hills', (tone: Tone) => string>> = {
  water: (tone) =>
    box(-400, 590, 1240, 190, tone(0.32, 0.07)) +
    times(9, (row) =>
      times(16, (i) =>
        box(
          ((i * 83 + row * 47) % 1240) - 400,
          602 + row * 20,
          34 + ((i * 13) % 30),
          3,
          tone(0.56, 0.08),
          `rx="1.5" opacity="${n1(0.8 - row * 0.07)}"`,
        ),
      ),
    ),
  planks: (tone) =>
    times(8, (row) =>
      times(9, (i) =>
        box(
          -460 + i * 150 + (row % 2) * 70,
          596 + row * 24,
          146,
          21,
          (row + i) % 2 ? tone(0.36, 0.06) : tone(0.31, 0.06),
          `rx="2" opacity="${n1(1 - row * 0.07)}"`,
        ),
      ),
    ),
  hills: (tone) =>
    path('M-400 596Q-190 636 0 606T220 596T440 586T840 600V780H-400Z', tone(0.36, 0.08)) +
    path('M-400 640Q-200 690 0 650T250 646T440 640T840 650V780H-400Z', tone(0.3, 0.07)) +
    path('M-400 700Q-200 730 0 706T290 702T440 700T840 704V780H-400Z', tone(0.25, 0.06)),
}

/** A stone that is no part of an arch: on a ring, a garland, two pillars or steps. */
function placed(
  form: 'ring' | 'garland' | 'pillars' | 'steps',
  place: number,
  fill: string,
  opacity: number,
  inset = 0,
): string {
  const look = `opacity="${opacity}"`
  const size = 22 - inset
  switch (form) {
    case 'ring': {
      const [x, y] = polar(178, -90 + (place - 7) * 24, 220, 404)
      return disc(x, y, size / 1.6, fill, look)
    }
    case 'garland': {
      const share = place / (ARCH_STONES - 1)
      const [x, y] = [20 + share * 400, 150 + Math.sin(share * Math.PI) * 70]
      const half = size / 1.5
      return poly(
        [
          [n1(x - half), n1(y)],
          [n1(x + half), n1(y)],
          [n1(x), n1(y + size * 1.5)],
        ],
        fill,
        look,
      )
    }
    case 'pillars': {
      const fromMiddle = Math.abs(place - 7)
      const x = place === 7 ? 220 : place < 7 ? 52 : 388
      const y = place === 7 ? 178 : 190 + (fromMiddle - 1) * 62
      return box(x - size, y - size, size * 2, size * 2, fill, `rx="${place === 7 ? size : 4}" ${look}`)
    }
    case 'steps': {
      const y = 214 + Math.abs(place - 7) * 24
      return box(220 + (place - 7) * 27 - size / 2, y, size, 576 - y, fill, `rx="3" ${look}`)
    }
  }
}

/** A stone of the arch. */
function stone(place: number, fill: string, opacity: number, inset = 0): string {
  const step = 200 / ARCH_STONES
  const from = -190 + place * step + 0.7
  const to = from + step - 1.4
  const [near, far] = [158 + inset, 192 - inset]
  return poly(
    [
      polar(near, from, 220, 400),
      polar(far, from, 220, 400),
      polar(far, to, 220, 400),
      polar(near, to, 220, 400),
    ],
    fill,
    `opacity="${opacity}"`,
  )
}
