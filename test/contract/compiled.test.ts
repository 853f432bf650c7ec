import { expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import { serializerOf, validatorOf } from '#server/platform/http/compiled.ts'

const endpoints = Object.values({ ...siteContracts, ...consoleContracts }).flatMap((contract) =>
  Object.values(contract),
)

test('every schema of the contract compiles: a process compiles it only at the first call', () => {
  expect(endpoints.length).toBeGreaterThan(300)
  for (const { input, value } of endpoints) {
    expect(validatorOf(input).IsAccelerated()).toBe(true)
    expect(serializerOf(value)).toBeTypeOf('function')
  }
})

test('a schema is compiled once for all apps of a process', () => {
  for (const { input, value } of endpoints) {
    expect(validatorOf(input)).toBe(validatorOf(input))
    expect(serializerOf(value)).toBe(serializerOf(value))
  }
})
