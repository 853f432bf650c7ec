import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { foldMoves } from '#browser/records/fold-moves.ts'
import { iconOfMove } from '#browser/records/move-icon.ts'
import { flowWords, recordKindName } from '#browser/records/place-names.ts'
import { RowTile } from '#browser/records/RowTile.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Output } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { GameMoves } from '#site/records/GameMoves.tsx'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { isNothing } from '#site/wallet/amounts.ts'

type Transfer = Output<typeof records.transactions>['list'][number]

/** So many movements are folded into so many rows at most. */
const MOVES = 60
const ROWS = 6

/** The latest transfers, rounds of a game in one row, with a link to all. Without transfers only the link is shown. */
export function LatestMoves() {
  const t = useT()
  const openCentre = useOpenCentre()
  const found = useQuery(queryOf(useApi(), records.transactions, { limit: MOVES }))
  const list = foldMoves(found.data?.list ?? [], found.data?.next === undefined).slice(0, ROWS)
  return (
    <section className="mc-sect">
      <header>
        {list.length > 0 && <h3>{t('wallet.latest')}</h3>}
        <Button tone="ghost" size="sm" icon="list" onClick={() => openCentre('transactionHistory')}>
          {t('centre.transactionHistory')}
        </Button>
      </header>
      {list.length > 0 && (
        <ul className="card wallet-held">
          {list.map((row) =>
            'fold' in row ? (
              <GameMoves key={row.fold.id} fold={row.fold} />
            ) : (
              <Move key={row.move.id} row={row.move} />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function Move({ row }: { row: Transfer }) {
  const t = useT()
  const { language } = useFormat()
  return (
    <li className="mc-row">
      <RowTile picture={undefined} icon={iconOfMove(row)} />
      <div className="grow">
        <b>{recordKindName(t, row.kind)}</b>
        <small>
          <DateText atMs={Date.parse(row.at)} look="short" />
          {' · '}
          {flowWords(t, language, row)}
        </small>
      </div>
      <div className="mc-end">
        {/* A move between own wallets has no sign. */}
        {isNothing(row.change) ? (
          <MoneyText amount={row.moved} tone="plain" />
        ) : (
          <MoneyText amount={row.change} tone={row.change.startsWith('-') ? 'plain' : 'ok'} showsPlus />
        )}
      </div>
    </li>
  )
}
