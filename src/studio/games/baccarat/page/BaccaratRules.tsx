import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { type Spot, spots } from '#studio/games/baccarat/payouts.ts'
import { LossMost } from '#studio/games/chip-table/page/LossMost.tsx'

import { writeOdds } from './write-odds.ts'

/** Computed over all ordered draws of six cards from eight decks: see edges.test.ts. */
const edges: Readonly<Record<Spot, string>> = {
  player: '1.2351 %',
  banker: '1.0579 %',
  tie: '14.3596 %',
  playerPair: '10.3614 %',
  bankerPair: '10.3614 %',
}

export function BaccaratRules() {
  const t = useT()
  return (
    <div className="stack">
      <p>{t('baccarat.rules_deal')}</p>
      <p>{t('baccarat.rules_third')}</p>
      <Table
        label={t('tables.pays')}
        rows={spots}
        rowId={(spot) => spot}
        columns={[
          { id: 'bet', head: t('tables.bet'), cell: (spot) => t(`baccarat.spot_${spot}`) },
          {
            id: 'pays',
            head: t('tables.pays'),
            isNumber: true,
            cell: (spot) => <span className="num">{writeOdds(spot)}</span>,
          },
          {
            id: 'edge',
            head: t('tables.edge'),
            isNumber: true,
            cell: (spot) => <span className="num">{edges[spot]}</span>,
          },
        ]}
      />
      <p>{t('baccarat.rules_tie')}</p>
      <p>{t('baccarat.rules_limits')}</p>
      <LossMost />
      <p>{t('baccarat.rules_shoe')}</p>
      <p>{t('baccarat.proof_shoe')}</p>
    </div>
  )
}
