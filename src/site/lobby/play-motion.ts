import { toDataUri } from '#art/data-uri.ts'
import { MOTION_MS, type MotionLayer, type MotionStep } from '#art/tile-motion.ts'

import { loadMotion } from './load-motion.ts'

/** Pointer or focus must rest for so long: a pointer that crosses a hall starts nothing. */
const REST_MS = 300
const FADE_MS = 160

/** Plays the scene in the stage while pointer or focus rest on the stage's tile. The answer ends it for good. */
export function playUnderPointer(stage: HTMLElement, address: string): (() => void) | undefined {
  const tile = stage.closest<HTMLElement>('.tile, .wide-card')
  if (!tile || !mayMove()) return undefined
  let end: (() => void) | undefined
  const begin = () => {
    end ??= playSoon(stage, address)
  }
  const leave = () => {
    // The focus may still rest on the tile that the pointer leaves, and the reverse.
    if (tile.matches(':hover') || tile.querySelector(':focus-visible')) return
    end?.()
    end = undefined
  }
  const listening = new AbortController()
  const { signal } = listening
  tile.addEventListener('pointerenter', begin, { signal })
  tile.addEventListener('focusin', begin, { signal })
  tile.addEventListener('pointerleave', leave, { signal })
  // The focus has moved only after this event.
  tile.addEventListener('focusout', () => setTimeout(leave), { signal })
  if (tile.matches(':hover') || tile.querySelector(':focus-visible')) begin()
  return () => {
    listening.abort()
    end?.()
  }
}

/** Not by touch, not where less motion is asked for, and not for those who save data. */
function mayMove(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return (
    matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches &&
    connection?.saveData !== true
  )
}

/** Plays once after the rest. The answer clears the stage, at any time. */
function playSoon(stage: HTMLElement, address: string): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const timer = setTimeout(() => void play(stage, address, signal), REST_MS)
  return () => {
    clearTimeout(timer)
    ending.abort()
    for (const animation of stage.getAnimations({ subtree: true })) animation.cancel()
    stage.replaceChildren()
  }
}

async function play(stage: HTMLElement, address: string, signal: AbortSignal): Promise<void> {
  const motion = await loadMotion(address)
  if (!motion || signal.aborted) return
  const built = motion.layers.map((layer) => build(layer, motion.pictures, [300, 400]))
  const pictures = built.flatMap(({ element }) => [
    ...(element instanceof HTMLImageElement ? [element] : element.querySelectorAll('img')),
  ])
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  // An ended wait: pointer and focus have gone meanwhile.
  if (signal.aborted) return
  stage.replaceChildren(...built.map(({ element }) => element))
  for (const { start } of built) start()
  const fade = stage.animate({ opacity: [0, 1, 1, 0], offset: [0, FADE_MS / MOTION_MS, 0.94, 1] }, MOTION_MS)
  fade.onfinish = () => {
    if (!signal.aborted) stage.replaceChildren()
  }
}

interface Built {
  readonly element: HTMLElement
  readonly start: () => void
}

type Size = readonly [width: number, height: number]

/** An element for a layer, in percent of the one around it. */
function build(layer: MotionLayer, pictures: readonly string[], [outerWidth, outerHeight]: Size): Built {
  const [x, y, width, height] = layer.box
  const picture = layer.picture === undefined ? undefined : pictures[layer.picture]
  const element = document.createElement(picture === undefined ? 'div' : 'img')
  if (element instanceof HTMLImageElement && picture !== undefined) {
    element.alt = ''
    element.src = toDataUri(picture)
  }
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  Object.assign(element.style, {
    left: share(x, outerWidth),
    top: share(y, outerHeight),
    width: share(width, outerWidth),
    height: share(height, outerHeight),
    ...(layer.clips ? { overflow: 'hidden' } : {}),
  })
  const inner = (layer.inner ?? []).map((one) => build(one, pictures, [width, height]))
  element.append(...inner.map((one) => one.element))
  const { steps } = layer
  return {
    element,
    start() {
      if (steps) element.animate(keyframesOf(steps, [width, height]), { duration: MOTION_MS, fill: 'both' })
      for (const one of inner) one.start()
    },
  }
}

/** Lengths in percent of the layer, so that the scene fits tiles of every size. The first and the last step hold. */
function keyframesOf(steps: readonly MotionStep[], [width, height]: Size): Keyframe[] {
  const frames = steps.map(
    ({ at, x = 0, y = 0, turn = 0, wide = 1, tall = 1, opacity = 1, ease = 'linear' }) => ({
      offset: at / MOTION_MS,
      transform: `translate(${(x / width) * 100}%, ${(y / height) * 100}%) rotate(${turn}deg) scale(${wide}, ${tall})`,
      opacity,
      easing: ease,
    }),
  )
  const [first, last] = [frames[0], frames.at(-1)]
  return [
    ...(first && first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...frames,
    ...(last && last.offset < 1 ? [{ ...last, offset: 1 }] : []),
  ]
}
