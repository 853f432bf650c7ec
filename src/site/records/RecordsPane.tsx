import './records.css'
import { ProfitPane } from './ProfitPane.tsx'
import { TransfersPane } from './TransfersPane.tsx'

/** The records of the member centre: what came, what went, and what play brought. */
export const AccountRecord = () => <TransfersPane look="all" />
export const BonusRecord = () => <TransfersPane look="bonuses" />
export const ProfitRecord = () => <ProfitPane />
