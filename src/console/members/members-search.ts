import { choicePart, dayPart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'

export const memberStatuses = ['active', 'suspended', 'closed'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Account types offered as a filter. */
export const memberTypes = ['0', '1', '2', '4', '41', '42'] as const
export type MemberType = (typeof memberTypes)[number]

export const memberSorts = ['newest', 'oldest', 'account'] as const
export type MemberSort = (typeof memberSorts)[number]

/** URL state of the list of players. */
export interface MembersSearch {
  readonly q: string | undefined
  readonly status: MemberStatus | undefined
  readonly type: MemberType | undefined
  readonly club: string | undefined
  readonly upline: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly sort: MemberSort | undefined
  readonly at: readonly string[]
  /** The open row. */
  readonly open: string | undefined
}

export function readMembersSearch(raw: RawSearch): MembersSearch {
  return {
    q: textPart(raw['q']),
    status: choicePart(raw['status'], memberStatuses),
    type: choicePart(textPart(raw['type']), memberTypes),
    club: idPart(raw['club']),
    upline: idPart(raw['upline']),
    from: dayPart(raw['from']),
    to: dayPart(raw['to']),
    sort: choicePart(raw['sort'], memberSorts),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** The filters as call input, shared by list and export so that both select the same members. */
export function memberFilters(search: MembersSearch) {
  const { q, status, type, club, upline, from, to } = search
  return {
    ...(q ? { search: q } : {}),
    ...(status ? { status } : {}),
    ...(type ? { type: Number(type) } : {}),
    ...(club ? { clubId: club } : {}),
    ...(upline ? { uplineId: upline } : {}),
    ...(from ? { registeredFrom: from } : {}),
    ...(to ? { registeredTo: to } : {}),
  }
}

export function isNarrowed(search: MembersSearch): boolean {
  return Object.keys(memberFilters(search)).length > 0
}
