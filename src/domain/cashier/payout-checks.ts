import { COOL_OFF_HOURS, isSameName } from './withdrawal-risk.ts'

export type HolderCheck = 'same' | 'differs' | 'no_name'

export interface PayoutChecks {
  /** The holder beside the name of the member. */
  readonly holder: HolderCheck
  /** Hours for which a withdrawal to it is still reviewed because it is new; absent once they are over. */
  readonly waitsHours?: number
  /** Added after an operator reset the member's factors, and not yet paid to. */
  readonly isOfReset: boolean
}

/** The checks of a payout account, by the rules of withdrawals. */
export function payoutChecks(account: {
  readonly holderName: string
  readonly payeeName: string | undefined
  readonly boundHours: number
  readonly factorsResetHours: number | undefined
  readonly paidCount: number
}): PayoutChecks {
  const { holderName, payeeName, boundHours, factorsResetHours, paidCount } = account
  return {
    holder: payeeName === undefined ? 'no_name' : isSameName(holderName, payeeName) ? 'same' : 'differs',
    ...(boundHours < COOL_OFF_HOURS ? { waitsHours: COOL_OFF_HOURS - boundHours } : {}),
    isOfReset: factorsResetHours !== undefined && boundHours < factorsResetHours && paidCount === 0,
  }
}
