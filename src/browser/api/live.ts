import type { LiveMessage } from '#contract/live.ts'

/**
 * One event stream per browser: the tab that holds the Web Lock listens and broadcasts to the others. When it closes,
 * the next tab gets the lock. After a disconnect all queries are refetched; events are not replayed.
 */
export function followLive(
  path: string,
  hear: (message: LiveMessage) => void,
  reconnected: () => void,
): () => void {
  if (typeof EventSource === 'undefined' || !('locks' in navigator)) return () => {}
  const channel = new BroadcastChannel('live')
  const stop = new AbortController()
  let openAnew = () => {}
  channel.addEventListener('message', (event: MessageEvent<LiveMessage | 'reconnected' | typeof ANEW>) => {
    if (event.data === ANEW) openAnew()
    else if (event.data === 'reconnected') reconnected()
    else hear(event.data)
  })
  navigator.locks
    .request('live', { signal: stop.signal }, () => {
      const stream = openStream(path, stop.signal, (message) => {
        channel.postMessage(message)
        if (message === 'reconnected') reconnected()
        else hear(message)
      })
      openAnew = stream.openAnew
      return stream.ended
    })
    .catch(() => {
      // The lock request was aborted because the page is unloading.
    })
  return () => {
    stop.abort()
    channel.close()
  }
}

const ANEW = 'anew'

/**
 * The events for this browser have changed, for example by a visitor's first support message: the tab with the stream
 * reconnects, and all queries are refetched.
 */
export function reopenLive(): void {
  const channel = new BroadcastChannel('live')
  channel.postMessage(ANEW)
  channel.close()
}

/** Reconnect delay after a refused stream; a random part is added so that browsers do not reconnect all at once. */
const ASK_AGAIN_MS = 5_000

function openStream(
  path: string,
  signal: AbortSignal,
  onMessage: (message: LiveMessage | 'reconnected') => void,
): { readonly ended: Promise<void>; readonly openAnew: () => void } {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  const open = () => {
    source = new EventSource(path)
    source.addEventListener('error', () => {
      wasLost = true
      // The browser reconnects after a network error, but gives up after a refusal.
      if (source?.readyState === EventSource.CLOSED)
        timer = setTimeout(open, ASK_AGAIN_MS + (performance.now() % ASK_AGAIN_MS))
    })
    source.addEventListener('open', () => {
      if (wasLost) onMessage('reconnected')
      wasLost = false
    })
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const message = parseMessage(event.data)
      if (message) onMessage(message)
    })
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
  }
  open()
  return {
    ended: new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    }),
    openAnew: () => {
      close()
      wasLost = true
      open()
    },
  }
}

function parseMessage(text: string): LiveMessage | undefined {
  try {
    return JSON.parse(text) as LiveMessage
  } catch {
    return undefined
  }
}
