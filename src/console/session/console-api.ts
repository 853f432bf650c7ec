import { type Api, CallRefused } from '#browser/api/api.ts'
import { createBrowserApi } from '#browser/api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { operatorToken } from './operator-token.ts'
import { tellSessionEnded } from './session-end.ts'

/** The calls of the console. Where one is refused because the session has ended, the page is told so. */
export function createConsoleApi(language: () => string): Required<Api> {
  const api = createBrowserApi(operatorToken, language)
  return {
    call: (endpoint, input) => watchEnd(endpoint, api.call(endpoint, input)),
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
