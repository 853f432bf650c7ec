import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import type { FishConfig } from '#studio/games/fishing/fish-game.ts'
import { shotCounts } from '#studio/games/fishing/shots.ts'
import { numbersOf } from '#studio/games/fishing/sea.ts'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { payOf, writeTimes } from '#studio/games/quick/times.ts'
import { useSession } from '#studio/pages/session.tsx'
import { useAmountText } from '#studio/pages/Amount.tsx'

import './fishing.css'
import { type SeaFace, nameOf } from './sea-face.ts'
import { useShotsText } from './TargetList.tsx'

export function FishRules({ face }: { readonly face: SeaFace }) {
  const t = useT()
  const percent = usePercent()
  const amountOf = useAmountText()
  const shotsText = useShotsText(face)
  const { opened } = useSession()
  const { prices } = opened.config as FishConfig
  const { fish, returnMille } = face.sea
  const [least, most] = [prices[0], prices.at(-1)]
  const shotsMost = Math.max(...shotCounts)
  const top = fish.at(-1)?.times ?? 0
  return (
    <div className="fi-rules">
      <p>{t('fishing.rules_shot', { below: returnMille })}</p>
      <p>{t('fishing.rules_volley', { shots: shotsMost })}</p>
      <p>{t('fishing.rules_alone')}</p>
      <Table
        label={t('fishing.targets')}
        look="dense"
        rows={fish}
        rowId={({ code }) => code}
        columns={[
          { id: 'fish', head: t('fishing.fish'), cell: ({ code }) => t(nameOf(face, code)) },
          {
            id: 'pays',
            head: t('quick.pays'),
            isNumber: true,
            cell: ({ times }) => <span className="num">{writeTimes(times)}</span>,
          },
          {
            id: 'numbers',
            head: t('fishing.numbers'),
            isNumber: true,
            cell: (one) => <span className="num">{numbersOf(one).toLocaleString('en')}</span>,
          },
          {
            id: 'chance',
            head: t('quick.chance'),
            isNumber: true,
            cell: (one) => (
              <span className="num" title={shotsText(one.code)}>
                {percent((returnMille * 10_000) / numbersOf(one))}
              </span>
            ),
          },
        ]}
      />
      {least !== undefined && most !== undefined && (
        <>
          <p>{t('fishing.rules_prices', { least: amountOf(least), most: amountOf(most) })}</p>
          <p>{t('fishing.rules_most', { amount: amountOf(payOf(most, top) * BigInt(shotsMost)) })}</p>
        </>
      )}
    </div>
  )
}
