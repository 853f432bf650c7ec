import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createBrowserApi } from '#browser/api/client.ts'
import { myAccount } from '#contract/my-account.ts'
import { session } from '#contract/session.ts'
import { system } from '#contract/system.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { waitFor } from '#test/patience.ts'

import { createSiteApi } from './site-api.ts'

/** A fake server with one session, a browser with its hint cookie, and a page that records when it leaves. */
let isSignedIn: boolean
let hasHint: boolean
let isConnected: boolean
let requests: string[]
let left: number
let signOutAnswers: (answer: Response) => void

beforeEach(() => {
  isSignedIn = hasHint = isConnected = true
  requests = []
  left = 0
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path)
    if (!isConnected) return Promise.reject(new TypeError('fetch failed'))
    if (path === session.logout.path)
      return new Promise<Response>((resolve) => {
        signOutAnswers = resolve
      })
    const isRefused = !isSignedIn && path !== system.status.path
    return Promise.resolve(isRefused ? refused(401, 'unauthenticated') : Response.json(done))
  })
})
afterEach(() => vi.unstubAllGlobals())

const done = { success: true, value: {} }
const refused = (status: number, code: string) =>
  Response.json({ success: false, code, message: code }, { status })
const token = () => Promise.resolve(isSignedIn ? 'token' : undefined)

const open = () =>
  createSiteApi(
    createBrowserApi({ read: () => 'token', resume: token }, () => 'en'),
    {
      hasHint: () => hasHint,
      resume: async () => {
        if (!isConnected) throw new TypeError('fetch failed')
        return await token()
      },
    },
    () => (left += 1),
  )

/** Outcome of a call after all pending work. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  let outcome = 'unanswered'
  call.then(
    () => (outcome = 'answered'),
    (error: Error) => (outcome = error.message),
  )
  for (let attempt = 0; attempt < 200; attempt += 1) await Promise.resolve()
  return outcome
}

const pane = { terms: withdrawals.terms, accounts: myAccount.payoutAccounts, list: withdrawals.list }

test('once the session has ended in another tab no member call is sent, and the page leaves once', async () => {
  const { api } = open()
  await api.call(session.memberInfo, {})
  isSignedIn = hasHint = false
  requests = []
  const outcomes = await Promise.all(
    Object.values(pane).map((endpoint) => outcomeOf(api.call(endpoint, {} as never))),
  )
  expect(outcomes).toEqual(['unanswered', 'unanswered', 'unanswered'])
  expect(requests).toEqual([])
  expect(left).toBe(1)
  await api.call(system.status, {})
  expect(requests).toEqual([system.status.path])
})

test('after the server has ended the session, the first 401 is the last call', async () => {
  const { api } = open()
  await api.call(session.memberInfo, {})
  isSignedIn = false
  requests = []
  expect(await outcomeOf(api.call(pane.terms, {}))).toBe('unanswered')
  expect(await outcomeOf(api.call(pane.accounts, {}))).toBe('unanswered')
  expect(requests).toEqual([pane.terms.path])
  expect(left).toBe(1)
})

test('an event that the session has ended stops the calls of the page at once', async () => {
  const { api, endSession } = open()
  await api.call(session.memberInfo, {})
  endSession()
  requests = []
  expect(await outcomeOf(api.call(pane.terms, {}))).toBe('unanswered')
  expect(requests).toEqual([])
  expect(left).toBe(1)
})

test('during a sign-out other calls wait, and are sent only if it failed', async () => {
  for (const [answer, expected] of [
    [Response.json(done), 'unanswered'],
    [refused(503, 'busy'), 'answered'],
  ] as const) {
    const { api } = open()
    await api.call(session.memberInfo, {})
    const leaving = api.call(session.logout, {}).catch(() => undefined)
    await waitFor(() => expect(requests.at(-1)).toBe(session.logout.path))
    const pending = api.call(pane.terms, {})
    expect(await outcomeOf(pending)).toBe('unanswered')
    expect(requests).not.toContain(pane.terms.path)
    signOutAnswers(answer)
    await leaving
    expect(await outcomeOf(pending)).toBe(expected)
    requests = []
  }
  // The sign-out's caller navigates away, not the API.
  expect(left).toBe(0)
})

test('a lost hint cookie, a lost connection and a visitor’s 401 do not end the session', async () => {
  const { api } = open()
  isSignedIn = false
  expect(await outcomeOf(api.call(session.memberInfo, {}))).toBe('unauthenticated')
  isSignedIn = true
  await api.call(session.memberInfo, {})
  hasHint = false
  expect(await outcomeOf(api.call(pane.terms, {}))).toBe('answered')
  isConnected = false
  expect(await outcomeOf(api.call(pane.terms, {}))).toBe('the server was not reached')
  expect(left).toBe(0)
})

test('a call with nothing to wait for is sent synchronously', async () => {
  const { api } = open()
  const answer = api.call(myAccount.payoutAccounts, {})
  expect(requests).toEqual([myAccount.payoutAccounts.path])
  await answer
})
