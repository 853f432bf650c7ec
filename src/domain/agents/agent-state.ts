/** An excluded agent has excluded themselves from play; the other states are set by operators. */
export const agentStates = ['active', 'suspended', 'closed', 'excluded'] as const
export type AgentState = (typeof agentStates)[number]

interface AgentEffects {
  /** Income of a state: paid to the wallet, or held until operators decide. A closed agent earns nothing more. */
  readonly income: 'paid' | 'held' | 'none'
  /** Whether own play counts as that of an active member. Its volume counts in every state. */
  readonly countsAsActive: boolean
  /** Whether the agent may create accounts and links, offer contracts and move money down. */
  readonly mayAct: boolean
}

/** Downlines are paid in every state of their upline. */
export const agentEffects: Readonly<Record<AgentState, AgentEffects>> = {
  active: { income: 'paid', countsAsActive: true, mayAct: true },
  suspended: { income: 'held', countsAsActive: false, mayAct: false },
  closed: { income: 'none', countsAsActive: false, mayAct: false },
  excluded: { income: 'paid', countsAsActive: false, mayAct: true },
}

/** States by which operators list agents: a frozen one is an active account that its upline has frozen. */
export const listedStates = ['active', 'frozen', 'suspended', 'closed'] as const
export type ListedState = (typeof listedStates)[number]
