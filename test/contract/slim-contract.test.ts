import { join } from 'node:path'

import { expect, test } from 'vitest'

import { accounts } from '#contract/accounts.ts'
import type { Contract } from '#contract/endpoint.ts'
import { root } from '#test/tidy/sources.ts'

/** The part of the bundler plugin that is tested. */
interface Plugin {
  load(id: string): Promise<string | undefined>
}

test('the browser’s copy of a contract knows which calls are sealed, and holds no schema', async () => {
  const { slimContract } = (await import(join(root, 'tools/vite-contract.ts'))) as {
    slimContract: () => Plugin
  }
  const text = (await slimContract().load(join(root, 'src/contract/accounts.ts'))) ?? ''
  const copy = JSON.parse(/export const accounts = (\{.*\})/.exec(text)?.[1] ?? '{}') as Record<
    string,
    object
  >
  expect(copy['login']).toEqual({
    method: 'POST',
    path: '/wps/session/login',
    access: 'public',
    isSealed: true,
  })
  for (const [name, { isSealed }] of Object.entries<Contract[string]>(accounts))
    expect((copy[name] as { isSealed?: true }).isSealed, name).toBe(isSealed)
  expect(text).not.toMatch(/properties|maxLength/)
})
