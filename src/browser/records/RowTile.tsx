import type { IconName } from '#art/icons.ts'
import { GamePicture } from '#browser/ui/GamePicture.tsx'
import { Icon } from '#browser/ui/Icon.tsx'

import './row-tile.css'

/** The tile of a row's game; a payment has the sign of its kind in the same place. */
export function RowTile({ picture, icon }: { picture: string | undefined; icon: IconName }) {
  return (
    <span className="row-tile">
      {picture === undefined ? <Icon name={icon} /> : <GamePicture src={picture} />}
    </span>
  )
}
