import { useT } from '#browser/i18n/translate.ts'
import type { ChipConfig } from '#studio/games/chip-table/chip-table.ts'
import { useSession } from '#studio/pages/session.tsx'

import { useAmountText } from './use-lies.ts'

/** The bound of what a round may cost the house, for the rules of a table. */
export function LossMost() {
  const t = useT()
  const { lossMost } = useSession().opened.config as ChipConfig
  return <p>{t('tables.loss_most', { amount: useAmountText()(lossMost) })}</p>
}
