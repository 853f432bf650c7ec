import { choicePart, dayPart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { type RoundSearch as SoughtBy, roundSearches } from '#domain/rounds/round-search.ts'
import { type PlayedState, roundStates } from '#domain/rounds/round-state.ts'

/** URL state of the list of rounds. */
export interface RoundsSearch {
  readonly account: string | undefined
  readonly provider: string | undefined
  readonly vendor: string | undefined
  readonly game: string | undefined
  readonly state: PlayedState | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly by: SoughtBy
  readonly text: string | undefined
  readonly at: readonly string[]
  /** The open round. */
  readonly open: string | undefined
}

export function readRoundsSearch(raw: RawSearch): RoundsSearch {
  return {
    account: textPart(raw['account'], 40),
    provider: codePart(raw['provider'], /^[a-z][a-z0-9-]{0,39}$/),
    vendor: codePart(raw['vendor'], /^[A-Za-z0-9_-]{1,60}$/),
    game: idPart(raw['game']),
    state: choicePart(raw['state'], roundStates),
    from: dayPart(raw['from']),
    to: dayPart(raw['to']),
    by: choicePart(raw['by'], roundSearches) ?? 'round',
    text: textPart(raw['text'], 100),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

function codePart(value: unknown, form: RegExp): string | undefined {
  const text = textPart(value, 60)
  return text !== undefined && form.test(text) ? text : undefined
}

/** The filters as call input. A round number is unique, so it replaces all other filters. */
export function roundFilters({ account, provider, vendor, game, state, from, to, by, text }: RoundsSearch) {
  if (text !== undefined) return { by, text }
  return {
    ...(account ? { account } : {}),
    ...(provider ? { provider } : {}),
    ...(vendor ? { vendor } : {}),
    ...(game ? { game } : {}),
    ...(state ? { state } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
