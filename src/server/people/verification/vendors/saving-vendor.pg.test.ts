import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { judgeProposal } from '#contract/console/approvals.ts'
import * as consoleCalls from '#contract/console/verification-vendors.ts'
import type { Input } from '#contract/endpoint.ts'
import { type DepositStage, openDepositStage } from '#test/pg/deposit-stage.ts'

let stage: DepositStage
beforeAll(async () => {
  stage = await openDepositStage()
})
afterAll(() => stage?.server.close())

test('a vendor is set up by two operators, and switched off by one', async () => {
  const brand = await stage.server.fixtures.merchant()
  const rights = [
    'settings.read',
    'settings.write',
    'cashier.approve',
    'approvals.read',
    'approvals.judge',
  ] as const
  const at = { merchantId: brand.id }
  const maker = await stage.server.fixtures.operatorSession(rights, at)
  const second = await stage.server.fixtures.operatorSession(rights, at)
  const vendor: Input<typeof consoleCalls.saveVendor> = {
    code: 'checks',
    name: 'Checks',
    baseUrl: 'https://checks.example',
    keyId: 'brand-7',
    secret: 'a secret that is long enough to be one',
    keepsKeyBefore: false,
    kinds: ['identity'],
    power: 'advise',
    isOn: true,
    reason: 'Contract of May',
  }
  const set = (change: Partial<typeof vendor>) =>
    stage.ask(consoleCalls.saveVendor, { ...vendor, ...change }, maker)
  const read = async () => (await stage.ask(consoleCalls.listVendors, {}, maker)).value['list']
  const approve = async (waits: unknown) => {
    const verdict = { requestId: randomUUID(), id: waits, judgement: 'approve' }
    expect((await stage.ask(judgeProposal, verdict, second)).code).toBeUndefined()
  }
  for (const baseUrl of [
    'http://checks.example',
    'https://u:p@checks.example',
    'https://checks.example/?a=1',
    'javascript:alert(1)',
  ])
    expect((await set({ baseUrl })).code, baseUrl).toBe('vendor_address')
  const { secret: _, ...unsigned } = vendor
  expect((await stage.ask(consoleCalls.saveVendor, unsigned, maker)).code).toBe('secret_needed')
  const proposed = await set({})
  expect(await read()).toEqual([])
  await approve(proposed.value['waits'])
  expect(await read()).toMatchObject([{ code: 'checks', isOn: true, power: 'advise', version: 1 }])
  expect(JSON.stringify(await read())).not.toContain('secret')
  const kept = { secret: undefined, power: 'accept' as const }
  const wider = await set({ ...kept, version: 1 })
  expect(await read()).toMatchObject([{ power: 'advise', version: 1 }])
  await approve(wider.value['waits'])
  expect((await set({ ...kept, version: 1, isOn: false })).code).toBe('changed_meanwhile')
  expect((await set({ ...kept, version: 2, isOn: false })).value).toEqual({ version: 3 })
  expect((await set({ ...kept, version: 3 })).value).toMatchObject({ waits: expect.any(String) })
  expect(await read()).toMatchObject([{ power: 'accept', isOn: false, version: 3 }])
})
