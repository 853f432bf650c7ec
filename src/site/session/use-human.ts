import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { registration } from '#contract/registration.ts'

import { type HumanState, openHumanCheck } from './human-check.ts'

export interface Human {
  readonly state: HumanState
  /** Begins, unless it has begun already: from the first touch of a form, so that nobody waits later. */
  readonly start: () => void
  /** Makes a call with a solved check. What was too old for the server is worked out once more. */
  readonly spend: <T>(call: (human: string) => Promise<T>) => Promise<T>
}

/** The quiet check of a form, for a call that costs the house something. */
export function useHuman(): Human {
  const api = useApi()
  const [state, tell] = useState<HumanState>('waiting')
  const [check] = useState(() => openHumanCheck(() => api.call(registration.humanChallenge, {}), tell))
  return {
    state,
    start: check.start,
    async spend(call) {
      const attempt = async () => await call(await check.solution()).finally(check.forget)
      return await attempt().catch((error: unknown) => {
        if (!(error instanceof CallRefused) || error.code !== 'human_check_failed') throw error
        return attempt()
      })
    },
  }
}
