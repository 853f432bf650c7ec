import type { IconName } from '#art/icons.ts'
import type { ContractKind } from '#domain/agents/terms.ts'

interface AgentEntry {
  readonly key: string
  readonly icon: IconName
  readonly group: 'team' | 'contracts'
}

/** The menu of the agent centre, in the specification's order. An entry appears once it has a page in `agent-panes.ts`. */
export const agentEntries = [
  { key: 'agentAnnouncement', icon: 'horn', group: 'team' },
  { key: 'agentTeamOverview', icon: 'chart', group: 'team' },
  { key: 'registerCenter', icon: 'plus', group: 'team' },
  { key: 'downlineManagmentView', icon: 'group', group: 'team' },
  { key: 'personalHistoryCopy', icon: 'receipt', group: 'team' },
  { key: 'palStatementsAgentCopy', icon: 'list', group: 'team' },
  { key: 'agentRevenueReport', icon: 'coin', group: 'team' },
  { key: 'agentDownlineTransactionDetailsCopy', icon: 'swap', group: 'team' },
  { key: 'agentDividendRecordCopy2', icon: 'doc', group: 'contracts' },
  { key: 'agentDailyWages2', icon: 'wallet', group: 'contracts' },
  { key: 'agentHourSalary', icon: 'clock', group: 'contracts' },
  { key: 'agentRealtimeSalary', icon: 'refresh', group: 'contracts' },
] as const satisfies readonly AgentEntry[]

export type AgentKey = (typeof agentEntries)[number]['key']

/** The consolidated contract flags of the specification. */
export const contractFlags = [
  'divtypereq',
  'dailysalreqtype',
  'contracthoursalreq',
  'realtimesalreqtype',
] as const
export type ContractFlag = (typeof contractFlags)[number]

/** The page of each kind of contract, and the flag by which the menu has it. */
export const pageOfKind = {
  dividend: { page: 'agentDividendRecordCopy2', flag: 'divtypereq' },
  daily: { page: 'agentDailyWages2', flag: 'dailysalreqtype' },
  hourly: { page: 'agentHourSalary', flag: 'contracthoursalreq' },
  real_time: { page: 'agentRealtimeSalary', flag: 'realtimesalreqtype' },
} as const satisfies Record<ContractKind, { readonly page: AgentKey; readonly flag: ContractFlag }>

export const FIRST_PAGE: AgentKey = 'agentTeamOverview'

/** On a phone the menu is a page of its own; on wide screens it means the first page. */
export const AGENT_MENU = 'menu'

/** Parses the URL's `agent` parameter; unknown values, and pages that are not there, mean the first page. */
export function readAgentPage(
  text: string,
  pages: ReadonlySet<AgentKey>,
): { readonly page: AgentKey; readonly isMenu: boolean } {
  const found = agentEntries.find(({ key }) => key === text && pages.has(key))
  return { page: found?.key ?? FIRST_PAGE, isMenu: text === AGENT_MENU }
}
