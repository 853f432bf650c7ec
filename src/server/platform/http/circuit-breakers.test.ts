import type { CustomFetch } from 'openid-client'
import { expect, test } from 'vitest'

import { FAILURES_TO_OPEN, REST_MS } from '#domain/network/circuit.ts'

import { type CircuitBreakers, CallNotStarted, openCircuitBreakers } from './circuit-breakers.ts'

const nowhere: CustomFetch = () => Promise.reject(new Error('nobody there'))

function opened(nowMs = () => 0): CircuitBreakers {
  return openCircuitBreakers({
    fetch: nowhere,
    now: nowMs,
    atOnce: 3,
    explain: (_code, error) => error as Error,
  })
}

const fail = (breakers: CircuitBreakers, code: string) =>
  breakers.call(code, (fetch) => fetch('https://a.test', {} as never)).catch((error: unknown) => error)

test('a hanging provider fills only its own bulkhead', async () => {
  const breakers = opened()
  let release: (value: string) => void = () => undefined
  const hanging = new Promise<string>((resolve) => (release = resolve))
  const held = [1, 2, 3].map(() => breakers.call('slow', () => hanging))
  await expect(breakers.call('slow', () => Promise.resolve('fourth'))).rejects.toThrow(CallNotStarted)
  expect(await breakers.call('quick', () => Promise.resolve('answered'))).toBe('answered')
  release('at last')
  expect(await Promise.all(held)).toEqual(['at last', 'at last', 'at last'])
  expect(await breakers.call('slow', () => Promise.resolve('again'))).toBe('again')
})

test('the circuit breaker opens after repeated failures, then admits one trial call, then all calls', async () => {
  let nowMs = 0
  const breakers = opened(() => nowMs)
  for (let attempt = 0; attempt < FAILURES_TO_OPEN; attempt += 1)
    expect(await fail(breakers, 'broken')).not.toBeInstanceOf(CallNotStarted)
  let calls = 0
  const count = () => {
    calls += 1
    return Promise.resolve('well')
  }
  await expect(breakers.call('broken', count)).rejects.toThrow('left alone')
  expect(await breakers.call('other', count)).toBe('well')
  nowMs = REST_MS
  const both = await Promise.allSettled([breakers.call('broken', count), breakers.call('broken', count)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await breakers.call('broken', count)).toBe('well')
  expect([calls, breakers.stateOf('broken')]).toEqual([3, 'closed'])
})

test('a line of its own that fails or hangs leaves the other calls of its provider alone', async () => {
  const breakers = opened()
  const line = 'feed'
  const hanging = new Promise<string>(() => undefined)
  for (let attempt = 0; attempt < FAILURES_TO_OPEN; attempt += 1)
    await expect(breakers.call('split', () => Promise.reject(new Error('no')), { line })).rejects.toThrow(
      'no',
    )
  await expect(breakers.call('split', () => Promise.resolve('late'), { line })).rejects.toThrow('left alone')
  for (let place = 0; place < 3; place += 1) void breakers.call('split', () => hanging, { line: 'other' })
  expect(await breakers.call('split', () => Promise.resolve('launched'))).toBe('launched')
  expect([breakers.stateOf('split'), breakers.stateOf('split feed')]).toEqual(['closed', 'open'])
})

test('a refusal of a provider does not open its circuit breaker', async () => {
  const no = new Error('a no')
  const breakers = openCircuitBreakers({
    fetch: nowhere,
    now: () => 0,
    isFailure: (error) => error !== no,
    explain: (_code, error) => error as Error,
  })
  for (let attempt = 0; attempt < FAILURES_TO_OPEN + 1; attempt += 1)
    await expect(breakers.call('strict', () => Promise.reject(no))).rejects.toBe(no)
  expect(breakers.stateOf('strict')).toBe('closed')
})
