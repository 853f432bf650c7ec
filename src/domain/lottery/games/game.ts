import type { FamilyCode } from '#domain/lottery/families/families.ts'
import type { Timetable } from '#domain/lottery/schedule/schedule.ts'

/** The prize modes under which menus list games, as the wire names them. */
export type PrizeMode = 'SEA' | 'Lott' | 'ZY' | 'Elott'

/** A lottery: a family with a timetable, bet types and a return. */
export interface Game extends Timetable {
  readonly code: string
  /** The proper name: of the station, or of the game. Menus and catalogues translate it. */
  readonly name: string
  readonly family: FamilyCode
  readonly region: string
  readonly prizeMode: PrizeMode
  /** The drawing party: an official lottery, whose result operators enter; or we, from a published seed. */
  readonly drawnBy: 'official' | 'house'
  /** Codes of the bet types that it offers, of those of its family. */
  readonly betTypes: readonly string[]
  readonly returnMilli: number
  readonly returnMaxMilli: number
}
