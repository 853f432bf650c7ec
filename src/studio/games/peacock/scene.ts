import { random } from '#art/colour.ts'
import { box, disc, group, line, path, poly, polar, times } from '#art/shapes.ts'

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

const BODY =
  'M-13 -58C-34 -32 -30 4 -32 30C-44 60 -38 102 0 132C38 102 44 60 30 30C20 8 6 -18 15 -46C18 -70 -6 -78 -13 -58Z'
const BLUES = ['#1d4fc4', '#2f6be0', '#174099', '#3f86f0', '#1b58d0', '#2a7fd6'] as const
const TEALS = ['#0f7f86', '#12969a', '#0c6470', '#1ab0a4'] as const

function body(): string {
  const stones = times(26, (row) =>
    times(11, (i) =>
      box(
        -46 + i * 8.8 + (row % 2) * 4.2,
        -76 + row * 8.6 + Math.abs(i - 5) * 0.9,
        7.8,
        7.6,
        (row > 15 ? TEALS[(row * 3 + i * 5) % 4] : BLUES[(row * 5 + i * 3) % 6]) ?? BLUES[0],
        'rx="1.6"',
      ),
    ),
  )
  const crest = times(5, (i) => {
    const [x, y] = polar(36, -122 + i * 16, 0, -66)
    return (
      line(`M0 -72L${x} ${y}`, '#8fd6c4', 1.6) +
      disc(x, y, 4.6, '#0d6e58') +
      disc(x, y, 3, i % 2 ? '#f4cf76' : '#4a8cf5')
    )
  })
  const legs = 'M-12 126V158M12 126V158M-12 158l-12 5M-12 158l10 6M12 158l-10 6M12 158l12 5'
  return (
    line(legs, '#d9a13b', 4.4, 'stroke-linecap="round"') +
    path(BODY, '#0a1f4a', 'stroke="#07152f" stroke-width="4"') +
    `<clipPath id="pk-body"><path d="${BODY}"/></clipPath><g clip-path="url(#pk-body)">${stones}` +
    path(
      'M-13 -58C-34 -32 -30 4 -32 30C-44 60 -38 102 0 132C-22 100 -20 60 -14 30C-14 4 -20 -30 -8 -56Z',
      '#fff',
      'opacity=".16"',
    ) +
    path(
      'M16 -50C8 -18 20 8 30 30C44 60 38 102 0 132C22 100 24 62 12 30C2 8 -4 -18 6 -52Z',
      '#000',
      'opacity=".3"',
    ) +
    `</g>${crest}` +
    disc(1, -64, 17, '#2f6be0') +
    path('M-15 -68A17 17 0 0 1 12 -77C2 -74 -6 -66 -8 -54A17 17 0 0 1 -15 -68Z', '#5c98f7') +
    path('M2 -72C10 -74 17 -70 18 -64C12 -58 4 -58 0 -62Z', '#fffdf6') +
    disc(9, -66, 3.6, '#0c1812') +
    disc(10, -67.3, 1.2, '#fff') +
    path('M4 -71.5C9 -74 14 -72 16 -68L3 -68Z', '#2f6be0', 'class="pk-blink"') +
    path('M17 -67L33 -60L17 -58Z', '#f4cf76') +
    path('M17 -62L33 -60L17 -58Z', '#b9821f')
  )
}

/** A garden at night: stars, a halo, a floor of stones, a plinth, and the peacock whose fan shows the round's win. */
export function drawScene({ lit, isGold }: { readonly lit: number; readonly isGold: boolean }): string {
  const chance = random('garden')
  const stars = times(34, () =>
    group(
      box(
        -2,
        -2,
        4,
        4,
        chance() > 0.6 ? '#f4cf76' : '#bfe8e2',
        `opacity="${chance.range(0.25, 0.8).toFixed(2)}"`,
      ),
      `translate(${chance.range(12, 428).toFixed(0)} ${chance.range(10, 300).toFixed(0)}) rotate(45)`,
    ),
  )
  const floor = times(9, (row) => {
    const [y, wide] = [564 + row * 22 * (1 + row * 0.08), 1 + row * 0.12]
    const low = y + 21 * (1 + row * 0.08)
    const x = (i: number, scale: number) => 220 + (i - 6.5) * 44 * scale
    return times(13, (i) =>
      poly(
        [
          [x(i, wide), y],
          [x(i + 0.95, wide), y],
          [x(i + 0.95, wide + 0.1), low],
          [x(i, wide + 0.1), low],
        ],
        (row + i) % 2 ? '#123f49' : '#184d55',
        `opacity="${(0.95 - row * 0.09).toFixed(2)}"`,
      ),
    )
  })
  const plinth =
    `<ellipse cx="220" cy="552" rx="104" ry="20" fill="#061a22" opacity=".6"/>` +
    box(142, 542, 156, 14, '#d9a13b', 'rx="3"') +
    times(15, (i) => box(143.5 + i * 10.3, 544, 9, 10, i % 3 ? '#f4cf76' : '#fff3cf', 'rx="1.5"')) +
    box(152, 556, 136, 22, '#0f4a4c')
  const glow = isGold ? '#ffe9ae' : '#8fe3d0'
  return (
    `<defs><radialGradient id="pk-halo"><stop stop-color="${glow}" stop-opacity="${lit > 0 ? 0.6 : 0.34}"/>` +
    `<stop offset="1" stop-color="#0a2a34" stop-opacity="0"/></radialGradient></defs>${stars}` +
    `${disc(220, 346, 330, 'url(#pk-halo)')}${floor}${plinth}` +
    group(
      disc(0, 6, 62, '#0a3440') + fan(lit, isGold) + group(body(), '', 'class="pk-breath"'),
      'translate(220 386) scale(.98)',
    )
  )
}
