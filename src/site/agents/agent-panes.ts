import type { ComponentType } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'

import { type AgentKey, type ContractFlag, pageOfKind } from './agent-entries.ts'

/** A page of the agent centre. */
export interface AgentPane {
  readonly Pane: ComponentType
  /** The page is there only where this flag is on. */
  readonly flag?: ContractFlag
}

/**
 * The pages of the agent centre, each loaded on first use. This is the one place where a page is added: an entry of
 * the menu without a page here is left out of it.
 */
export const agentPanes: Readonly<Partial<Record<AgentKey, AgentPane>>> = {
  agentAnnouncement: {
    Pane: lazyPart(async () => (await import('./AnnouncementsPane.tsx')).AnnouncementsPane),
  },
  agentTeamOverview: { Pane: lazyPart(async () => (await import('./OverviewPane.tsx')).OverviewPane) },
  registerCenter: { Pane: lazyPart(async () => (await import('./register/RegisterPane.tsx')).RegisterPane) },
  downlineManagmentView: { Pane: lazyPart(async () => (await import('./team/TeamPane.tsx')).TeamPane) },
  personalHistoryCopy: { Pane: lazyPart(async () => (await import('./BettingPane.tsx')).BettingPane) },
  palStatementsAgentCopy: { Pane: lazyPart(async () => (await import('./UsersPane.tsx')).UsersPane) },
  agentRevenueReport: { Pane: lazyPart(async () => (await import('./income/IncomePane.tsx')).IncomePane) },
  agentDownlineTransactionDetailsCopy: {
    Pane: lazyPart(async () => (await import('./TeamTransfersPane.tsx')).TeamTransfersPane),
  },
  agentDividendRecordCopy2: {
    Pane: lazyPart(async () => (await import('./contracts/kind-panes.tsx')).DividendPane),
    flag: pageOfKind.dividend.flag,
  },
  agentDailyWages2: {
    Pane: lazyPart(async () => (await import('./contracts/kind-panes.tsx')).DailyPane),
    flag: pageOfKind.daily.flag,
  },
  agentHourSalary: {
    Pane: lazyPart(async () => (await import('./contracts/kind-panes.tsx')).HourlyPane),
    flag: pageOfKind.hourly.flag,
  },
  agentRealtimeSalary: {
    Pane: lazyPart(async () => (await import('./contracts/kind-panes.tsx')).RealTimePane),
    flag: pageOfKind.real_time.flag,
  },
}

/** The pages whose flags are on. */
export function visiblePages(flags: ReadonlySet<ContractFlag>): ReadonlySet<AgentKey> {
  const all = Object.entries(agentPanes) as [AgentKey, AgentPane][]
  return new Set(all.flatMap(([key, { flag }]) => (flag === undefined || flags.has(flag) ? [key] : [])))
}
