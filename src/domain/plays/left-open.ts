import { ENDED_AFTER_MS } from '#domain/rounds/left-open.ts'

import type { Product } from './play.ts'

/**
 * The age at which a play that was left open is ended by a job, by product. A lottery ticket waits for its draw and a
 * bet slip for its matches, however long that takes: only their products know when they are over.
 */
export const endsAfterMs: Readonly<Record<Product, number | undefined>> = {
  games: ENDED_AFTER_MS,
  lottery: undefined,
  sports: undefined,
}
