import { ContractsPane } from './ContractsPane.tsx'

export const DividendPane = () => <ContractsPane kind="dividend" />
export const DailyPane = () => <ContractsPane kind="daily" />
export const HourlyPane = () => <ContractsPane kind="hourly" />
export const RealTimePane = () => <ContractsPane kind="real_time" />
