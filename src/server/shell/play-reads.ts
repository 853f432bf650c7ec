import type { PlayReads } from '#server/money/agents/contracts/ports.ts'
import { findEarned } from '#server/money/agents/settlement/actions.ts'
import type { StatementReads } from '#server/money/agents/settlement/record-ports.ts'
import {
  countWindows,
  findClosedThrough,
  findCorrectedDays,
  findCountedMembers,
  findOtherCounts,
  findCountedWindows,
  findDayHashes,
  findHallPlay,
  findHourPlay,
  findMemberPlay,
  findOpenWindowDays,
  findProviderLines,
  findRebatedPlay,
  findTeamPlay,
  findWindowBases,
  findWindowHash,
} from '#server/play/plays/actions.ts'
import { findSidePlays } from '#server/play/lottery/tickets/actions.ts'
import { areCostsComplete, findCostLines, findCostsKeptFrom } from '#server/play/team-reports/actions.ts'
import type { ListSettledBets } from '#server/play/rounds/actions.ts'

/** The reads that agents are paid by; passed in, because money must not import play, nor contracts the settlement. */
export const playReads: PlayReads = {
  areCostsComplete,
  findCostLines,
  findCostsKeptFrom,
  countWindows,
  findClosedThrough,
  findCorrectedDays,
  findDayHashes,
  findEarned,
  findHourPlay,
  findOpenWindowDays,
  findProviderLines,
  findRebatedPlay,
  findSidePlays,
  findTeamPlay,
  findWindowBases,
  findWindowHash,
}

/** The reads behind the lines of a statement. */
export const statementReadsOf = (listSettledBets: ListSettledBets): StatementReads => ({
  findCountedMembers,
  findOtherCounts,
  findCountedWindows,
  findHallPlay,
  findMemberPlay,
  listSettledBets,
})
