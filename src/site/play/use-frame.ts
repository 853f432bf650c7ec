import { type RefObject, useEffect, useEffectEvent } from 'react'

import { type FrameMessage, type PageMessage, readFrameMessage, VERSION } from './frame-messages.ts'

/** Exchanges messages with a game's frame, bound to the exact origin of the game. */
export function useFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onMessage: (message: FrameMessage, send: (answer: PageMessage) => void) => void,
): (message: PageMessage) => void {
  const send = (message: PageMessage) =>
    frame.current?.contentWindow?.postMessage({ tessera: VERSION, ...message }, origin)
  const listen = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, { origin, window: frame.current?.contentWindow ?? null })
    if (message) onMessage(message, send)
  })
  useEffect(() => {
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  return send
}
