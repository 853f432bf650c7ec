import { ChipPage } from '#studio/games/chip-table/page/ChipPage.tsx'
import { layout } from '#studio/games/roulette/spots.ts'

import './roulette.css'
import './roulette-layouts.css'
import { RouletteTable } from './RouletteTable.tsx'

export function RoulettePage() {
  return <ChipPage layout={layout} Table={RouletteTable} />
}
