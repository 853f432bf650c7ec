import { CallRefused } from './api.ts'
import { type Intent, readIntent, writeIntent } from './intent.ts'

/** Persisted state of one form per member; survives reloads and is shared between tabs. */
export interface IntentStore {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly remove: () => void
}

export interface SendOnce<Answer> {
  readonly store: IntentStore
  /** The content that identifies the intent. It is stored in the browser, so it must not contain a password. */
  readonly content: string
  readonly send: (requestId: string, content: string) => Promise<Answer>
  readonly makeId: () => string
  /** Message for an earlier submit that turns out to be done. */
  readonly earlierDone: string
  readonly nowMs: number
}

/** A stored intent expires after this; by then the lists show its outcome. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Sends a money-moving call under a request id that is kept until the outcome is known: success, or a refusal of the
 * call itself, which the server gives only after checking whether the id was used. A lost answer, 401, 403, 429 and
 * 5xx say nothing about an earlier attempt, so the same content is retried under the same id. Other content waits
 * until the outcome of the earlier intent is known, which a retry finds out.
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

/** Finds out the outcome of the intent by a retry. */
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
  // Stored before sending: a page closed meanwhile never gets the answer.
  store.write(writeIntent({ ...intent, isUnsure: true }))
  try {
    const answer = await send(intent.requestId, intent.content)
    store.remove()
    return answer
  } catch (error) {
    // After an attempt with unknown outcome the id stays bound to its content; other content may now be sent.
    if (isJudged(error)) {
      if (intent.isUnsure) store.write(writeIntent({ ...intent, isUnsure: false }))
      else store.remove()
    }
    // A refusal before the call was judged moved nothing now, and says nothing about earlier attempts.
    else if (isRefusal(error)) store.write(writeIntent(intent))
    throw error
  }
}

/** Refusals given before the server checks whether the id was used. */
const refusedEarlier: readonly string[] = ['payment_password_missing', 'payment_password_wrong']

/** Whether the call itself refused this request id. */
export function isJudged(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.status === 409 && !refusedEarlier.includes(error.code)
}

/** A 5xx leaves the outcome unknown. */
export function isRefusal(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.status < 500
}
