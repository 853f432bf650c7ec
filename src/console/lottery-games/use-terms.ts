import { CallRefused, useApi } from '#browser/api/api.ts'
import { useScope } from '#console/frame/brand.ts'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { type Save, useSave } from '#console/ui/use-save.ts'
import { listProposals } from '#contract/console/approvals.ts'
import { jackpotMoves } from '#contract/console/lottery-jackpots.ts'
import { listTerms, saveTerms, termsHistory } from '#contract/console/lottery-terms.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Game } from '#domain/lottery/games/game.ts'

import {
  type Listed,
  type ListedGame,
  type TermChange,
  type TermsValues,
  changesOf,
  readTyped,
  valuesOf,
} from './terms-values.ts'

export interface TermsEditor {
  readonly draft: Draft<TermsValues>
  readonly saving: Save<TermsValues>
  readonly saved: TermsValues
  readonly changes: readonly TermChange[]
  /** Fields with values that do not fit, as typed or as the server refused them. */
  readonly faults: readonly string[]
  /** The terms as they would be saved; absent while a value does not fit. */
  readonly written: Input<typeof saveTerms>['terms'] | undefined
  readonly save: (reason: string) => Promise<unknown> | false
}

/** The draft of a lottery's terms. */
export function useTerms(game: Game, listed: ListedGame, { currency, marketMilli }: Listed): TermsEditor {
  const api = useApi()
  const scope = useScope()
  const saved = valuesOf(listed.terms)
  const rules = { currency, marketMilli }
  const draft = useDraft(saved, listed.version)
  const typed = readTyped(game, draft.values, rules)
  const written = () => {
    if ('faults' in typed) throw new Error(`terms with faults: ${typed.faults.join()}`)
    return typed.written
  }
  const saving = useSave({
    draft,
    send: (reason: string, version) =>
      api.call(saveTerms, {
        ...scope,
        gameCode: game.code,
        version,
        terms: written(),
        reason,
      }),
    keptAs: () => valuesOf(written()),
    reread: async () => {
      const { list } = await api.call(listTerms, scope)
      const now = list.find(({ gameCode }) => gameCode === game.code)
      return now && { values: valuesOf(now.terms), version: now.version }
    },
    stale: [listTerms.path, termsHistory.path, listProposals.path, jackpotMoves.path],
  })
  const faults = 'faults' in typed ? typed.faults : refusedFields(saving.error)
  return {
    draft,
    saving,
    saved,
    changes: changesOf(game, { before: saved, after: draft.values, rules }),
    faults,
    written: 'written' in typed ? typed.written : undefined,
    save: (reason) => 'written' in typed && saving.save(reason),
  }
}

function refusedFields(error: unknown): readonly string[] {
  if (!(error instanceof CallRefused) || typeof error.value !== 'object' || error.value === null) return []
  const fields: unknown = 'fields' in error.value ? error.value.fields : undefined
  return Array.isArray(fields) ? fields.filter((one): one is string => typeof one === 'string') : []
}
