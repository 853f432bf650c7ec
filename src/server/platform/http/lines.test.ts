import type { CustomFetch } from 'openid-client'
import { expect, test } from 'vitest'

import { FAILURES_TO_OPEN, REST_MS } from '#domain/network/circuit.ts'

import { type Lines, LineBusy, openLines } from './lines.ts'

const nowhere: CustomFetch = () => Promise.reject(new Error('nobody there'))

function opened(nowMs = () => 0): Lines {
  return openLines({ fetch: nowhere, now: nowMs, atOnce: 3, explain: (_code, error) => error as Error })
}

const fail = (lines: Lines, code: string) =>
  lines.call(code, (fetch) => fetch('https://a.test', {} as never)).catch((error: unknown) => error)

test('a hanging provider fills only its own bulkhead', async () => {
  const lines = opened()
  let release: (value: string) => void = () => undefined
  const hanging = new Promise<string>((resolve) => (release = resolve))
  const held = [1, 2, 3].map(() => lines.call('slow', () => hanging))
  await expect(lines.call('slow', () => Promise.resolve('fourth'))).rejects.toThrow(LineBusy)
  expect(await lines.call('quick', () => Promise.resolve('answered'))).toBe('answered')
  release('at last')
  expect(await Promise.all(held)).toEqual(['at last', 'at last', 'at last'])
  expect(await lines.call('slow', () => Promise.resolve('again'))).toBe('again')
})

test('the circuit breaker opens after repeated failures, then admits one trial call, then all calls', async () => {
  let nowMs = 0
  const lines = opened(() => nowMs)
  for (let turn = 0; turn < FAILURES_TO_OPEN; turn += 1)
    expect(await fail(lines, 'broken')).not.toBeInstanceOf(LineBusy)
  let asked = 0
  const count = () => {
    asked += 1
    return Promise.resolve('well')
  }
  await expect(lines.call('broken', count)).rejects.toThrow('left alone')
  expect(await lines.call('other', count)).toBe('well')
  nowMs = REST_MS
  const both = await Promise.allSettled([lines.call('broken', count), lines.call('broken', count)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await lines.call('broken', count)).toBe('well')
  expect([asked, lines.stateOf('broken')]).toEqual([3, 'closed'])
})

test('a refusal of a provider does not open its circuit breaker', async () => {
  const no = new Error('a no')
  const lines = openLines({
    fetch: nowhere,
    now: () => 0,
    isFailure: (error) => error !== no,
    explain: (_code, error) => error as Error,
  })
  for (let turn = 0; turn < FAILURES_TO_OPEN + 1; turn += 1)
    await expect(lines.call('strict', () => Promise.reject(no))).rejects.toBe(no)
  expect(lines.stateOf('strict')).toBe('closed')
})
