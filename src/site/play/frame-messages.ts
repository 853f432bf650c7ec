/** Messages from a frame. They are optional: frames of other providers send none, and everything works without. */
export type FrameMessage =
  /** The first picture is rendered. */
  | {
      readonly type: 'ready'
      /** In landscape the game keeps its top end corner free, where the page shows the balance. */
      readonly hasFreeCorner: boolean
    }
  | { readonly type: 'round'; readonly state: 'began' | 'ended' }
  /** The provider has decided a round that the player has not seen yet; then the player has seen it. */
  | { readonly type: 'result'; readonly state: 'pending' | 'shown' }
  /** The player wants to leave, or to deposit. */
  | { readonly type: 'exit' }
  | { readonly type: 'deposit' }
  /** A limit of the player refused a stake. */
  | { readonly type: 'limit' }
  /** The player chooses a stake: the game asks what is left of the limit for today. */
  | { readonly type: 'stakes' }
  /** The session is over. */
  | { readonly type: 'ended' }

export type PageMessage =
  /** Refetch the balance; start no new round; rounds may start. */
  | { readonly type: 'balance' | 'pause' | 'resume' }
  /** The answer to `stakes`, of a member who has a limit: an amount, and neither the limit nor its kind. */
  | { readonly type: 'limit_left'; readonly left: string }

export const VERSION = 1

const plain = ['exit', 'deposit', 'limit', 'stakes', 'ended'] as const

/**
 * Parses a window message. Accepts only the game's own window at the game's own origin: a game navigated elsewhere,
 * another frame and the opener are ignored, as are unknown messages.
 */
export function readFrameMessage(
  event: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  frame: { readonly origin: string; readonly window: unknown },
): FrameMessage | undefined {
  // guard: frame-message-origin
  if (event.origin !== frame.origin || !frame.window || event.source !== frame.window) return undefined
  const { data } = event
  if (typeof data !== 'object' || data === null) return undefined
  const { tessera, type, state, hasFreeCorner } = data as Readonly<Record<string, unknown>>
  if (tessera !== VERSION) return undefined
  if (type === 'round') return state === 'began' || state === 'ended' ? { type, state } : undefined
  if (type === 'result') return state === 'pending' || state === 'shown' ? { type, state } : undefined
  if (type === 'ready') return { type, hasFreeCorner: hasFreeCorner === true }
  const known = plain.find((one) => one === type)
  return known && { type: known }
}
