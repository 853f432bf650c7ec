import type { Permission } from './permission.ts'

/** The account type of a trial account: play money, and no guarded action. */
export const TRIAL_TYPE = 4

/** The types of agents. The other reading of the specification counts 4 among them: a setting of the merchant. */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]

export type Caller =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member'
      readonly accountType: number
      readonly isHalfSignedIn: boolean
      /** The password was chosen by somebody else, is known or too old: nothing else is done before it is changed. */
      readonly mustChangePassword?: boolean
    }
  | { readonly kind: 'operator'; readonly permissions: readonly string[] }

/**
 * Who may call. `half-signed-in` has given a password but not yet the second factor; `real-member` is a member
 * that is no trial account; a provider and a webhook are known by their own credential, never by a session.
 */
export type AccessLevel =
  | 'public'
  | 'half-signed-in'
  | 'member'
  | 'real-member'
  | 'agent'
  | 'operator'
  | `operator:${Permission}`
  | `provider:${string}`

export type AccessRefusal = 'unauthenticated' | 'forbidden'

/** Why this caller may not make a call of this level. Deny is the default: a level unknown here lets nobody in. */
export function refuseAccess(level: AccessLevel, caller: Caller): AccessRefusal | undefined {
  if (level === 'public') return undefined
  if (caller.kind === 'visitor') return 'unauthenticated'
  if (level === 'operator' || level.startsWith('operator:')) return refuseOperator(level, caller)
  if (caller.kind !== 'member') return 'forbidden'
  if (level === 'half-signed-in') return caller.isHalfSignedIn ? undefined : 'forbidden'
  if (caller.isHalfSignedIn) return 'unauthenticated'
  if (level === 'member') return undefined
  if (level === 'real-member') return caller.accountType === TRIAL_TYPE ? 'forbidden' : undefined
  if (level === 'agent') return isAgentType(caller.accountType) ? undefined : 'forbidden'
  return 'forbidden'
}

function refuseOperator(level: AccessLevel, caller: Caller): AccessRefusal | undefined {
  if (caller.kind !== 'operator') return 'forbidden'
  if (level === 'operator') return undefined
  return caller.permissions.includes(level.slice('operator:'.length)) ? undefined : 'forbidden'
}

/** A trial account never opens the agent centre, whatever a merchant's list of agent types says. */
export function isAgentType(accountType: number): boolean {
  return accountType !== TRIAL_TYPE && AGENT_TYPES.includes(accountType)
}
