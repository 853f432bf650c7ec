/** What a frame may say. Frames of other providers say none of it, and everything works without. */
export type FrameMessage =
  /** The first picture is drawn. */
  | { readonly type: 'ready' }
  | { readonly type: 'round'; readonly state: 'began' | 'ended' }
  /** The player wants back, or wants to deposit. */
  | { readonly type: 'exit' }
  | { readonly type: 'deposit' }
  /** The session is over. */
  | { readonly type: 'ended' }

/** What the page says: look at the balance again; no new round may begin; rounds may begin. */
export type PageMessage = 'balance' | 'pause' | 'resume'

export const VERSION = 1

const plain = ['ready', 'exit', 'deposit', 'ended'] as const

/**
 * Reads a message that came to the page. Only the game's own window at the game's own origin is heard: a game that was
 * led elsewhere, another frame and whoever opened the page are not. What is unknown says nothing.
 */
export function readFrameMessage(
  event: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  frame: { readonly origin: string; readonly window: unknown },
): FrameMessage | undefined {
  if (event.origin !== frame.origin || !frame.window || event.source !== frame.window) return undefined
  const { data } = event
  if (typeof data !== 'object' || data === null) return undefined
  const { tessera, type, state } = data as Readonly<Record<string, unknown>>
  if (tessera !== VERSION) return undefined
  if (type === 'round') return state === 'began' || state === 'ended' ? { type, state } : undefined
  const known = plain.find((one) => one === type)
  return known && { type: known }
}
