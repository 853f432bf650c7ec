import './records.css'
import { ProfitPane } from './ProfitPane.tsx'
import { TransfersPane } from './TransfersPane.tsx'

/** The records of the member centre: transfers, bonuses, and profit. */
export const AccountRecord = () => <TransfersPane look="all" />
export const BonusRecord = () => <TransfersPane look="bonuses" />
export const ProfitRecord = () => <ProfitPane />
