import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { guardedActions } from '#domain/access/guarded-action.ts'
import { permissions } from '#domain/access/permission.ts'

const levels = ['public', 'half-signed-in', 'member', 'real-member', 'agent', 'operator', 'half-operator']
const known = new Set([
  ...levels,
  ...guardedActions.map((action) => `guarded:${action}`),
  ...permissions.map((one) => `operator:${one}`),
])

/** Faults in the calls of one side. */
export function contractFaults(
  contracts: Readonly<Record<string, Contract>>,
  side: 'site' | 'console',
): string[] {
  const calls = Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
  )
  const addresses = calls.map(({ call }) => `${call.method} ${call.path}`)
  return [
    ...calls.flatMap(({ name, call }) => faultsOf(call, side).map((fault) => `${name}: ${fault}`)),
    ...addresses
      .filter((address, index) => addresses.indexOf(address) !== index)
      .map((address) => `twice: ${address}`),
  ]
}

function faultsOf(call: Endpoint, side: 'site' | 'console'): string[] {
  const faults: string[] = []
  const isOfOperators = call.access.startsWith('operator') || call.access === 'half-operator'
  const isOfProviders = call.access.startsWith('provider:')
  if (!known.has(call.access) && !/^provider:[a-z0-9-]+$/.test(call.access))
    faults.push('has no known access level')
  if (isOfOperators !== (side === 'console') && call.access !== 'public')
    faults.push('stands on the wrong side')
  // Only provider notices may have a path parameter, the provider's code.
  const path = isOfProviders ? call.path.replace('/:code/', '/code/') : call.path
  if (!/^\/[\w/.-]+$/.test(path)) faults.push('has no plain path')
  if (call.summary.trim() === '') faults.push('has no summary')
  if (call.cookieOnly && call.method !== 'GET') faults.push('changes something with the cookie alone')
  if (call.movesMoney && !isRequired(call, 'requestId')) faults.push('moves money without a requestId')
  if (call.movesMoney && call.method === 'GET') faults.push('moves money by GET')
  return faults
}

function isRequired(call: Endpoint, name: string): boolean {
  const input = call.input as { readonly required?: readonly string[] }
  return input.required?.includes(name) ?? false
}
