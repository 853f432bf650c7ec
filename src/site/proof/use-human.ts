import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { registration } from '#contract/registration.ts'

import { type HumanState, openHumanCheck } from './human-check.ts'

export interface Human {
  readonly state: HumanState
  /** Starts the check at the first input, unless it has started already. */
  readonly start: () => void
  /** Runs a call with a solution; solves again once if the server refuses it as too old. */
  readonly spend: <T>(call: (human: string) => Promise<T>) => Promise<T>
}

/** The human check of a form, for a call that is expensive for us. */
export function useHuman(): Human {
  const api = useApi()
  const [state, setState] = useState<HumanState>('waiting')
  const [check] = useState(() => openHumanCheck(() => api.call(registration.humanChallenge, {}), setState))
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
