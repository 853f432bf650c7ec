import { useState } from 'react'

import { isRefused } from '#studio/pages/calls.ts'
import type { Trouble } from '#studio/pages/session.tsx'
import type { Table } from '#studio/pages/use-table.ts'

/** The player's actions at a table: one at a time, with the last error. */
export interface TableDeeds {
  readonly isSending: boolean
  readonly trouble: Trouble | undefined
  /** With a full table: the largest stake of the same bet that it still takes. */
  readonly possible: bigint | undefined
  /** Resolves to whether the bet was taken. */
  place(bet: object): Promise<boolean>
  act(betId: string, command: object): Promise<boolean>
  takeBack(betId: string): Promise<boolean>
  forgetTrouble(): void
}

export function useDeeds(table: Table): TableDeeds {
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const [possible, setPossible] = useState<bigint>()
  const send = async (ask: () => ReturnType<Table['place']>, late: Trouble = 'too_late') => {
    if (isSending) return false
    setSending(true)
    setTrouble(undefined)
    setPossible(undefined)
    const answer = await ask()
    setSending(false)
    if (answer === 'unanswered') setTrouble('unanswered')
    else if (isRefused(answer)) {
      setTrouble(answer.refusal === 'too_late' ? late : answer.refusal)
      setPossible(answer.possible)
    } else return true
    return false
  }
  return {
    isSending,
    trouble,
    possible,
    place: (bet) => send(() => table.place(bet)),
    act: (betId, command) => send(() => table.act(betId, command), 'round_ended'),
    takeBack: (betId) => send(() => table.takeBack(betId), 'round_began'),
    forgetTrouble: () => setTrouble(undefined),
  }
}

/** The deeds of several panels as one, for the note of the last error. */
export function troubleOf(
  all: readonly TableDeeds[],
): Pick<TableDeeds, 'trouble' | 'possible' | 'forgetTrouble'> {
  const refused = all.find(({ trouble }) => trouble !== undefined)
  return {
    trouble: refused?.trouble,
    possible: refused?.possible,
    forgetTrouble: () => {
      for (const deeds of all) deeds.forgetTrouble()
    },
  }
}
