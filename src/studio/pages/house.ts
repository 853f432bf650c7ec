/** Messages from the embedding page to the game. */
export type FromHouse =
  | { readonly type: 'balance' | 'pause' | 'resume' }
  /** The rest of the player's limit for today. It stays in the page: the studio does not learn it. */
  | { readonly type: 'limit_left'; readonly left: string }

/** Messages from the game to the embedding page. */
export type ToHouse =
  /** `hasFreeCorner`: in landscape the game keeps its top end corner free for the balance. */
  | { readonly type: 'ready'; readonly hasFreeCorner: true }
  | { readonly type: 'exit' | 'deposit' | 'ended' }
  /** A limit of the player refused a stake: the page names it. */
  | { readonly type: 'limit' }
  /** The player chooses a stake: the page answers with `limit_left`, if there is a limit. */
  | { readonly type: 'stakes' }
  | { readonly type: 'round'; readonly state: 'began' | 'ended' }
  /** `pending`: the studio has decided, the player has not seen it: the page holds back the balance until `shown`. */
  | { readonly type: 'result'; readonly state: 'pending' | 'shown' }

export interface House {
  send(message: ToHouse): void
  /** Returns the function that unsubscribes. */
  listen(listener: (message: FromHouse) => void): () => void
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
        const message = messageIn(event.data)
        if (message) listener(message)
      }
      window.addEventListener('message', take)
      return () => window.removeEventListener('message', take)
    },
  }
}

function messageIn(data: unknown): FromHouse | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { tessera, type, left } = data as Readonly<Record<string, unknown>>
  if (tessera !== VERSION) return undefined
  if (type === 'limit_left') return typeof left === 'string' ? { type, left } : undefined
  return type === 'balance' || type === 'pause' || type === 'resume' ? { type } : undefined
}
