import { ChipPage } from '#studio/games/chip-table/page/ChipPage.tsx'
import { layout } from '#studio/games/sic-bo/rules.ts'

import './sic-bo.css'
import { SicBoTable } from './SicBoTable.tsx'

export function SicBoPage() {
  return <ChipPage layout={layout} Table={SicBoTable} />
}
