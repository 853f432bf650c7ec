import type { RecordPage } from './record-pages.ts'

import './records.css'
import { ProfitPane } from './ProfitPane.tsx'
import { TransfersPane } from './TransfersPane.tsx'

/** The records of the member centre: what came, what went, and what play brought. */
export function RecordsPane({ page }: { page: RecordPage }) {
  switch (page) {
    case 'personalProfit':
      return <ProfitPane />
    case 'transactionHistory':
      return <TransfersPane look="all" />
    case 'personalHistoryCopy':
      return <TransfersPane look="bets" />
    case 'bonusDetails':
      return <TransfersPane look="bonuses" />
  }
}
