import type { Card } from '#studio/games/baccarat/cards.ts'
import { adviceOn } from '#studio/games/blackjack/odds.ts'
import type { MoveKind } from '#studio/games/blackjack/seat-play.ts'

export interface OddsQuestion {
  readonly cards: readonly Card[]
  readonly up: Card
  readonly kinds: readonly MoveKind[]
}

/** A worker, because some hands take a slow phone a second. */
addEventListener('message', ({ data: { cards, up, kinds } }: MessageEvent<OddsQuestion>) =>
  postMessage(adviceOn(cards, up, kinds)),
)
