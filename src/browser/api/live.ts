import type { LiveMessage } from '#contract/live.ts'

/**
 * One stream a browser, however many tabs: the tab that holds the lock listens and tells the others. When it is
 * closed the lock goes to the next one. After a break everything is asked again, nothing is replayed.
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
      const stream = holdStream(path, stop.signal, (message) => {
        channel.postMessage(message)
        if (message === 'reconnected') reconnected()
        else hear(message)
      })
      openAnew = stream.openAnew
      return stream.ended
    })
    .catch(() => {
      // The wait for the lock was given up, because the page is going away.
    })
  return () => {
    stop.abort()
    channel.close()
  }
}

const ANEW = 'anew'

/** What the browser may hear has changed: whichever tab holds the stream opens it anew, and everything is asked again. */
export function reopenLive(): void {
  const channel = new BroadcastChannel('live')
  channel.postMessage(ANEW)
  channel.close()
}

/** How long to wait before a stream that was refused is asked for again: not all browsers at the same moment. */
const ASK_AGAIN_MS = 5_000

function holdStream(
  path: string,
  signal: AbortSignal,
  tell: (message: LiveMessage | 'reconnected') => void,
): { readonly ended: Promise<void>; readonly openAnew: () => void } {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasLost = false
  const open = () => {
    source = new EventSource(path)
    source.addEventListener('error', () => {
      wasLost = true
      // A lost line is taken up again by the browser; after a refusal it gives up for good.
      if (source?.readyState === EventSource.CLOSED)
        timer = setTimeout(open, ASK_AGAIN_MS + (performance.now() % ASK_AGAIN_MS))
    })
    source.addEventListener('open', () => {
      if (wasLost) tell('reconnected')
      wasLost = false
    })
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const message = parseMessage(event.data)
      if (message) tell(message)
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
