import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Timeline, type TimelineStep } from '#browser/ui/Timeline.tsx'
import { dayText } from '#site/records/day-text.ts'

import { type LevelTerms, type OwnLevel, type Review, useReviews } from './use-levels.ts'

/** The next review and those before, newest first. */
export function Reviews({ terms: { levels, windowDays }, own }: { terms: LevelTerms; own: OwnLevel }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const { pages, list } = useReviews()
  const level = levels[own.rank]
  const coming: TimelineStep = {
    id: 'next',
    state: 'wait',
    title: t('levels.coming'),
    time: <span>{dayText(own.reviewDay, language)}</span>,
    ...(level && own.rank > 0
      ? {
          text: t('levels.needs', {
            level: level.name,
            amount: writeMoney(level.turnover, language, currencySymbol),
            count: windowDays,
          }),
        }
      : {}),
  }
  const stepOf = ({ id, at, kind, name }: Review): TimelineStep => ({
    id,
    state: 'done',
    title: t(`levels.kind_${kind}`, { level: name }),
    time: <DateText atMs={Date.parse(at)} look="date" />,
  })
  return (
    <section className="card levels-reviews">
      <h2>{t('levels.reviews')}</h2>
      <Timeline steps={[coming, ...(list ?? []).map(stepOf)]} />
      {pages.isError && (
        <Button tone="line" onClick={() => void pages.refetch()}>
          {t('ui.error.retry')}
        </Button>
      )}
      {pages.hasNextPage && (
        <Button tone="line" onClick={() => void pages.fetchNextPage()}>
          {t('levels.more')}
        </Button>
      )}
    </section>
  )
}
