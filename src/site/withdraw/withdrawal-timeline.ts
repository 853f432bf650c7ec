import type { MemberWithdrawalState, WithdrawalDeed } from '#domain/cashier/withdrawal-state.ts'

interface KnownStep {
  readonly id: string
  readonly state: MemberWithdrawalState
  readonly deed: WithdrawalDeed | 'request'
  readonly at: string
  readonly until?: string
}

export type StepWord = MemberWithdrawalState | 'requested' | 'held' | 'confirm'

export interface StepView {
  readonly id: string
  readonly look: 'done' | 'now' | 'wait' | 'no'
  readonly word: StepWord
  readonly at?: string
  readonly until?: string
}

const noes: readonly MemberWithdrawalState[] = [
  'rejected',
  'failed',
  'cancelled',
  'disputed',
  'partly_received',
]
const ended: readonly MemberWithdrawalState[] = [
  'confirmed',
  'confirmed_by_time',
  'forced',
  'returned',
  'rejected',
  'failed',
  'cancelled',
]

export function isOver(state: MemberWithdrawalState): boolean {
  return ended.includes(state)
}

export function toneOf(state: MemberWithdrawalState): 'ok' | 'bad' | 'warn' | 'info' | 'gold' {
  if (state === 'paid') return 'gold'
  if (state === 'rejected' || state === 'failed') return 'bad'
  if (state === 'disputed' || state === 'partly_received' || state === 'returned' || state === 'cancelled')
    return 'warn'
  return isOver(state) ? 'ok' : 'info'
}

/** The remaining steps of each state if all goes well. */
const ahead: Readonly<Partial<Record<MemberWithdrawalState, readonly StepWord[]>>> = {
  reviewing: ['approved', 'paid', 'confirm'],
  approved: ['paid', 'confirm'],
  paying: ['paid', 'confirm'],
  paid: ['confirm'],
}

/** Past steps, the current step with its deadline, and the steps ahead. */
export function timelineOf({
  state,
  steps,
}: {
  readonly state: MemberWithdrawalState
  readonly steps: readonly KnownStep[]
}): readonly StepView[] {
  const known = steps.map((step, index): StepView => {
    const isLast = index === steps.length - 1
    const isNow = isLast && !isOver(state)
    const word = step.deed === 'hold' ? 'held' : step.deed === 'request' && !isNow ? 'requested' : step.state
    const look = isNow ? 'now' : noes.includes(step.state) ? 'no' : 'done'
    return {
      id: step.id,
      look,
      word,
      at: step.at,
      ...(isNow && step.until !== undefined ? { until: step.until } : {}),
    }
  })
  const next = (ahead[state] ?? []).map((word): StepView => ({ id: `next ${word}`, look: 'wait', word }))
  return [...known, ...next]
}
