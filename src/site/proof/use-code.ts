import { useRef, useState } from 'react'

import { CallRefused, ServerNotReached } from '#browser/api/api.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { ChunkNotLoaded } from '#browser/routing/load-within.ts'

import { PasskeyStopped } from '#site/sign-in/passkey-stopped.ts'

/** Minimum interval between two requests by the button. */
const REST_MS = 1_000

export interface CodeSender {
  readonly isSending: boolean
  /** A code was sent, or the answer claims so. */
  readonly isSent: boolean
  readonly resendAtMs: number
  readonly error: Error | undefined
  readonly send: () => void
  /** Drops the error once something is typed. */
  readonly dropError: () => void
  /** Clears the outcome after the number or the way has changed. */
  readonly reset: () => void
}

/** Requests a code, and counts down to the next: as long as the code is valid. */
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
    dropError: () => setError(undefined),
    reset: () => {
      setResendAt(0)
      setError(undefined)
    },
  }
}

/** An error in words: the server's message, or that it was not reached. */
export function useFault(): (error: Error | null | undefined) => string | undefined {
  const t = useT()
  return (error) => faultOf(error, t)
}

export function faultOf(error: Error | null | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  if (error instanceof CallRefused) return error.message
  if (error instanceof PasskeyStopped) return t('sign_in.passkey_stopped')
  const isAway = error instanceof ServerNotReached || error instanceof ChunkNotLoaded
  return t(isAway ? 'register.not_reached' : 'register.human_failed')
}

/** The refusal's message, if it has one of these codes. */
export function messageOf(error: Error | null | undefined, codes: readonly string[]): string | undefined {
  return error instanceof CallRefused && codes.includes(error.code) ? error.message : undefined
}

/** Refusals shown beside the number field. */
export const numberFaults = ['mobile_invalid', 'country_not_served', 'mobile_taken'] as const
