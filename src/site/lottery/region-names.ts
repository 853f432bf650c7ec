import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'

import type { LobbyGame } from './lobby/lobby-filter.ts'

const regions: Readonly<Record<string, MessageId>> = {
  'vn-north': 'lottery.region.vn_north',
  'vn-central': 'lottery.region.vn_central',
  'vn-south': 'lottery.region.vn_south',
  vn: 'lottery.region.vn',
  my: 'lottery.region.my',
  fast: 'lottery.region.fast',
}

/** The name of a lottery's group: that of the brand's menu, else of its region. */
export function useRegionName(): (game: Pick<LobbyGame, 'gameMenuTag' | 'menuName'>) => string {
  const t = useT()
  return ({ gameMenuTag, menuName }) => {
    const region = regions[gameMenuTag]
    return menuName ?? (region === undefined ? gameMenuTag : t(region))
  }
}
