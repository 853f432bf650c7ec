import { GOLD } from '#art/colour.ts'
import { setLine } from '#art/lettering.ts'
import { box, disc, group, line, stones, times } from '#art/shapes.ts'
import { type MotionLayer, type MotionScene, type MotionStep, drawing } from '#art/tile-motion.ts'
import { drawCard } from '#studio/games/playing-cards/card-art.ts'
import { pictures as chips } from '#studio/games/table-parts/chip-pictures.ts'

/** Text of drawn capitals and digits in the middle of a picture of that size. */
export function drawnText(
  text: string,
  {
    width,
    height,
    tone = GOLD[1],
  }: { readonly width: number; readonly height: number; readonly tone?: string },
): string {
  const probe = setLine(text, 100, 0.8, 0.2)
  const cap = Math.min(height * 0.72, ((width * 0.92) / probe.width) * 100)
  const set = setLine(text, cap, 0.8, 0.2)
  return group(
    line(set.d, '#06110d', cap * 0.34, 'stroke-linecap="round" stroke-linejoin="round"') +
      line(set.d, tone, cap * 0.19, 'stroke-linecap="round" stroke-linejoin="round"'),
    `translate(${(width - set.width) / 2} ${(height - cap) / 2})`,
  )
}

/** Texts that follow each other in one place, at even times from `from` to `until`. */
export function counting(
  scene: MotionScene,
  texts: readonly string[],
  {
    at: [x, y, width, height],
    from,
    until,
    tone,
  }: {
    readonly at: readonly [x: number, y: number, width: number, height: number]
    readonly from: number
    readonly until: number
    readonly tone?: string
  },
): MotionLayer {
  const each = (until - from) / Math.max(1, texts.length - 1)
  return {
    box: [x, y, width, height],
    clips: true,
    inner: [
      {
        box: [0, 0, width, height],
        steps: texts.map((_, nth) => ({
          at: nth === 0 ? 0 : Math.round(from + nth * each),
          y: -nth * height,
          ease: 'step-end',
        })),
        inner: texts.map((text, nth) => ({
          box: [0, nth * height, width, height],
          picture: scene.picture(
            drawing(
              width,
              height,
              drawnText(text, { width, height, ...(tone === undefined ? {} : { tone }) }),
            ),
          ),
        })),
      },
    ],
  }
}

export const cardFace = (card: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140" font-family="sans-serif">${drawCard(card)}</svg>`

/** The back of a card: a mosaic around a star. */
export const cardBack = drawing(
  100,
  140,
  box(0, 0, 100, 140, '#fffdf6', 'rx="8"') +
    box(6, 6, 88, 128, '#0d5a48', 'rx="5"') +
    times(40, (nth) =>
      box(
        10 + (nth % 5) * 16.4,
        10 + Math.floor(nth / 5) * 15.2,
        14,
        13,
        ['#147a5c', '#1f9a7d', '#0f6a52'][(nth * 7) % 3] ?? '#147a5c',
        'rx="2"',
      ),
    ) +
    disc(50, 70, 24, '#0a3f34') +
    stones(19, 6, 16, GOLD[1], '', 50, 70),
)

/** A card that slides from a place to its own, and turns its face up unless it stays hidden. */
export function dealtCard(
  scene: MotionScene,
  {
    card,
    to: [x, y],
    width = 50,
    from,
    at,
    turn = 0,
  }: {
    /** Without one it stays face down. */
    readonly card?: string
    readonly to: readonly [x: number, y: number]
    readonly width?: number
    readonly from: readonly [x: number, y: number]
    readonly at: number
    readonly turn?: number
  },
): readonly MotionLayer[] {
  const box = [x, y, width, width * 1.4] as const
  const away = { x: from[0] - x, y: from[1] - y, turn: turn + 24 }
  const slid: readonly MotionStep[] = [
    { at: 0, ...away, opacity: 0 },
    { at, ...away, opacity: 0, ease: 'step-end' },
    { at: at + 1, ...away, ease: 'ease-out' },
    { at: at + 260, turn },
  ]
  const turnAt = at + 300
  const back: MotionLayer = {
    box,
    picture: scene.picture(cardBack),
    steps:
      card === undefined
        ? slid
        : [...slid, { at: turnAt, turn, ease: 'ease-in' }, { at: turnAt + 90, turn, wide: 0 }],
  }
  if (card === undefined) return [back]
  return [
    back,
    {
      box,
      picture: scene.picture(cardFace(card)),
      steps: [
        { at: 0, wide: 0, turn },
        { at: turnAt + 90, wide: 0, turn, ease: 'ease-out' },
        { at: turnAt + 180, turn },
      ],
    },
  ]
}

/** A chip that lands on a place. */
export function landedChip(
  scene: MotionScene,
  {
    face,
    to: [x, y],
    from,
    at,
    size = 34,
  }: {
    readonly face: number
    readonly to: readonly [x: number, y: number]
    readonly from: readonly [x: number, y: number]
    readonly at: number
    readonly size?: number
  },
): MotionLayer {
  const away = { x: from[0] - x, y: from[1] - y }
  return {
    box: [x, y, size, size * 1.06],
    picture: scene.picture(chips[`chip${face}`]?.() ?? ''),
    steps: [
      { at: 0, ...away, opacity: 0 },
      { at, ...away, opacity: 0, ease: 'step-end' },
      { at: at + 1, ...away, ease: 'ease-out' },
      { at: at + 320 },
    ],
  }
}

/** A ring of gold around a place, drawn once something there has won. */
export function goldRing(
  scene: MotionScene,
  [x, y, width, height]: readonly [number, number, number, number],
  at: number,
): MotionLayer {
  return {
    box: [x, y, width, height],
    picture: scene.picture(
      drawing(
        width,
        height,
        box(2, 2, width - 4, height - 4, 'none', `rx="9" stroke="${GOLD[1]}" stroke-width="4"`),
      ),
    ),
    steps: [
      { at: 0, opacity: 0 },
      { at, opacity: 0 },
      { at: at + 200, opacity: 1 },
    ],
  }
}
