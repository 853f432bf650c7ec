import { ChipPage } from '#studio/games/chip-table/page/ChipPage.tsx'
import { layout } from '#studio/games/baccarat/payouts.ts'

import './baccarat.css'
import './baccarat-layouts.css'
import './cloth.css'
import './phone-cloth.css'
import './roads.css'
import { BaccaratTable } from './BaccaratTable.tsx'

export function BaccaratPage() {
  return <ChipPage layout={layout} Table={BaccaratTable} />
}
