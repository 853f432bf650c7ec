/** What a page of a house tells the game in its frame. */
export type FromHouse = 'balance' | 'pause' | 'resume'

/** What the game tells the page of the house around it. */
export type ToHouse =
  | { readonly type: 'ready' | 'exit' | 'deposit' | 'ended' }
  | { readonly type: 'round'; readonly state: 'began' | 'ended' }

export interface House {
  tell(message: ToHouse): void
  /** Answers with what ends it. */
  hear(listener: (type: FromHouse) => void): () => void
  /** Whether there is a page around us at all. */
  readonly isThere: boolean
}

const VERSION = 1

/** Speaks with the page that holds the frame, of exactly that origin. Without one it speaks with nobody. */
export function openHouse(origin: string | null): House {
  const isThere = origin !== null && window.parent !== window
  return {
    isThere,
    tell(message) {
      if (isThere && origin !== null) window.parent.postMessage({ tessera: VERSION, ...message }, origin)
    },
    hear(listener) {
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
