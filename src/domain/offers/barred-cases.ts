import type { BarredReason, BarringFacts } from './qualify.ts'

const free: BarringFacts = {
  isActive: true,
  isTrial: false,
  isAgent: false,
  isShutOut: false,
  hasHarmMarker: false,
}

/** Members and why the house must not reward them. The domain and `offer_barred` are tested with the same cases. */
export const barredCases: readonly (readonly [string, BarringFacts, BarredReason | undefined])[] = [
  ['who is free', free, undefined],
  ['whose account is suspended', { ...free, isActive: false }, 'not_active'],
  ['with a trial account', { ...free, isTrial: true }, 'trial_account'],
  ['who is an agent', { ...free, isAgent: true }, 'agent_account'],
  ['who is shut out', { ...free, isShutOut: true }, 'shut_out'],
  ['with a marker of harm', { ...free, hasHarmMarker: true }, 'harm_marker'],
  ['who is shut out, with a marker', { ...free, isShutOut: true, hasHarmMarker: true }, 'shut_out'],
  ['who is an agent and suspended', { ...free, isActive: false, isAgent: true }, 'not_active'],
]
