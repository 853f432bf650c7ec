import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { listEntries } from '#contract/console/content.ts'

import type { PartProps } from './editor.ts'

/** The page on which members apply for the offer, of those that take applications. */
export function ApprovalPage({ editor: { draft, errorOf } }: PartProps) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), listEntries, { ...useScope(), kind: 'promotion' }))
  const { approvalPage } = draft.values
  const pages = (found.data?.list ?? [])
    .filter(({ id, facts }) => id === approvalPage || TAKES.includes(String(facts['application'])))
    .map(({ id, title }) => ({ id, label: title }))
  const none = { id: '', label: t('console.nothing') }
  return (
    <Field
      label={t('offers.field.approvalPage')}
      hint={t('offers.hint.approvalPage')}
      error={errorOf('approvalPage')}
    >
      <Select
        value={approvalPage}
        onChange={(id) => draft.change({ approvalPage: id })}
        choices={[none, ...pages]}
      />
      <Fault error={found.error} />
    </Field>
  )
}

const TAKES = ['comment', 'pictures']
