import { useT } from '#browser/i18n/translate.ts'

import { type Listed, type ListedGame, withValue } from './terms-values.ts'
import type { TermsEditor } from './use-terms.ts'
import { useTermWords } from './use-term-words.ts'

export interface FormParts {
  readonly editor: TermsEditor
  readonly listed: ListedGame
  readonly found: Listed
}

/** Label, fault and saved value of a row, by the path of its term. */
export function useRow({ editor, listed, found }: FormParts) {
  const { nameOf, textOf } = useTermWords(listed, found)
  const t = useT()
  const { draft, saved, changes, faults } = editor
  return (path: string) => {
    const change = changes.find((one) => one.path === path)
    const field = fieldOf(path)
    return {
      label: nameOf(path),
      error: faults.includes(field) ? t('console.lotteries.fault') : undefined,
      ...(change ? { was: textOf(path, change.before) } : {}),
      onUndo: () => draft.change(withValue(draft.values, saved, path)),
    }
  }
}

/** The field of a term as faults name it. */
function fieldOf(path: string): string {
  if (path === 'returnPercent') return 'returnMilli'
  return path
    .replace(/^types\./, '')
    .replace(/^jackpots\.(\d)/, 'jackpot$1')
    .replace('sharePercent', 'shareMilli')
}
