import { PRESENCE_SECONDS } from '#domain/access/operator-session.ts'

let lastInputMs = Date.now()

/** Calls `onInput` at every key and every press of a pointer in this tab; returns the end of it. */
export function watchInput(onInput: () => void): () => void {
  const notice = () => {
    lastInputMs = Date.now()
    onInput()
  }
  addEventListener('pointerdown', notice, true)
  addEventListener('keydown', notice, true)
  return () => {
    removeEventListener('pointerdown', notice, true)
    removeEventListener('keydown', notice, true)
  }
}

/** Whether this tab had no input for a minute: its calls then come from timers and live messages. */
export function isAway(): boolean {
  return Date.now() - lastInputMs > PRESENCE_SECONDS * 1000
}
