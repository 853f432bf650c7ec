import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ledgerState } from '#contract/console/ledger.ts'
import { operatorInfo } from '#contract/console/own-account.ts'

import { createConsoleApi } from './console-api.ts'
import { notifySessionEnded } from './session-end.ts'

let isSignedIn: boolean
let requests: string[]

beforeEach(() => {
  isSignedIn = true
  requests = []
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/resume'))
      return Promise.resolve(Response.json({ success: true, value: { ways: [] } }))
    requests.push(path)
    return Promise.resolve(
      isSignedIn
        ? Response.json({ success: true, value: {} })
        : Response.json({ success: false, code: 'unauthenticated', message: '' }, { status: 401 }),
    )
  })
})
afterEach(() => {
  notifySessionEnded(false)
  vi.unstubAllGlobals()
})

test('reads wait while the sign-in covers the page, and continue after it', async () => {
  const api = createConsoleApi(() => 'en')
  isSignedIn = false
  await expect(api.call(ledgerState, {})).rejects.toMatchObject({ status: 401 })
  requests = []
  const waiting = api.call(ledgerState, {})
  // The call that restores the session must not wait, or the sign-in could not finish.
  await expect(api.call(operatorInfo, {})).rejects.toMatchObject({ status: 401 })
  expect(requests).toEqual([operatorInfo.path])
  isSignedIn = true
  notifySessionEnded(false)
  await waiting
  expect(requests).toEqual([operatorInfo.path, ledgerState.path])
})
