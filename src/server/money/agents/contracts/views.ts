import type { agentContracts } from '#contract/agent-contracts.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Contract } from '#domain/agents/contract-life.ts'
import type { PeriodCost } from '#domain/agents/cost.ts'
import type { RunningContract } from '#domain/agents/lowering.ts'
import { type Terms, topRate } from '#domain/agents/terms.ts'
import { readTerms } from '#domain/agents/written-terms.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { findAccounts } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { VersionRow } from './store.ts'

export type View = Output<typeof agentContracts.offerContract>
type Preview = Output<typeof agentContracts.previewContract>
export type Cost = Preview['costs'][number]

/** A stored version as the rules see it. */
export function contractOf(row: VersionRow, currency: string): Contract & { readonly terms: Terms } {
  const { state, expiresOn, startsOn, endsOn, endRequestedBy } = row
  return {
    state,
    terms: termsOf(row, currency),
    expiresOn,
    startsOn: startsOn ?? undefined,
    endsOn: endsOn ?? undefined,
    endRequestedBy: endRequestedBy ?? undefined,
  }
}

export function termsOf({ id, version, terms }: VersionRow, currency: string): Terms {
  const read = readTerms(terms, currency)
  if (!read) throw new Error(`the terms of contract ${id}, version ${version}, cannot be read`)
  return read
}

export function runningOf(row: VersionRow, currency: string): RunningContract {
  const { id, version, downlineId, uplineId } = row
  if (uplineId === null) throw new Error(`contract ${id} is of no upline`)
  return { id, version, downlineId, uplineId, terms: termsOf(row, currency) }
}

/** Versions as operators see them. */
export async function viewsOf(tx: Tx, merchantId: number, rows: readonly VersionRow[]): Promise<View[]> {
  const ids = rows.flatMap(({ downlineId, uplineId }) => [
    downlineId,
    ...(uplineId === null ? [] : [uplineId]),
  ])
  const accounts = await findAccounts(tx, { merchantId, ids: [...new Set(ids)] })
  return rows.map((row) => viewOf(row, accounts))
}

/** Versions as their parties see them: mobile numbers that serve as account names are masked. */
export async function partyViewsOf(tx: Tx, merchantId: number, rows: readonly VersionRow[]): Promise<View[]> {
  return (await viewsOf(tx, merchantId, rows)).map(({ downline, upline, ...view }) => ({
    ...view,
    downline: { ...downline, account: accountInPart(downline.account) }, // guard: contract-numbers-masked
    ...(upline === undefined ? {} : { upline: accountInPart(upline) }),
  }))
}

export function viewOf(row: VersionRow, accounts: ReadonlyMap<bigint, string>): View {
  const { id, version, terms, state, downlineId, uplineId, readAt, startsOn, endsOn, endRequestedBy } = row
  const upline = uplineId === null ? undefined : accounts.get(uplineId)
  return {
    id: id.toString(),
    version,
    terms: { ...terms, tiers: terms.tiers.map((tier) => ({ ...tier })) },
    state,
    downline: { id: downlineId.toString(), account: accounts.get(downlineId) ?? '' },
    ...(upline === undefined ? {} : { upline }),
    offeredAt: row.offeredAt.toISOString(),
    expiresOn: row.expiresOn,
    ...(startsOn === null ? {} : { startsOn }),
    ...(endsOn === null ? {} : { endsOn }),
    ...(endRequestedBy === null ? {} : { endRequestedBy }),
    ...(readAt === null ? {} : { readAt: readAt.toISOString() }),
    changedAt: row.changedAt.toISOString(),
  }
}

/** A cost; the downline does not see the upline's own share. */
export function costView(
  { period, figures, tier, gross, uplineGross, fromWallet }: PeriodCost,
  { terms, isUpline }: { readonly terms: Terms; readonly isUpline: boolean },
): Cost {
  const uplineShare = isUpline ? uplineGross : undefined // guard: upline-share-hidden
  return {
    ...period,
    validBet: writeAmount(figures.validBet),
    profit: writeAmount(figures.profit),
    active: figures.active,
    ...(tier ? { tier: terms.tiers.indexOf(tier) + 1 } : {}),
    downlineShare: writeAmount(gross),
    ...(uplineShare === undefined ? {} : { uplineShare: writeAmount(uplineShare) }),
    fromUplineWallet: writeAmount(fromWallet),
  }
}

export async function endingViews(
  tx: Tx,
  merchantId: number,
  { ends, startsOn }: { readonly ends: readonly RunningContract[]; readonly startsOn: string },
) {
  const accounts = await findAccounts(tx, { merchantId, ids: ends.map(({ downlineId }) => downlineId) })
  return ends.map(({ downlineId, terms }) => ({
    account: accountInPart(accounts.get(downlineId) ?? ''),
    topRatePpm: topRate(terms),
    startsOn,
  }))
}
