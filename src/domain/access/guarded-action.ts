import { AGENT_TYPES, type Caller, TRIAL_TYPE, isAgentType } from './role.ts'

/**
 * Actions that need an account. The page checks before it starts one, and the server checks again before it runs it.
 */
export const guardedActions = [
  'game_launch',
  'free_launch',
  'favourites',
  'recent_games',
  'applications',
  'member_centre',
  'agent_centre',
] as const
export type GuardedAction = (typeof guardedActions)[number]

/** Feature flags of a merchant. */
export interface GuardFeatures {
  readonly showsMemberCentre: boolean
  readonly showsAgentCentre: boolean
  readonly countsTrialAmongAgents: boolean
}

/** The defaults: both centres are shown, and a trial account is no agent. */
export const EVERYTHING_ON: GuardFeatures = {
  showsMemberCentre: true,
  showsAgentCentre: true,
  countsTrialAmongAgents: false,
}

/**
 * `login_needed`: the caller is not fully signed in. `real_account_needed`: the account type or the merchant's flags
 * do not allow it.
 */
export type GuardRefusal = 'login_needed' | 'real_account_needed'

/** Why a caller may not begin a guarded action. Browser and server both use this function. */
export function refuseGuardedAction(
  action: GuardedAction,
  caller: Caller,
  features: GuardFeatures,
): GuardRefusal | undefined {
  if (caller.kind !== 'member' || caller.isHalfSignedIn) return 'login_needed'
  return isOpenTo(action, caller.accountType, features) ? undefined : 'real_account_needed'
}

function isOpenTo(action: GuardedAction, accountType: number, features: GuardFeatures): boolean {
  if (action === 'free_launch') return true
  if (accountType === TRIAL_TYPE) return false // guard: trial-account-refused
  switch (action) {
    case 'game_launch':
    case 'favourites':
    case 'recent_games':
    case 'applications':
      return true
    case 'member_centre':
      return features.showsMemberCentre
    case 'agent_centre':
      return features.showsAgentCentre && isAgentType(accountType)
  }
}

/**
 * Whether the link to the agent centre is shown. Under the second reading of the specification trial accounts count
 * as agents: they see the link, and get a warning when they follow it.
 */
export function showsWayToAgents(accountType: number, features: GuardFeatures): boolean {
  if (!features.showsAgentCentre) return false
  return AGENT_TYPES.includes(accountType) || (features.countsTrialAmongAgents && accountType === TRIAL_TYPE)
}
