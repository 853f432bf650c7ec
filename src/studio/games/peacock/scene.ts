import { disc, group, line, path, polar, times } from '#art/shapes.ts'

/** Feathers of the fan: one for each time that a round pays its stake. */
export const FEATHERS = 15

type Eye = readonly [string, string, string, string, string]
const EYES = {
  lit: ['#0d6e58', '#f4cf76', '#22a58a', '#2b62d9', '#101c4e'],
  gold: ['#9c6a1c', '#fff3cf', '#f4cf76', '#22a58a', '#101c4e'],
  off: ['#10404a', '#1d5a5e', '#17495a', '#143a5c', '#0d2036'],
} as const satisfies Record<string, Eye>

const eye = (tones: Eye) =>
  path('M0 26C-20 10 -22 -16 0 -34C22 -16 20 10 0 26Z', tones[0]) +
  path('M0 20C-16 8 -17 -13 0 -27C17 -13 16 8 0 20Z', tones[1]) +
  path('M0 16C-12 6 -13 -9 0 -20C13 -9 12 6 0 16Z', tones[2]) +
  path('M0 12C-9 5 -9 -5 0 -11C9 -5 9 5 0 12Z', tones[3]) +
  path('M0 9C-6 5 -7 -1 -4 -4C-2 -2 2 -2 4 -4C7 -1 6 5 0 9Z', tones[4])

const at = (r: number, deg: number) => polar(r, deg).join(' ')
const barbs = (tones: readonly [string, string], from: number, count: number, deg: number) =>
  times(count, (i) =>
    [1, -1]
      .map((side) =>
        line(
          `M${at(from + i * 12, deg)}L${at(from + 13 + i * 12, deg + side * (6.5 - i * 0.4))}`,
          tones[i % 2] ?? tones[0],
          2.6,
        ),
      )
      .join(''),
  )
const placed = (body: string, r: number, deg: number, scale: number) =>
  group(body, `translate(${at(r, deg)}) rotate(${deg + 90}) scale(${scale})`)

/** Feathers are lit from the middle outwards. */
export function litFeathers(lit: number): ReadonlySet<number> {
  const middle = Math.floor(FEATHERS / 2)
  return new Set(
    Array.from({ length: Math.min(lit, FEATHERS) }, (_, i) => middle + (i % 2 ? -1 : 1) * Math.ceil(i / 2)),
  )
}

function fan(lit: number, isGold: boolean): string {
  const on = litFeathers(lit)
  const tones = isGold ? EYES.gold : EYES.lit
  const outer = times(FEATHERS, (i) => {
    const deg = -190 + i * (200 / (FEATHERS - 1))
    const isLit = on.has(i)
    return group(
      line(`M${at(60, deg)}L${at(168, deg)}`, isLit ? '#5fc6a0' : '#1c5f62', 2.4) +
        barbs(isLit ? ['#3cb594', '#1f9a7d'] : ['#185257', '#185257'], 98, 6, deg) +
        placed(eye(isLit ? tones : EYES.off), 184, deg, 0.92),
      '',
      `class="pk-feather" style="--sway:${((i - 7) * 0.14).toFixed(2)}deg"`,
    )
  })
  const middle = times(12, (i) => {
    const deg = -184 + i * (188 / 11)
    return (
      line(`M${at(50, deg)}L${at(120, deg)}`, '#2ba584', 2) +
      barbs(['#2fae8e', '#1f8f78'], 80, 3, deg) +
      placed(eye(tones), 128, deg, 0.66)
    )
  })
  const inner = times(9, (i) =>
    placed(
      path('M0 26C-20 10 -22 -16 0 -34C22 -16 20 10 0 26Z', i % 2 ? '#d9a13b' : '#f4cf76') +
        path('M0 20C-15 8 -16 -12 0 -24C16 -12 15 8 0 20Z', i % 2 ? '#12695d' : '#178070') +
        path('M0 12C-8 5 -8 -5 0 -12C8 -5 8 5 0 12Z', '#3fc1a0'),
      80,
      -176 + i * 21.5,
      0.6,
    ),
  )
  return outer + middle + inner
}

/** The peacock, whose fan shows the round's win, before a halo. The garden and the bird itself are pictures. */
export function drawScene({
  lit,
  isGold,
  garden,
  bird,
}: {
  readonly lit: number
  readonly isGold: boolean
  /** The addresses of their pictures. */
  readonly garden: string
  readonly bird: string
}): string {
  const glow = isGold ? '#ffe9ae' : '#8fe3d0'
  return (
    `<defs><radialGradient id="pk-halo"><stop stop-color="${glow}" stop-opacity="${lit > 0 ? 0.6 : 0.34}"/>` +
    `<stop offset="1" stop-color="#0a2a34" stop-opacity="0"/></radialGradient></defs>` +
    `${disc(220, 346, 330, 'url(#pk-halo)')}<image href="${garden}" width="440" height="780"/>` +
    group(
      disc(0, 6, 62, '#0a3440') +
        fan(lit, isGold) +
        `<image class="pk-breath" href="${bird}" x="-60" y="-120" width="120" height="300"/>`,
      'translate(220 386) scale(.98)',
    )
  )
}
