import { CallRefused } from './api.ts'
import { type Intent, readIntent, writeIntent } from './intent.ts'

/** What is kept of one form of one member, over reloads and for all tabs. */
export interface IntentStore {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly remove: () => void
}

export interface SendOnce<Answer> {
  readonly store: IntentStore
  /** What makes it another intent. It is kept in the browser, so it holds no password. */
  readonly content: string
  readonly send: (requestId: string, content: string) => Promise<Answer>
  readonly makeId: () => string
  /** What is said where something that was sent before turns out to have been done. */
  readonly earlierDone: string
  readonly nowMs: number
}

/** Longer than that nobody presses again; the lists show what was done. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Sends what moves money under a request id that lives until its outcome is known: the answer that it was done, or a
 * refusal of the call itself, which the server gives only after it has looked whether the id was used. A lost answer,
 * 429, 401, 403 and 5xx say nothing of a try before, so the same content goes out again under the same id. Other content
 * waits until the outcome of what went before is known: that is asked for by sending it once more.
 */
export async function sendOnce<Answer>(given: SendOnce<Answer>): Promise<Answer> {
  const { store, content, makeId, nowMs } = given
  const kept = readIntent(store.read())
  const known = kept && nowMs - kept.atMs < KEPT_MS ? kept : undefined
  if (known && known.content !== content && known.isUnsure) {
    if (await isDone(known, given))
      throw new CallRefused({ code: 'earlier_done', message: given.earlierDone, status: 409 })
  }
  const intent =
    known?.content === content ? known : { content, requestId: makeId(), isUnsure: false, atMs: nowMs }
  return await attempt(intent, given)
}

/** Asks what became of it, by sending it once more. */
async function isDone<Answer>(intent: Intent, given: SendOnce<Answer>): Promise<boolean> {
  try {
    await attempt(intent, given)
    return true
  } catch (error) {
    if (isJudged(error)) return false
    throw error
  }
}

async function attempt<Answer>(intent: Intent, { store, send }: SendOnce<Answer>): Promise<Answer> {
  // Written before it is sent: a page that is closed meanwhile never hears the answer.
  store.write(writeIntent({ ...intent, isUnsure: true }))
  try {
    const answer = await send(intent.requestId, intent.content)
    store.remove()
    return answer
  } catch (error) {
    // After a try of which nobody knows the id stays with its content, which costs nothing; other content is free to go.
    if (isJudged(error)) {
      if (intent.isUnsure) store.write(writeIntent({ ...intent, isUnsure: false }))
      else store.remove()
    }
    // A refusal before the call was judged moved nothing this time, and says nothing of the time before.
    else if (isRefusal(error)) store.write(writeIntent(intent))
    throw error
  }
}

/** Said before the server looks whether the id was used. */
const askedBefore: readonly string[] = ['payment_password_missing', 'payment_password_wrong']

/** The call itself said no, for this very id. */
function isJudged(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.status === 409 && !askedBefore.includes(error.code)
}

/** Who answers that it broke does not say how far it had come. */
export function isRefusal(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.status < 500
}
