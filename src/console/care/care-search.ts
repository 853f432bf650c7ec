import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type HarmLevel, type Marker, harmLevels, markers } from '#domain/harm/marker.ts'
import { type LiftState, liftStates } from '#domain/limits/lift.ts'

/** URL state of the report on markers of harm. */
export interface CareSearch {
  readonly level: HarmLevel | undefined
  readonly marker: Marker | undefined
  readonly spoken: 'yes' | 'no' | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readCareSearch(raw: RawSearch): CareSearch {
  return {
    level: choicePart(raw['level'], harmLevels),
    marker: choicePart(raw['marker'], markers),
    spoken: choicePart(raw['spoken'], ['yes', 'no']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function careFilters({ level, marker, spoken }: CareSearch) {
  return {
    ...(level ? { level } : {}),
    ...(marker ? { marker } : {}),
    ...(spoken ? { spoken } : {}),
  }
}

/** URL state of the list of lifts; the default is open proposals. */
export interface LiftSearch {
  readonly state: LiftState | 'all'
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readLiftSearch(raw: RawSearch): LiftSearch {
  return {
    state: choicePart(raw['state'], [...liftStates, 'all']) ?? 'proposed',
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function liftFilters({ state }: LiftSearch) {
  return state === 'all' ? {} : { state }
}
