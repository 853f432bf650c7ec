import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { myAccount } from '#contract/my-account.ts'
import { nicknameLength, refuseNickname, tidyNickname } from '#domain/members/nickname.ts'
import type { Member } from '#site/session/use-member.ts'

import { DeedForm } from './DeedForm.tsx'
import { messageBeside, useDeed } from './use-deed.ts'

export function NicknameDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [nickname, setNickname] = useState(member.nickname)
  const [isJudged, setJudged] = useState(false)
  const deed = useDeed((next: string) => api.call(myAccount.changeProfile, { nickname: next }), {
    done: t('centre.nickname_done'),
    onDone: onClose,
    besideFields: ['nickname_invalid'],
  })
  const isWrong = refuseNickname(tidyNickname(nickname)) !== undefined
  const rule = t('centre.nickname_rule', nicknameLength)
  return (
    <DeedForm
      title={t('centre.change_nickname')}
      verb={t('centre.save')}
      alert={deed.alert}
      onEdit={deed.reset}
      onSubmit={() => {
        setJudged(true)
        return !isWrong && deed.send(nickname)
      }}
      onClose={onClose}
    >
      <Field
        label={t('centre.nickname')}
        hint={rule}
        error={isJudged && isWrong ? rule : messageBeside(deed.error, 'nickname_invalid')}
      >
        <TextInput
          icon="user"
          name="nickname"
          autoComplete="nickname"
          maxLength={64}
          value={nickname}
          onChange={setNickname}
        />
      </Field>
    </DeedForm>
  )
}
