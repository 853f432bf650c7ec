import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { myAccount } from '#contract/my-account.ts'
import { avatarIdOf, avatarSeeds, seedOfAvatarId } from '#art/avatar-choice.ts'
import type { Member } from '#site/session/use-member.ts'

import { DeedForm } from './DeedForm.tsx'
import { useDeed } from './use-deed.ts'

/** The mosaic of the member's own name, and twenty-four others. */
export function AvatarDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const offered = useQuery(queryOf(api, myAccount.playerAvatar, {}))
  const [seed, setSeed] = useState(seedOfAvatarId(member.avatar))
  const deed = useDeed(
    (chosen: string | undefined) =>
      api.call(myAccount.chooseAvatar, chosen === undefined ? {} : { seed: chosen }),
    { done: t('centre.picture_done'), onDone: onClose },
  )
  const seeds = offered.data?.seeds ?? avatarSeeds
  return (
    <DeedForm
      title={t('centre.change_picture')}
      verb={t('centre.use_picture')}
      alert={deed.alert}
      onEdit={deed.reset}
      width={520}
      onSubmit={() => deed.send(seed)}
      onClose={onClose}
    >
      <div className="mc-pictures" role="group" aria-label={t('centre.pictures')}>
        {[undefined, ...seeds].map((one, place) => (
          <button
            key={one ?? ''}
            type="button"
            aria-pressed={one === seed}
            aria-label={
              one === undefined ? t('centre.picture_of_name') : t('centre.picture', { number: place })
            }
            onClick={() => setSeed(one)}
          >
            <Avatar id={avatarIdOf(one, member.account)} sizeRem={3} />
          </button>
        ))}
      </div>
    </DeedForm>
  )
}
