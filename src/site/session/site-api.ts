import { type Api, CallRefused } from '#browser/api/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'

/** Signs of a session in the browser, and the call that confirms them. */
export interface SessionSigns {
  /** Whether the hint cookie is there; needs no request. */
  hasHint(): boolean
  /** Asks the server for the session of the cookie. */
  resume(): Promise<string | undefined>
}

/**
 * The API client of the site. It stops with the session: once that has ended, here, in another tab or on the server,
 * member calls are no longer sent, and `leave` navigates away. Later calls never settle, so that no pane shows an
 * error before the page is gone.
 */
export function createSiteApi(
  api: Required<Api>,
  signs: SessionSigns,
  leave: () => void,
): { readonly api: Required<Api>; readonly endSession: () => void } {
  // Before any member call has succeeded, a 401 only means that the hint outlived the session.
  let wasThere = false
  let hasEnded = false
  let signingOut: Promise<void> | undefined

  function endSession(): void {
    if (hasEnded) return
    hasEnded = true
    leave()
  }

  /** Whether the session has ended on the server; false if the server cannot be reached. */
  async function isGone(): Promise<boolean> {
    return await signs.resume().then(
      (token) => token === undefined,
      () => false,
    )
  }

  async function ask<Value>({ access, path }: Endpoint, send: () => Promise<Value>): Promise<Value> {
    if (access === 'public') return await send()
    if (path === session.logout.path) return await signOut(send)
    // Awaits only if needed, because closing a half session drops its token right after the call.
    if (signingOut) await signingOut
    // The hint may be lost while the session is valid, so the server is asked.
    if (!hasEnded && wasThere && !signs.hasHint() && (await isGone())) endSession()
    if (hasEnded) return await never()
    try {
      const value = await send()
      wasThere ||= access === 'member' || access === 'real-member'
      return value
    } catch (error) {
      await signingOut
      if (wasThere && isUnauthenticated(error) && (hasEnded || (await isGone()))) endSession()
      if (hasEnded) return await never()
      throw error
    }
  }

  /** Other calls wait for the outcome, which decides whether they may be sent. The caller navigates away. */
  async function signOut<Value>(send: () => Promise<Value>): Promise<Value> {
    const left = send()
    signingOut = left.then(
      () => void (hasEnded = true),
      (error: unknown) => {
        signingOut = undefined
        if (isUnauthenticated(error)) endSession()
      },
    )
    await signingOut
    return await left
  }

  return {
    api: {
      call: (endpoint, input) => ask(endpoint, () => api.call(endpoint, input)),
      upload: (endpoint, input, sending) => ask(endpoint, () => api.upload(endpoint, input, sending)),
    },
    endSession,
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallRefused && error.status === 401
}

function never(): Promise<never> {
  return new Promise(() => {})
}
