import { drawCalendar, followDraws, listDraws, readDraw } from '#contract/console/lottery-draws.ts'
import { readExposure, readNumber } from '#contract/console/lottery-exposure.ts'
import type { Output } from '#contract/endpoint.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Form } from '#domain/lottery/families/family.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import type { StaleStream } from '#console/ui/use-stale-stream.ts'
import { listProposals } from '#contract/console/approvals.ts'
import { waitingWork } from '#contract/console/work.ts'

export type Draw = Output<typeof readDraw>
export type ListedDraw = Output<typeof listDraws>['list'][number]

/** Entries, results, proposals and limits of numbers, of any operator and feed. */
export const drawStream: StaleStream = {
  path: followDraws.path,
  what: 'draws',
  calls: [listDraws, readDraw, drawCalendar, waitingWork, listProposals, readExposure, readNumber],
}

/** The form of a draw; undefined for a game that this build does not know. */
export function formOf({ gameCode }: { readonly gameCode: string }): Form | undefined {
  const game = findGame(gameCode)
  return game && families[game.family].form
}
