import { isRefused } from '#studio/pages/calls.ts'
import type { PlayAnswer, Trouble } from '#studio/pages/session.tsx'

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, Math.max(0, ms)))

/** The trouble to show; none where the studio's clock is slightly behind ours, and nothing was played. */
export async function troubleOf(answer: PlayAnswer): Promise<Trouble | undefined> {
  if (answer === 'unanswered') return answer
  if (!isRefused(answer)) return undefined
  if (answer.refusal !== 'too_soon') return answer.refusal
  await wait(answer.waitMs ?? 0)
  return undefined
}
