import type { ComponentType } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'

import type { AgentKey } from './agent-entries.ts'

/** A page of the agent centre. */
export interface AgentPane {
  readonly Pane: ComponentType
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
  personalHistoryCopy: { Pane: lazyPart(async () => (await import('./BettingPane.tsx')).BettingPane) },
  palStatementsAgentCopy: { Pane: lazyPart(async () => (await import('./UsersPane.tsx')).UsersPane) },
  agentDownlineTransactionDetailsCopy: {
    Pane: lazyPart(async () => (await import('./TeamTransfersPane.tsx')).TeamTransfersPane),
  },
}

export const agentPages: ReadonlySet<AgentKey> = new Set(Object.keys(agentPanes) as AgentKey[])
