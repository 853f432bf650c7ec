import { type RawSearch, choicePart, idPart, pagesPart, textPart } from '#console/ui/search-part.ts'
import { type LevelKind, levelKinds } from '#domain/levels/levels.ts'

export interface LevelSearch {
  readonly kind: LevelKind | undefined
  readonly account: string | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readLevelSearch(raw: RawSearch): LevelSearch {
  return {
    kind: choicePart(raw['kind'], levelKinds),
    account: textPart(raw['account'], 60),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}
