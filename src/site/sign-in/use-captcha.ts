import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { accounts } from '#contract/accounts.ts'

/** Transparent placeholder of the captcha's size. */
const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const AGAIN_MS = 1_100
const TRIES = 4

export interface Captcha {
  readonly picture: string
  readonly error: Error | undefined
}

/** The captcha, a new one each attempt. The server issues one per second, so an early request is retried. */
export function useCaptcha(attempt: number): Captcha {
  const api = useApi()
  const [picture, setPicture] = useState(BLANK)
  const [error, setError] = useState<Error>()
  useEffect(() => {
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
  }, [api, attempt])
  return { picture, error }
}
