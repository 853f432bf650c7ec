/** Messages from the embedding page to the game. */
export type FromHouse = 'balance' | 'pause' | 'resume'

/** Messages from the game to the embedding page. */
export type ToHouse =
  /** `hasFreeCorner`: in landscape the game keeps its top end corner free for the balance. */
  | { readonly type: 'ready'; readonly hasFreeCorner: true }
  | { readonly type: 'exit' | 'deposit' | 'ended' }
  /** A limit of the player refused a stake: the page names it. */
  | { readonly type: 'limit' }
  | { readonly type: 'round'; readonly state: 'began' | 'ended' }
  /** `pending`: the studio has decided, the player has not seen it: the page holds back the balance until `shown`. */
  | { readonly type: 'result'; readonly state: 'pending' | 'shown' }

export interface House {
  send(message: ToHouse): void
  /** Returns the function that unsubscribes. */
  listen(listener: (type: FromHouse) => void): () => void
  /** Whether the game is embedded. */
  readonly isThere: boolean
}

const VERSION = 1

/**
 * Exchanges messages with the embedding page, of exactly that origin. Without an origin no messages are sent or
 * accepted.
 */
export function openHouse(origin: string | null): House {
  const isThere = origin !== null && window.parent !== window
  return {
    isThere,
    send(message) {
      if (isThere && origin !== null) window.parent.postMessage({ tessera: VERSION, ...message }, origin)
    },
    listen(listener) {
      const take = (event: MessageEvent<unknown>) => {
        if (!isThere || event.origin !== origin || event.source !== window.parent) return
        const type = typeIn(event.data)
        if (type) listener(type)
      }
      window.addEventListener('message', take)
      return () => window.removeEventListener('message', take)
    },
  }
}

function typeIn(data: unknown): FromHouse | undefined {
  if (typeof data !== 'object' || data === null || !('tessera' in data) || !('type' in data)) return undefined
  const { tessera, type } = data
  if (tessera !== VERSION) return undefined
  return type === 'balance' || type === 'pause' || type === 'resume' ? type : undefined
}
