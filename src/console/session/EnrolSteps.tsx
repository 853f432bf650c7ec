import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { operatorInfo } from '#contract/console/own-account.ts'

import { EnrolFactor } from './EnrolFactor.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { Gate } from './Gate.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** First sign-in: new password, second factor, recovery codes. */
export function EnrolSteps({ password, onDone }: { password: string | undefined; onDone: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const info = useQuery(queryOf(api, operatorInfo, {}))
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <Gate title={t('console.codes.title')} text={t('console.codes.text')}>
        <RecoveryCodes codes={codes} onKept={onDone} />
      </Gate>
    )
  const owesPassword = info.data?.owes.password ?? true
  const step = owesPassword ? 'password' : 'factor'
  return (
    <Gate title={t(`console.enrol.${step}_title`)} text={t(`console.enrol.${step}_text`)}>
      <Loaded query={info} lines={4}>
        {() =>
          owesPassword ? (
            <FirstPassword
              password={password}
              onChanged={() => void queries.invalidateQueries({ queryKey: [operatorInfo.path] })}
            />
          ) : (
            <EnrolFactor onTotp={setCodes} onPasskey={onDone} />
          )
        }
      </Loaded>
    </Gate>
  )
}
