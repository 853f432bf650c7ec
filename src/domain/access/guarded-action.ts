import { AGENT_TYPES, type Caller, TRIAL_TYPE, isAgentType } from './role.ts'

/** What is not for everybody who looks around. The page asks before it begins one, and the server before it does it. */
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

/** What a merchant switches. */
export interface GuardFeatures {
  readonly showsMemberCentre: boolean
  readonly showsAgentCentre: boolean
  readonly countsTrialAmongAgents: boolean
}

/** As the house begins: both centres are there, and a trial account is no agent. */
export const EVERYTHING_ON: GuardFeatures = {
  showsMemberCentre: true,
  showsAgentCentre: true,
  countsTrialAmongAgents: false,
}

/** Somebody must sign in first; or their account, or what the merchant shows, is not enough for it. */
export type GuardRefusal = 'login_needed' | 'real_account_needed'

/** Why a caller may not begin a guarded action: the one place that decides it, on both sides of the wire. */
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
  if (accountType === TRIAL_TYPE) return false
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
 * Whether the way to the agent centre is shown. The second reading of the specification counts trial accounts among the
 * agents: they see the way, and find the warning at its end.
 */
export function showsWayToAgents(accountType: number, features: GuardFeatures): boolean {
  if (!features.showsAgentCentre) return false
  return AGENT_TYPES.includes(accountType) || (features.countsTrialAmongAgents && accountType === TRIAL_TYPE)
}
