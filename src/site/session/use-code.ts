import { useRef, useState } from 'react'

import { CallRefused, ServerNotReached } from '#browser/api/api.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { ChunkNotLoaded } from '#site/layout/load-within.ts'

import { PasskeyStopped } from './passkey-stopped.ts'

/** The button does something once a second at most, however it is pressed. */
const REST_MS = 1_000

export interface CodeSender {
  readonly isSending: boolean
  /** A code is under way, or was said to be. */
  readonly isSent: boolean
  readonly resendAtMs: number
  readonly error: Error | undefined
  readonly send: () => void
  /** Another number, another way: what was said of the last one holds no longer. */
  readonly reset: () => void
}

/** Asks for a code, and counts down until the next: sixty seconds for each minute that the code is good. */
export function useCode(ask: () => Promise<{ readonly minutes: number } | undefined>): CodeSender {
  const [isSending, setSending] = useState(false)
  const [resendAtMs, setResendAt] = useState(0)
  const [error, setError] = useState<Error>()
  const pressedAtMs = useRef(-REST_MS)
  const run = async () => {
    setSending(true)
    setError(undefined)
    try {
      const answer = await ask()
      if (answer) setResendAt(readServerNowMs() + answer.minutes * 60_000)
    } catch (reason) {
      setError(reason as Error)
    }
    setSending(false)
  }
  return {
    isSending,
    isSent: resendAtMs > 0,
    resendAtMs,
    error,
    send: () => {
      const pressed = performance.now()
      if (isSending || pressed - pressedAtMs.current < REST_MS) return
      pressedAtMs.current = pressed
      void run()
    },
    reset: () => {
      setResendAt(0)
      setError(undefined)
    },
  }
}

/** What went wrong in words: the server's own, or that it was not reached. */
export function useFault(): (error: Error | null | undefined) => string | undefined {
  const t = useT()
  return (error) => faultOf(error, t)
}

export function faultOf(error: Error | null | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  if (error instanceof CallRefused) return error.message
  if (error instanceof PasskeyStopped) return t('doors.passkey_stopped')
  const isAway = error instanceof ServerNotReached || error instanceof ChunkNotLoaded
  return t(isAway ? 'register.not_reached' : 'register.human_failed')
}

/** The words of a refusal, where it is one of these. */
export function toldOf(error: Error | null | undefined, codes: readonly string[]): string | undefined {
  return error instanceof CallRefused && codes.includes(error.code) ? error.message : undefined
}

/** Refusals that are about the number, and stand beside it. */
export const numberFaults = ['mobile_invalid', 'country_not_served', 'mobile_taken'] as const
