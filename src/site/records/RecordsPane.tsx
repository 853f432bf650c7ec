import './records.css'
import { ProfitPane } from './ProfitPane.tsx'
import { TransfersPane } from './TransfersPane.tsx'

/** The records of the member centre: transfers, and profit. */
export const AccountRecord = () => <TransfersPane />
export const ProfitRecord = () => <ProfitPane />
