import type { PlayReads } from '#server/money/agents/contracts/ports.ts'
import { findClosedThrough, findDayHashes, findTeamPlay } from '#server/play/plays/actions.ts'

/** The reads of the record of play that agents are paid by; passed in, because money must not import play. */
export const playReads: PlayReads = { findClosedThrough, findDayHashes, findTeamPlay }
