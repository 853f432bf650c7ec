/** The account type of a trial account: play money, and no guarded action. */
export const TRIAL_TYPE = 4

/**
 * Account types of agents. Under the other reading of the specification type 4 counts too: a setting of the merchant.
 */
export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]

export type Caller =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'member'
      readonly accountType: number
      readonly isHalfSignedIn: boolean
      /**
       * The password was set by an operator, is a known one or is too old: it must be changed before any other call.
       */
      readonly mustChangePassword?: boolean
    }
  | {
      readonly kind: 'operator'
      readonly permissions: readonly string[]
      readonly isHalfSignedIn?: boolean
      /** The operator must replace a handed-over password and enrol a factor before any other call. */
      readonly mustEnrol?: boolean
    }
  | {
      readonly kind: 'provider'
      /** The level of its calls is `provider:<family>`. */
      readonly family: string
    }

/** A trial account is never an agent here, even if type 4 were added to `AGENT_TYPES`. */
export function isAgentType(accountType: number): boolean {
  return accountType !== TRIAL_TYPE && AGENT_TYPES.includes(accountType)
}
