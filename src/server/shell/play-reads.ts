import type { PlayReads } from '#server/money/agents/contracts/ports.ts'
import {
  countWindows,
  findClosedThrough,
  findDayHashes,
  findHourPlay,
  findOpenWindowDays,
  findTeamPlay,
  findWindowBases,
  findWindowHash,
} from '#server/play/plays/actions.ts'

/** The reads of the record of play that agents are paid by; passed in, because money must not import play. */
export const playReads: PlayReads = {
  countWindows,
  findClosedThrough,
  findDayHashes,
  findHourPlay,
  findOpenWindowDays,
  findTeamPlay,
  findWindowBases,
  findWindowHash,
}
