import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import type { VolleyResult } from '#studio/games/fishing/fish-game.ts'
import { findFish, isCaught, numbersOf } from '#studio/games/fishing/sea.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './fishing.css'
import { type SeaFace, nameOf } from './sea-face.ts'

/** A past volley: each shot with the number that it drew, and what it paid. */
export function FishRound({ face, round }: { readonly face: SeaFace; readonly round: RoundDetails }) {
  const t = useT()
  const result = round.steps[0]?.result as VolleyResult | undefined
  const fish = result && findFish(face.sea, result.fish)
  if (!result || !fish) return <p>{t(round.status === 'void' ? 'studio.step_void' : 'studio.step_open')}</p>
  const { drawn, price } = result
  return (
    <div className="fi-round">
      <h2>{t('fishing.round_title')}</h2>
      <p className="fi-round-fish">
        <img src={face.pictureOf(fish.code)} alt="" width={56} height={56} />
        <span>
          <b>{t(nameOf(face, fish.code))}</b> <span className="num">{writeTimes(fish.times)}</span>
          <br />
          {t('fishing.round_price')} <Amount units={price} currency={round.currency} />
        </span>
      </p>
      <p>{t('fishing.round_rule', { below: face.sea.returnMille, numbers: numbersOf(fish) })}</p>
      <Table
        label={t('fishing.round_title')}
        look="dense"
        rows={drawn.map((number, shot) => ({ shot: shot + 1, number }))}
        rowId={({ shot }) => String(shot)}
        columns={[
          { id: 'shot', head: t('fishing.shot'), cell: ({ shot }) => <span className="num">{shot}</span> },
          {
            id: 'drawn',
            head: t('fishing.drawn'),
            isNumber: true,
            cell: ({ number }) => <span className="num">{number.toLocaleString('en')}</span>,
          },
          {
            id: 'ended',
            head: t('fishing.ended'),
            cell: ({ number }) => t(isCaught(face.sea, number) ? 'fishing.hit' : 'fishing.missed'),
          },
        ]}
      />
    </div>
  )
}
