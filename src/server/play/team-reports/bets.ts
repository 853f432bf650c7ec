import type { Input, Output } from '#contract/endpoint.ts'
import type { teamReports } from '#contract/team-reports.ts'
import { RANGE_AT_FIRST, daysOfRange } from '#domain/agents/report-range.ts'
import { findToday } from '#server/money/ledger/reading.ts'
import { findAccountsInTeam } from '#server/people/members/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refusePlainly } from '#server/platform/http/refusal.ts'
import type { ListSettledBets, Showing } from '#server/play/rounds/actions.ts'

import type { ReportBrand } from './overview.ts'
import type { OfAgent } from './scope-store.ts'

/** The single bets behind a member's line; a member of another team is absent. */
export async function listTeamBets(
  tx: Tx,
  {
    brand,
    language,
    listSettledBets,
  }: Showing & { readonly brand: ReportBrand; readonly listSettledBets: ListSettledBets },
  agent: OfAgent,
  { member, range = RANGE_AT_FIRST, after }: Input<typeof teamReports.teamBets>,
): Promise<Output<typeof teamReports.teamBets>> {
  const memberId = BigInt(member)
  const known = await findAccountsInTeam(tx, { ...agent, ids: [memberId] })
  if (!known.has(memberId)) throw refusePlainly('absent') // guard: bets-of-own-team
  const days = daysOfRange(range, await findToday(tx, brand))
  const filter = { ...agent, memberId, currency: brand.currency, days }
  return {
    period: { from: days.from, to: days.to },
    currency: brand.currency,
    ...(await listSettledBets(tx, { brand, language }, filter, after)),
  }
}
