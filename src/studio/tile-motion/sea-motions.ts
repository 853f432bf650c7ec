import { GOLD, oklch } from '#art/colour.ts'
import { disc, hoop, line, times } from '#art/shapes.ts'
import { type MotionScene, type TileMotion, centred, drawing, motionScene } from '#art/tile-motion.ts'
import { pictures as cannons } from '#studio/games/fishing/seas/cannon-pictures.ts'

import { burst } from './slot-motion.ts'

export interface SeaLook {
  readonly hue: number
  readonly pictures: Readonly<Record<string, () => string>>
  /** Four kinds of fish; the first one is aimed at. */
  readonly fish: readonly [string, string, string, string]
}

const HIT_MS = 1_500

/** Fish cross the sea, a shot meets one of them, and it breaks into stones. */
export function seaMotion({ hue, pictures, fish }: SeaLook): TileMotion {
  const scene = motionScene(hue)
  const drawn = (name: string) => scene.picture(pictures[name]?.() ?? '')
  scene.add(
    {
      box: [0, 0, 300, 262],
      picture: scene.picture(
        drawing(
          300,
          262,
          times(5, (ray) =>
            line(
              `M${20 + ray * 70} 0L${-30 + ray * 78} 262`,
              oklch(0.72, 0.08, hue),
              14 + (ray % 3) * 8,
              'opacity=".13"',
            ),
          ),
        ),
      ),
      steps: [{ at: 0, ease: 'ease-in-out' }, { at: 1_300, x: 14, ease: 'ease-in-out' }, { at: 2_600 }],
    },
    { box: [0, 184, 300, 78], clips: true, inner: [{ box: [0, 0, 468, 78], picture: drawn('bed') }] },
    { box: [2, 134, 72, 72], picture: drawn('plant0'), steps: sway(4) },
    { box: [232, 142, 64, 64], picture: drawn('plant1'), steps: sway(-4) },
  )
  for (const [nth, name] of fish.slice(1).entries())
    scene.add({
      box: [0, [14, 126, 66][nth] ?? 0, 66, 66],
      picture: drawn(name),
      steps: [
        { at: 0, x: -70 + nth * 40, ease: 'linear' },
        { at: 860, x: 60 + nth * 46, y: -8, turn: -4, ease: 'linear' },
        { at: 1_720, x: 180 + nth * 50, y: 4, turn: 4, ease: 'linear' },
        { at: 2_600, x: 300 + nth * 30 },
      ],
    })
  aim(scene, drawn(fish[0]))
  return scene.finish()
}

const sway = (turn: number) =>
  [{ at: 0, ease: 'ease-in-out' }, { at: 1_300, turn, ease: 'ease-in-out' }, { at: 2_600 }] as const

function aim(scene: MotionScene, fish: number): void {
  scene.add(
    {
      box: [0, 34, 104, 104],
      picture: fish,
      steps: [
        { at: 0, x: 240, ease: 'linear' },
        { at: HIT_MS - 700, x: 170, y: -6, ease: 'linear' },
        { at: HIT_MS, x: 112, ease: 'ease-out' },
        { at: HIT_MS + 90, x: 112, wide: 1.14, tall: 1.14, ease: 'ease-in' },
        { at: HIT_MS + 320, x: 112, wide: 0, tall: 0, opacity: 0 },
      ],
    },
    {
      box: [0, 34, 104, 104],
      picture: scene.picture(
        centred(
          60,
          hoop(0, 0, 52, GOLD[1], 3, 'stroke-dasharray="18 9"') +
            times(
              4,
              (nth) =>
                `<rect x="-1.5" y="-58" width="3" height="14" fill="${GOLD[0]}" transform="rotate(${nth * 90})"/>`,
            ),
        ),
      ),
      steps: [
        { at: 0, x: 190, opacity: 0, wide: 1.5, tall: 1.5 },
        { at: 500, x: 196, opacity: 0, wide: 1.5, tall: 1.5, ease: 'ease-out' },
        { at: HIT_MS - 700, x: 170, y: -6, ease: 'linear' },
        { at: HIT_MS, x: 112, turn: 60 },
        { at: HIT_MS + 160, x: 112, opacity: 0 },
      ],
    },
  )
  for (const [nth, at] of [900, 1_060, 1_220].entries())
    scene.add({
      box: [143, 186, 14, 14],
      picture: scene.picture(centred(8, disc(0, 0, 7, GOLD[0]) + disc(0, 0, 4, GOLD[1]))),
      steps: [
        { at: 0, opacity: 0 },
        { at, opacity: 0, ease: 'step-end' },
        { at: at + 1, ease: 'linear' },
        { at: HIT_MS - 100 + nth * 60, x: 14 + nth * 2, y: -100 },
        { at: HIT_MS - 60 + nth * 60, x: 14 + nth * 2, y: -100, opacity: 0 },
      ],
    })
  scene.add(
    {
      box: [118, 164, 64, 64],
      picture: scene.picture(cannons['barrel0']?.() ?? ''),
      steps: [
        { at: 0, turn: 30, ease: 'ease-in-out' },
        { at: 800, turn: 10, ease: 'ease-out' },
        { at: 900, turn: 9, y: 6, ease: 'ease-out' },
        { at: 1_000, turn: 9, ease: 'ease-out' },
        { at: 1_060, turn: 8, y: 6, ease: 'ease-out' },
        { at: 1_160, turn: 8, ease: 'ease-out' },
        { at: 1_220, turn: 7, y: 6, ease: 'ease-out' },
        { at: 1_330, turn: 7 },
      ],
    },
    { box: [126, 182, 48, 48], picture: scene.picture(cannons['base0']?.() ?? '') },
    ...burst(scene, { x: 164, y: 86, at: HIT_MS + 100 }),
  )
}
