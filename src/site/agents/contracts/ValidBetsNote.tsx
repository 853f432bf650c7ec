import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { dayText } from '#site/records/day-text.ts'

/** From which day on low odds, opposite sides and covered draws are no valid bets. */
export function ValidBetsNote({ fromDay }: { fromDay: string }) {
  const t = useT()
  const { language } = useFormat()
  return <Note>{t('contract.valid_bets_from', { day: dayText(fromDay, language) })}</Note>
}
