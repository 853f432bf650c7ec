import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'

/** The tabs of a player's page. */
export const memberTabs = ['money', 'play', 'limits', 'devices', 'profile', 'audit'] as const
export type MemberTab = (typeof memberTabs)[number]

/** URL state of a player's page; each tab may have a page and an open row of its own. */
export interface MemberSearch {
  readonly tab: MemberTab | undefined
  readonly at: readonly string[]
  readonly open: string | undefined
}

export function readMemberSearch(raw: RawSearch): MemberSearch {
  return { tab: choicePart(raw['tab'], memberTabs), at: pagesPart(raw['at']), open: idPart(raw['open']) }
}

/** The tabs that an operator may open. */
export function tabsFor(may: (permission: 'ledger.read' | 'rounds.read') => boolean): readonly MemberTab[] {
  return memberTabs.filter((tab) =>
    tab === 'money' ? may('ledger.read') : tab === 'play' ? may('rounds.read') : true,
  )
}
