import { holdsOf } from '#studio/games/poker/best-holds.ts'
import { deucesWild, jacksOrBetter } from '#studio/games/poker/rules.ts'

export interface HoldQuestion {
  readonly code: string
  readonly dealt: readonly number[]
}

/** A worker, so that counting all draws does not block the page. */
addEventListener('message', ({ data: { code, dealt } }: MessageEvent<HoldQuestion>) =>
  postMessage(holdsOf(code === deucesWild.code ? deucesWild : jacksOrBetter, dealt)),
)
