import { type RefObject, useEffect, useRef } from 'react'
import { pictures as cannons } from 'virtual:pictures/fishing/seas/cannon'

import { useCalm } from '#studio/games/table-parts/use-calm.ts'

import { type Scene, openScene } from './scene.ts'
import type { SeaFace } from './sea-face.ts'
import { loadPictures } from './sprites.ts'

/** The sea. It shows what was decided and knows nothing of money; fish can be chosen in the list beside it as well. */
export function SeaCanvas({
  face,
  fish,
  label,
  scene,
  onReady,
  onTouch,
}: {
  readonly face: SeaFace
  /** The kind that is aimed at. */
  readonly fish: string
  readonly label: string
  readonly scene: RefObject<Scene | undefined>
  readonly onReady: () => void
  /** A fish was touched. */
  readonly onTouch: (fish: string) => void
}) {
  const isCalm = useCalm()
  const canvas = useRef<HTMLCanvasElement>(null)
  const first = useRef({ fish, onReady })
  useEffect(() => {
    first.current = { fish, onReady }
    scene.current?.aim(fish)
  })
  useEffect(() => {
    let isGone = false
    const names = [...Object.keys(face.names), 'bed', ...face.plants.map(([name]) => name)]
    const addresses = Object.fromEntries(names.map((name) => [name, face.pictureOf(name)]))
    void loadPictures({ ...addresses, ...cannons }).then((pictures) => {
      if (isGone || !canvas.current) return
      scene.current = openScene({ canvas: canvas.current, face, pictures, isCalm })
      scene.current?.aim(first.current.fish)
      first.current.onReady()
    })
    return () => {
      isGone = true
      scene.current?.close()
      scene.current = undefined
    }
  }, [face, isCalm, scene])
  return (
    <canvas
      ref={canvas}
      className="fi-water"
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const touched = scene.current?.find({ x: event.clientX - box.left, y: event.clientY - box.top })
        if (touched !== undefined) onTouch(touched)
      }}
    />
  )
}
