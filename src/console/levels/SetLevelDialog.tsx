import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { readLevelTerms, setMemberLevel } from '#contract/console/levels.ts'

/** Proposes the level of a member until a day; a second operator approves it. */
export function SetLevelDialog({ account: given, onClose }: { account: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const terms = useQuery(queryOf(api, readLevelTerms, scope))
  const [account, setAccount] = useState(given)
  const [rank, setRank] = useState('0')
  const [through, setThrough] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const levels = terms.data?.versions.find(({ standing }) => standing === 'current')?.levels ?? []
  const isReady = account.trim() !== '' && through !== ''
  const saving = useMutation({
    mutationFn: (reason: string) =>
      api.call(setMemberLevel, { ...scope, account: account.trim(), rank: Number(rank), through, reason }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  const missing = (value: string) => (isSubmitted && value === '' ? t('console.levels.missing') : undefined)
  return (
    <ReasonDialog
      question={t('console.levels.set')}
      verb={t('console.levels.propose')}
      error={saving.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => isReady && saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.levels.set_text')}</p>
      <Field label={t('console.column.account')} isRequired error={missing(account.trim())}>
        <TextInput value={account} maxLength={60} onChange={setAccount} />
      </Field>
      <div className="console-fields">
        <Field label={t('console.detail.level')}>
          <Select
            value={rank}
            onChange={setRank}
            choices={levels.map(({ name }, at) => ({ id: String(at), label: name }))}
          />
        </Field>
        <Field label={t('console.detail.through')} isRequired error={missing(through)}>
          <TextInput type="date" value={through} onChange={setThrough} />
        </Field>
      </div>
    </ReasonDialog>
  )
}
