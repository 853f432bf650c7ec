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
 * Required access of a call. `half-signed-in` and `half-operator` have passed the first step but not the second
 * factor; `real-member` is a member without a trial account; `guarded:…` applies the rule of that guarded action;
 * providers and webhooks authenticate with their own credential, never with a session.
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

/** Why this caller may not make a call of this level. Deny is the default: an unknown level admits no caller. */
export function refuseAccess(
  level: AccessLevel,
  caller: Caller,
  features: GuardFeatures = EVERYTHING_ON,
): AccessRefusal | undefined {
  if (level === 'public') return undefined
  if (level.startsWith(PROVIDER)) return refuseProvider(level, caller)
  if (caller.kind === 'visitor') return 'unauthenticated' // guard: visitor-refused
  if (level === 'half-operator' || level === 'operator' || level.startsWith('operator:'))
    return refuseOperator(level, caller)
  if (caller.kind !== 'member') return 'forbidden'
  if (level === 'half-signed-in') return caller.isHalfSignedIn ? undefined : 'forbidden'
  if (caller.isHalfSignedIn) return 'unauthenticated' // guard: half-signed-in-refused
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

/**
 * The guarded action behind a level. The two short names depend on the account type only, not on the merchant's
 * feature flags.
 */
function actionOf(level: AccessLevel): GuardedAction | undefined {
  if (level === 'real-member') return 'member_centre'
  if (level === 'agent') return 'agent_centre'
  return guardedActions.find((action) => level === `${GUARDED}${action}`)
}

/** Without a provider credential every caller is unauthenticated, signed in or not. */
function refuseProvider(level: AccessLevel, caller: Caller): AccessRefusal | undefined {
  if (caller.kind !== 'provider') return 'unauthenticated'
  return caller.family === level.slice(PROVIDER.length) ? undefined : 'forbidden'
}

function refuseOperator(level: AccessLevel, caller: Caller): AccessRefusal | undefined {
  if (caller.kind !== 'operator') return 'forbidden'
  if (level === 'half-operator') return caller.isHalfSignedIn === true ? undefined : 'forbidden'
  if (caller.isHalfSignedIn === true) return 'unauthenticated' // guard: half-signed-in-operator-refused
  if (level === 'operator') return undefined
  // guard: permission-needed
  return caller.permissions.includes(level.slice('operator:'.length)) ? undefined : 'forbidden'
}
