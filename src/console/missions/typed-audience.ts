import { type PlayField, type PlayWhy, type TypedPlay, readPlay, typedPlay } from '#console/ui/play-rules.ts'
import type { saveMission } from '#contract/console/missions.ts'
import type { Input } from '#contract/endpoint.ts'

type Segment = NonNullable<Input<typeof saveMission>['rules']['segment']>
type Language = NonNullable<Segment['languages']>[number]

/** The members of a mission as operators type them. Nothing typed: all members. */
export interface TypedAudience {
  readonly levels: readonly number[]
  readonly languages: readonly Language[]
  readonly registeredFrom: string
  readonly registeredTo: string
  readonly hasDeposited: 'all' | 'yes' | 'no'
  readonly play: TypedPlay
  /** Rules of the version before that have no field here. */
  readonly kept: Pick<Segment, 'countries' | 'seenWithinDays'>
}

export type AudienceField = 'registeredTo' | PlayField
export type AudienceWhy = 'segment' | PlayWhy

export function typedAudience(segment: Segment = {}): TypedAudience {
  const { levels = [], languages = [], registeredFrom = '', registeredTo = '', hasDeposited } = segment
  const { countries, seenWithinDays } = segment
  return {
    levels,
    languages,
    registeredFrom,
    registeredTo,
    hasDeposited: hasDeposited === undefined ? 'all' : hasDeposited ? 'yes' : 'no',
    play: typedPlay(segment),
    kept: {
      ...(countries === undefined ? {} : { countries }),
      ...(seenWithinDays === undefined ? {} : { seenWithinDays }),
    },
  }
}

/** The segment that the form states; none for all members. */
export function readAudience(
  typed: TypedAudience,
):
  | { readonly segment: Segment | undefined; readonly fault?: undefined }
  | { readonly fault: AudienceField; readonly why: AudienceWhy } {
  const play = readPlay(typed.play)
  if (play.fault !== undefined) return play
  const segment: Segment = {
    ...typed.kept,
    ...(typed.levels.length === 0 ? {} : { levels: [...typed.levels] }),
    ...(typed.languages.length === 0 ? {} : { languages: [...typed.languages] }),
    ...(typed.registeredFrom === '' ? {} : { registeredFrom: typed.registeredFrom }),
    ...(typed.registeredTo === '' ? {} : { registeredTo: typed.registeredTo }),
    ...(typed.hasDeposited === 'all' ? {} : { hasDeposited: typed.hasDeposited === 'yes' }),
    ...(play.rules as Segment),
  }
  return { segment: Object.keys(segment).length === 0 ? undefined : segment }
}
