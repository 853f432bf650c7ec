import { type Api, CallRefused } from '#browser/api/api.ts'
import { createBrowserApi } from '#browser/api/client.ts'

import { operatorToken } from './operator-token.ts'
import { tellSessionEnded } from './session-end.ts'

/** The calls of the console. Where one is refused because the session has ended, the page is told so. */
export function createConsoleApi(language: () => string): Api {
  const api = createBrowserApi(operatorToken, language)
  return {
    async call(endpoint, input) {
      try {
        return await api.call(endpoint, input)
      } catch (error) {
        if (endpoint.access !== 'public' && error instanceof CallRefused && error.status === 401)
          tellSessionEnded(true)
        throw error
      }
    },
  }
}
