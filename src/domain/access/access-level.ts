import {
  EVERYTHING_ON,
  type GuardedAction,
  type GuardFeatures,
  guardedActions,
  refuseGuardedAction,
} from './guarded-action.ts'
import type { Permission } from './permission.ts'
import type { Caller } from './role.ts'

const GUARDED = 'guarded:'
const PROVIDER = 'provider:'

/**
 * Who may call. `half-signed-in` and `half-operator` have given a password but not yet the second factor;
 * `real-member` is a member that is no trial account; `guarded:…` asks what the page asks before that action; a provider and a webhook are
 * known by their own credential, never by a session.
 */
export type AccessLevel =
  | 'public'
  | 'half-signed-in'
  | 'member'
  | 'real-member'
  | 'agent'
  | `guarded:${GuardedAction}`
  | 'half-operator'
  | 'operator'
  | `operator:${Permission}`
  | `provider:${string}`

export type AccessRefusal = 'unauthenticated' | 'forbidden'

/** Why this caller may not make a call of this level. Deny is the default: a level unknown here lets nobody in. */
export function refuseAccess(
  level: AccessLevel,
  caller: Caller,
  features: GuardFeatures = EVERYTHING_ON,
): AccessRefusal | undefined {
  if (level === 'public') return undefined
  if (level.startsWith(PROVIDER)) return refuseProvider(level, caller)
  if (caller.kind === 'visitor') return 'unauthenticated'
  if (level === 'half-operator' || level === 'operator' || level.startsWith('operator:'))
    return refuseOperator(level, caller)
  if (caller.kind !== 'member') return 'forbidden'
  if (level === 'half-signed-in') return caller.isHalfSignedIn ? undefined : 'forbidden'
  if (caller.isHalfSignedIn) return 'unauthenticated'
  if (level === 'member') return undefined
  const action = actionOf(level)
  if (!action) return 'forbidden'
  switch (refuseGuardedAction(action, caller, level.startsWith(GUARDED) ? features : EVERYTHING_ON)) {
    case undefined:
      return undefined
    case 'login_needed':
      return 'unauthenticated'
    case 'real_account_needed':
      return 'forbidden'
  }
}

/** Which guard stands before a level. The two short names ask after the account alone, whatever is switched off. */
function actionOf(level: AccessLevel): GuardedAction | undefined {
  if (level === 'real-member') return 'member_centre'
  if (level === 'agent') return 'agent_centre'
  return guardedActions.find((action) => level === `${GUARDED}${action}`)
}

/** Whoever has not proven to be a provider is a stranger, signed in or not. */
function refuseProvider(level: AccessLevel, caller: Caller): AccessRefusal | undefined {
  if (caller.kind !== 'provider') return 'unauthenticated'
  return caller.family === level.slice(PROVIDER.length) ? undefined : 'forbidden'
}

function refuseOperator(level: AccessLevel, caller: Caller): AccessRefusal | undefined {
  if (caller.kind !== 'operator') return 'forbidden'
  if (level === 'half-operator') return caller.isHalfSignedIn === true ? undefined : 'forbidden'
  if (caller.isHalfSignedIn === true) return 'unauthenticated'
  if (level === 'operator') return undefined
  return caller.permissions.includes(level.slice('operator:'.length)) ? undefined : 'forbidden'
}
