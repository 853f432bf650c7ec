import { choicePart, idPart, pagesPart, textPart, type RawSearch } from '#console/ui/search-part.ts'
import { type TicketState, ticketStates } from '#domain/lottery/tickets/ticket-state.ts'

import { readDrawsSearch } from './draws-search.ts'

/** URL state of the list of tickets. */
export interface TicketsSearch {
  readonly game: string | undefined
  readonly numero: string | undefined
  readonly name: string | undefined
  readonly account: string | undefined
  readonly state: TicketState | undefined
  readonly at: readonly string[]
  /** The open ticket. */
  readonly open: string | undefined
}

export function readTicketsSearch(raw: RawSearch): TicketsSearch {
  const { game, numero, name } = readDrawsSearch(raw)
  return {
    game,
    numero,
    name,
    account: textPart(raw['account'], 40),
    state: choicePart(raw['state'], ticketStates),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** The filters as call input. A draw and a number belong to a lottery, so they count with one only. */
export function ticketFilters({ game, numero, name, account, state }: TicketsSearch) {
  return {
    ...(game === undefined ? {} : { gameCode: game }),
    ...(game === undefined || numero === undefined ? {} : { numero }),
    ...(game === undefined || name === undefined ? {} : { name }),
    ...(account === undefined ? {} : { account }),
    ...(state === undefined ? {} : { state }),
  }
}
