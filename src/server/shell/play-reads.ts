import type { PlayReads } from '#server/money/agents/contracts/ports.ts'
import type { StatementReads } from '#server/money/agents/settlement/record-ports.ts'
import {
  countWindows,
  findClosedThrough,
  findCorrectedDays,
  findCountedMembers,
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

/** The reads of the record of play that agents are paid by; passed in, because money must not import play. */
export const playReads: PlayReads = {
  areCostsComplete,
  findCostLines,
  findCostsKeptFrom,
  countWindows,
  findClosedThrough,
  findCorrectedDays,
  findDayHashes,
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
  findCountedWindows,
  findHallPlay,
  findMemberPlay,
  listSettledBets,
})
