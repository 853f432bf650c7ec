import { type Api, CallRefused } from '#browser/api/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'

/** What is known of the session beside its calls. */
export interface SessionSigns {
  /** Whether the browser still says that somebody is signed in. It costs no call. */
  hasHint(): boolean
  /** Asks the server for the session behind the cookie. */
  resume(): Promise<string | undefined>
}

/**
 * The calls of the site. They stop with the session: once it has ended, here, in another tab or on the server, no call
 * of a member is sent any more, and `leave` leads away from the page. What a pane still asks then is never answered, so
 * that it shows no error in the moment before the page is gone.
 */
export function createSiteApi(
  api: Required<Api>,
  signs: SessionSigns,
  leave: () => void,
): { readonly api: Required<Api>; readonly endSession: () => void } {
  // Before a call of a member was answered, a 401 says only that the hint was older than the session.
  let wasThere = false
  let hasEnded = false
  let signingOut: Promise<void> | undefined

  function endSession(): void {
    if (hasEnded) return
    hasEnded = true
    leave()
  }

  /** Whether the server knows no session any more. Without a line nothing is known. */
  async function isGone(): Promise<boolean> {
    return await signs.resume().then(
      (token) => token === undefined,
      () => false,
    )
  }

  async function ask<Value>({ access, path }: Endpoint, send: () => Promise<Value>): Promise<Value> {
    if (access === 'public') return await send()
    if (path === session.logout.path) return await signOut(send)
    // Sent at once where nothing is to be waited for: who closes a half session forgets its token right after.
    if (signingOut) await signingOut
    // A hint may be lost while the session stands.
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

  /** The others wait meanwhile: whether they may still be sent depends on how this ends. Its caller leads away. */
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
