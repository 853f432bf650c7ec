import type { Permission } from '#domain/access/permission.ts'
import { choicePart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'

/** The tabs of a player's page. */
export const memberTabs = [
  'money',
  'play',
  'payouts',
  'risks',
  'limits',
  'devices',
  'messages',
  'profile',
  'audit',
] as const
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

const needs = {
  money: 'ledger.read',
  play: 'rounds.read',
  payouts: 'cashier.read',
  risks: 'cashier.read',
  messages: 'outbox.read',
} as const satisfies Partial<Record<MemberTab, Permission>>

/** The tabs that an operator may open. */
export function tabsFor(may: (permission: Permission) => boolean): readonly MemberTab[] {
  return memberTabs.filter((tab) => rightsOf(tab).slice(1).every(may))
}

/** The rights that a tab needs: that of the page first. */
export function rightsOf(tab: MemberTab): readonly Permission[] {
  const needed: Partial<Record<MemberTab, Permission>> = needs
  const permission = needed[tab]
  return permission === undefined ? ['members.read'] : ['members.read', permission]
}
