import { type Input, type Output } from '#contract/endpoint.ts'
import { teamReports } from '#contract/team-reports.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind, takenOver } from '#server/platform/http/bind.ts'
import type { Context } from '#server/platform/http/context.ts'
import { beginFile, untilBegun } from '#server/platform/http/file-answer.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { openWorkQueue } from '#server/platform/http/work-queue.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { ListSettledBets } from '#server/play/rounds/actions.ts'

import { type FileParts, writeBettingFile, writeTransferFile, writeUserFile } from './files.ts'
import { readBetting, readOverview } from './overview.ts'
import { listTeamBets } from './bets.ts'
import type { OfAgent } from './scope-store.ts'
import { addUpTransfers, addUpUsers, listTeamTransfers, listUsers } from './users.ts'

type Announcements = typeof teamReports.agentAnnouncements

interface ReportParts {
  readonly store: Store
  readonly registry: MerchantRegistry
  /** Content belongs to a higher area. */
  readonly listAnnouncements: (
    context: Context,
    input: Input<Announcements>,
  ) => Promise<Output<Announcements>>
  readonly listSettledBets: ListSettledBets
}

export const teamReportRoutes = ({ store, registry, listAnnouncements, listSettledBets }: ReportParts) => {
  const agentOf = ({ merchant, memberId }: Context): OfAgent => ({
    merchantId: merchant.id,
    agentId: memberId,
  })
  const brandOf = ({ merchant }: Context) => {
    const brand = registry.findById(merchant.id)
    if (!brand) throw new Error(`no brand ${merchant.id}`)
    return brand
  }
  // Files read many rows: one at a time per process.
  const files = openWorkQueue({
    atOnce: 1,
    waiting: 2,
    refuse: () => refuse<typeof teamReports.teamUserFile>('files_busy'),
  })
  const send = async (context: Context, name: string, write: (parts: FileParts) => Promise<void>) => {
    await untilBegun(context, (begun) =>
      files.run(() =>
        write({
          store,
          brand: brandOf(context),
          agent: agentOf(context),
          begin: () => {
            const file = beginFile(context, { side: 'site', name, type: 'text/csv; charset=utf-8' })
            begun()
            return file
          },
        }),
      ),
    )
    return takenOver
  }
  return bind(teamReports, {
    agentAnnouncements: listAnnouncements,
    teamOverview: (context, input) => readOverview(store.read, brandOf(context), agentOf(context), input),
    teamBetting: (context, input) => readBetting(store.read, brandOf(context), agentOf(context), input),
    teamUsers: (context, input) => listUsers(store.read, brandOf(context), agentOf(context), input),
    teamUserSums: (context, input) => addUpUsers(store.read, brandOf(context), agentOf(context), input),
    teamBets: (context, input) =>
      listTeamBets(
        store.read,
        { brand: brandOf(context), language: context.language, listSettledBets },
        agentOf(context),
        input,
      ),
    teamTransfers: (context, input) =>
      listTeamTransfers(store.read, brandOf(context), agentOf(context), input),
    teamTransferSums: (context, input) =>
      addUpTransfers(store.read, brandOf(context), agentOf(context), input),
    teamBettingFile: (context, input) =>
      send(context, 'team-betting.csv', (parts) => writeBettingFile(parts, input)),
    teamUserFile: (context, input) => send(context, 'team-users.csv', (parts) => writeUserFile(parts, input)),
    teamTransferFile: (context, input) =>
      send(context, 'team-transfers.csv', (parts) => writeTransferFile(parts, input)),
  })
}
