import { choicePart, dayPart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { deedGroups } from '#domain/audit/deed.ts'

export const actorKinds = ['operator', 'member', 'house'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Prefixes of action codes; each selects all actions that start with it. */
export const actionGroups = deedGroups

export interface AuditSearch {
  readonly by: ActorKind | undefined
  readonly action: string | undefined
  readonly operator: string | undefined
  readonly member: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  /** Entries of all brands and of the house. */
  readonly all: boolean
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readAuditSearch(raw: RawSearch): AuditSearch {
  const action = textPart(raw['action'], 80)
  return {
    by: choicePart(raw['by'], actorKinds),
    action: action !== undefined && /^[a-z_]+(\.[a-z_]+)?$/.test(action) ? action : undefined,
    operator: idPart(raw['operator']),
    member: idPart(raw['member']),
    from: dayPart(raw['from']),
    to: dayPart(raw['to']),
    all: raw['all'] === true,
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export function auditFilters(search: AuditSearch) {
  const { by, action, operator, member, from, to } = search
  return {
    ...(by ? { by } : {}),
    ...(action ? { action } : {}),
    ...(operator ? { operatorId: operator } : {}),
    ...(member ? { memberId: member } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}
