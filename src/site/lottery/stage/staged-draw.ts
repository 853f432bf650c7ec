import type { Result } from '#domain/lottery/draw/result.ts'

/** Parts of a draw that its stage shows. */
export interface StagedDraw {
  readonly drawsAt: string
  readonly drawnAt?: string | undefined
  readonly opened?: Result | undefined
}
