import type { Refused } from '#studio/wire/answers.ts'
import { readJson, writeJson } from '#studio/wire/json.ts'

/** No answer: the outcome of the call is unknown. A retry with the same id finds out. */
export class Unanswered extends Error {}

export type Call = <Answer>(path: string, body?: object) => Promise<Answer | Refused>

const PATIENCE_MS = 15_000

/** Calls the studio with the session token from the frame's URL. */
export function openCalls(token: string): Call {
  return async <Answer>(path: string, body: object = {}) => {
    let answer: Response
    try {
      answer = await fetch(`/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: writeJson(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.status < 500) return readJson(await answer.text()) as Answer | Refused
    } catch (error) {
      throw new Unanswered('no answer', { cause: error })
    }
    throw new Unanswered(`http ${answer.status}`)
  }
}

export function isRefused(answer: object): answer is Refused {
  return 'refusal' in answer
}

const TRIES = 4
const PAUSE_MS = 900

/**
 * Retries without an answer, and while the first attempt is still in progress. A used request id gets the first
 * answer, so retries move no money twice.
 */
export async function insist<Answer extends object>(
  ask: () => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await ask()
      const isBusy = isRefused(answer) && answer.refusal === 'busy'
      if (!isBusy || tries >= TRIES) return answer
    } catch (error) {
      if (!(error instanceof Unanswered) || tries >= TRIES) throw error
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS * tries))
  }
}

/** Streams a table's events, until aborted. */
export async function listen(
  token: string,
  path: string,
  { signal, onEvent }: { readonly signal: AbortSignal; readonly onEvent: (event: unknown) => void },
): Promise<void> {
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
    signal,
  })
  if (!answer.ok || !answer.body) throw new Unanswered(`http ${answer.status}`)
  let left = ''
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = `${left}${value}`.split('\n')
    left = lines.pop() ?? ''
    for (const line of lines) if (line !== '') onEvent(readJson(line))
  }
}
