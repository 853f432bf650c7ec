import { n1, random } from '#art/colour.ts'
import { box, disc, group, poly, polar, times } from '#art/shapes.ts'

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
  const stones = times(ARCH_STONES, (i) => {
    const away = Math.abs(i - middle)
    const isLit = away * 2 - (i < middle ? 1 : 0) < lit
    const fill = isLit ? (isGold ? '#f4cf76' : tone(0.8, 0.1)) : tone(0.3, 0.06)
    return stone(i, fill, isLit ? 1 : 0.8) + (isLit ? stone(i, '#fff', 0.18, 4) : '')
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
    tiles +
    `<ellipse cx="220" cy="580" rx="112" ry="18" fill="#000" opacity=".4"/>` +
    box(130, 556, 180, 14, tone(0.62, 0.11), 'rx="3"') +
    times(17, (i) =>
      box(132 + i * 10.4, 558, 8.8, 10, i % 3 ? tone(0.8, 0.1) : tone(0.93, 0.05), 'rx="1.5"'),
    ) +
    box(142, 570, 156, 24, tone(0.3, 0.06)) +
    `<image href="${hero}" x="82" y="290" width="276" height="276"/>`
  )
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
