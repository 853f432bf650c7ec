import { type Api, CallRefused } from '#browser/api/api.ts'
import { createBrowserApi } from '#browser/api/client.ts'
import { operatorInfo } from '#contract/console/own-account.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { operatorToken } from './operator-token.ts'
import { sessionBack, tellSessionEnded } from './session-end.ts'

/**
 * The calls of the console. Where one is refused because the session has ended, the page is told so. From then on what
 * the page beneath the sign-in reads by itself waits until somebody is back, instead of being refused again and again.
 */
export function createConsoleApi(language: () => string): Required<Api> {
  const api = createBrowserApi(operatorToken, language)
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
    if (access !== 'public' && error instanceof CallRefused && error.status === 401) tellSessionEnded(true)
    throw error
  }
}

/** Who has come back is asked before the page goes on. A deed is never kept and done later. */
function isRead({ method, path, access }: Endpoint): boolean {
  return method === 'GET' && access.startsWith('operator') && path !== operatorInfo.path
}
