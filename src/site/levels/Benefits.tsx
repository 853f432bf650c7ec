import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { TableFrame } from '#browser/ui/Table.tsx'
import { isServedAsVip } from '#domain/support/vip.ts'

import type { LevelTerms } from './use-levels.ts'

type Level = LevelTerms['levels'][number]

/** The stakes and benefits of each level, side by side. */
export function Benefits({
  terms: { levels, windowDays },
  rank,
  title,
}: {
  terms: LevelTerms
  rank?: number | undefined
  title?: string
}) {
  const t = useT()
  const heading = title ?? t('levels.benefits')
  const rows = useRows(levels, windowDays)
  return (
    <section className="card levels-benefits">
      <h2>{heading}</h2>
      <TableFrame label={heading}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('levels.benefits')}</span>
            </th>
            {levels.map(({ name }, at) => (
              <th key={name} scope="col" className={at === rank ? 'cur' : undefined}>
                <bdi>{name}</bdi>
                {at === rank && <span className="sr"> ({t('levels.yours')})</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cell }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {levels.map((level, at) => (
                <td key={level.name} className={at === rank ? 'cur' : undefined}>
                  {cell(level, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

interface Row {
  readonly label: string
  readonly cell: (level: Level, at: number) => ReactNode
}

function useRows(levels: readonly Level[], windowDays: number): readonly Row[] {
  const t = useT()
  const { language } = useFormat()
  return [
    {
      label: t('levels.settled', { count: windowDays }),
      cell: ({ turnover }, at) => (at === 0 ? <None /> : <MoneyText amount={turnover} tone="plain" />),
    },
    ...(levels.some(({ pointsPercent }) => pointsPercent > 100)
      ? [
          {
            label: t('levels.points'),
            cell: ({ pointsPercent }: Level) => (
              <bdi className="num">{percentText(language, pointsPercent)}</bdi>
            ),
          },
        ]
      : []),
    {
      label: t('levels.withdrawals'),
      cell: ({ withdrawalSum }) => <MoneyText amount={withdrawalSum} tone="plain" />,
    },
    {
      label: t('levels.review'),
      cell: ({ reviewHours }) => <span className="num">{t('levels.hours', { hours: reviewHours })}</span>,
    },
    ...(levels.some(({ giftPoints, giftTickets }) => giftPoints !== undefined || giftTickets !== undefined)
      ? [{ label: t('levels.gift'), cell: (level: Level) => <Gift level={level} /> }]
      : []),
    {
      label: t('levels.vip'),
      cell: (_, at) => (isServedAsVip(at) ? <Has /> : <None />),
    },
  ]
}

const percentText = (language: string, percent: number) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' }).format(percent / 100)

function Gift({ level: { giftPoints, giftTickets, giftRaffle = '' } }: { level: Level }) {
  const t = useT()
  if (giftPoints !== undefined)
    return <bdi className="num">{t('levels.gift_points', { count: giftPoints })}</bdi>
  if (giftTickets === undefined) return <None />
  return <bdi className="num">{t('levels.gift_tickets', { count: giftTickets, raffle: giftRaffle })}</bdi>
}

function Has() {
  const t = useT()
  return (
    <>
      <Icon name="check" />
      <span className="sr">{t('levels.has')}</span>
    </>
  )
}

function None() {
  const t = useT()
  return (
    <>
      <span aria-hidden="true" className="muted">
        –
      </span>
      <span className="sr">{t('levels.has_not')}</span>
    </>
  )
}
