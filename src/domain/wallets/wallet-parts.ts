import { type MemberAccount, isBonusAccount } from '#domain/ledger/account.ts'

export interface AccountBalance {
  readonly account: MemberAccount
  readonly balance: bigint
}

/**
 * A member's balances in one currency. Points are not money and are in no sum. Bonuses are money to play with: only `main` can
 * be withdrawn.
 */
export interface WalletParts {
  readonly main: bigint
  readonly locked: bigint
  readonly bonus: bigint
  readonly points: bigint
  /** By the code of the vendor. */
  readonly vendors: ReadonlyMap<string, bigint>
  /** All money, including held money. */
  readonly sum: bigint
  /** Money without the held part. */
  readonly available: bigint
}

const VENDOR = 'vendor:'

export function walletParts(balances: readonly AccountBalance[]): WalletParts {
  const of = (account: MemberAccount) =>
    balances.reduce((sum, one) => (one.account === account ? sum + one.balance : sum), 0n)
  const vendors = new Map(
    balances.flatMap(({ account, balance }): [string, bigint][] =>
      account.startsWith(VENDOR) ? [[account.slice(VENDOR.length), balance]] : [],
    ),
  )
  const main = of('main')
  const locked = of('locked')
  const bonus = balances.reduce((sum, one) => (isBonusAccount(one.account) ? sum + one.balance : sum), 0n)
  const available = main + bonus + [...vendors.values()].reduce((sum, one) => sum + one, 0n)
  return { main, locked, bonus, points: of('points'), vendors, available, sum: available + locked }
}
