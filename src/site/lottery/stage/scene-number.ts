import type { CSSProperties } from 'react'

/** A number of the scene in the order of drawing. */
export interface SceneNumber {
  readonly text: string | undefined
  /** Set while it moves. */
  readonly style: CSSProperties | undefined
}
