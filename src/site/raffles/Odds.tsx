import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Table } from '#browser/ui/Table.tsx'

import type { OpenGame } from './raffle-type.ts'
import { usePrizeText } from './use-raffles.ts'

/** Prizes with their chances in the next draw, and the pieces that are left. */
export function Odds({ game: { name, prizes, kind } }: { game: OpenGame }) {
  const t = useT()
  const prizeText = usePrizeText()
  const { language } = useFormat()
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    maximumSignificantDigits: 3,
  })
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`)
  return (
    <Table
      label={name}
      rows={prizes}
      rowId={({ place }) => String(place)}
      columns={[
        {
          id: 'prize',
          head: t('raffles.prize'),
          cell: (prize) => (
            <>
              {kind === 'wheel' && <i className={`rf-swatch t${prize.place}`} aria-hidden="true" />}
              {prizeText(prize)}
            </>
          ),
        },
        {
          id: 'chance',
          head: t('raffles.chance'),
          isNumber: true,
          cell: ({ weight }) => percent.format(total === 0 ? 0 : weight / total),
        },
        {
          id: 'left',
          head: t('raffles.left'),
          isNumber: true,
          cell: ({ left }) => (left === undefined ? t('raffles.no_limit') : number.format(left)),
        },
      ]}
    />
  )
}
