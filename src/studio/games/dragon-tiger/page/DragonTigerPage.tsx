import { ChipPage } from '#studio/games/chip-table/page/ChipPage.tsx'
import { layout } from '#studio/games/dragon-tiger/rules.ts'

import './dragon-tiger.css'
import { DragonTigerTable } from './DragonTigerTable.tsx'

export function DragonTigerPage() {
  return <ChipPage layout={layout} Table={DragonTigerTable} />
}
