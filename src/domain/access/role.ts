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
  | {
      readonly kind: 'operator'
      readonly permissions: readonly string[]
      readonly isHalfSignedIn?: boolean
      /** A password that was handed over is replaced and a factor enrolled before anything else is done. */
      readonly mustEnrol?: boolean
    }
  | {
      readonly kind: 'provider'
      /** What it provides: `provider:<family>` is its level. */
      readonly family: string
    }

/** A trial account never opens the agent centre, whatever a merchant's list of agent types says. */
export function isAgentType(accountType: number): boolean {
  return accountType !== TRIAL_TYPE && AGENT_TYPES.includes(accountType)
}
