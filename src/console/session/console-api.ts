import { type Api, CallRefused } from '#browser/api/api.ts'
import { createBrowserApi } from '#browser/api/client.ts'
import { operatorInfo } from '#contract/console/own-account.ts'
import { sessionTimes } from '#contract/console/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { isAway } from './presence.ts'
import { operatorToken } from './operator-token.ts'
import { sessionBack, notifySessionEnded } from './session-end.ts'

/**
 * The API client of the console. A 401 reports the expired session to the page. From then on, background reads wait
 * until the operator has signed in again, instead of failing repeatedly.
 */
export function createConsoleApi(language: () => string): Required<Api> {
  const api = createBrowserApi(operatorToken, language, isBackground)
  return {
    async call(endpoint, input) {
      if (isRead(endpoint)) await sessionBack()
      return await watchEnd(endpoint, api.call(endpoint, input))
    },
    upload: (endpoint, input, sending) => watchEnd(endpoint, api.upload(endpoint, input, sending)),
  }
}

async function watchEnd<Value>({ access }: Endpoint, answer: Promise<Value>): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    if (access !== 'public' && error instanceof CallRefused && error.status === 401) notifySessionEnded(true)
    throw error
  }
}

/** Calls of timers and live messages, and the one that asks when the session ends, do not renew it. */
function isBackground({ method, path }: Endpoint): boolean {
  return isAway() || (method === 'GET' && path === sessionTimes.path)
}

/** Only reads wait; `operatorInfo` is part of signing in again. A mutation is never queued for later. */
function isRead({ method, path, access }: Endpoint): boolean {
  return method === 'GET' && access.startsWith('operator') && path !== operatorInfo.path
}
