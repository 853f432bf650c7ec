import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { accounts } from '#contract/accounts.ts'

/** Nothing to see yet, in the room of the picture. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const AGAIN_MS = 1_100
const TRIES = 4

export interface Captcha {
  readonly isAsked: boolean
  readonly picture: string
  readonly error: Error | undefined
  /** Shows a new picture; from the first time on the field stays. */
  readonly show: () => void
}

/** The picture to read, once the server has asked for it. The server gives one a second: too early is tried again. */
export function useCaptcha(isAskedAtOnce: boolean): Captcha {
  const api = useApi()
  const [turn, setTurn] = useState(isAskedAtOnce ? 1 : 0)
  const [picture, setPicture] = useState(BLANK)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    if (turn === 0) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (triesLeft: number): Promise<void> => {
      try {
        const text = await api.call(accounts.captcha, {})
        if (!isCurrent) return
        setPicture(`data:image/png;base64,${text}`)
        setError(undefined)
      } catch (reason) {
        if (!isCurrent) return
        if (triesLeft > 0) timer = setTimeout(() => void load(triesLeft - 1), AGAIN_MS)
        else setError(reason as Error)
      }
    }
    void load(TRIES)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, turn])
  return { isAsked: turn > 0, picture, error, show: () => setTurn((count) => count + 1) }
}
