import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { readProfileNeeds, saveProfileNeeds } from '#contract/console/profiles.ts'
import type { Output } from '#contract/endpoint.ts'
import { isStricter, profileNeeds } from '#domain/members/profile-needs.ts'
import { type ProfileField, profileFields } from '#domain/members/profile.ts'

type Found = Output<typeof readProfileNeeds>

/** When the brand needs which facts of its players, and the way to change it. */
export function NeedsCard() {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(queryOf(useApi(), readProfileNeeds, useScope()))
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.profiles.title')}</h2>
        {may('settings.write') && query.data && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('console.profiles.change')}
          </Button>
        )}
      </div>
      <p className="muted xs">{t('console.profiles.text')}</p>
      <WaitingProposals group="profiles" deed="profiles.saveProfileNeeds" />
      <Loaded query={query} lines={5}>
        {(found) => (
          <>
            <Needs found={found} />
            {isOpen && <NeedsDialog found={found} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Needs({ found: { market, needs, savedAt, operator, second } }: { found: Found }) {
  const t = useT()
  const columns: readonly Column<ProfileField>[] = [
    { id: 'fact', head: t('console.profiles.fact'), cell: (field) => t(`tier.${field}`) },
    {
      id: 'market',
      head: t('console.profiles.market'),
      cell: (field) => t(`console.needs.${market[field]}`),
    },
    { id: 'brand', head: t('console.profiles.brand'), cell: (field) => t(`console.needs.${needs[field]}`) },
  ]
  return (
    <>
      <Table
        look="dense"
        label={t('console.profiles.title')}
        rows={profileFields}
        rowId={(field) => field}
        columns={columns}
      />
      {savedAt !== undefined && (
        <p className="small muted">
          <DateText atMs={Date.parse(savedAt)} look="moment" />
          {[operator, second].map((name) => name !== undefined && <bdi key={name}>, {name}</bdi>)}
        </p>
      )}
    </>
  )
}

function NeedsDialog({ found, onClose }: { found: Found; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [needs, setNeeds] = useState(found.needs)
  const saving = useMutation({
    mutationFn: (reason: string) =>
      api.call(saveProfileNeeds, { ...scope, version: found.version, needs, reason }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.profiles.change')}
      verb={t('console.profiles.save')}
      error={saving.error}
      onConfirm={(reason) => saving.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.profiles.change_text')}</p>
      {profileFields.map((field) => (
        <Field key={field} label={t(`tier.${field}`)}>
          <Select
            value={needs[field]}
            onChange={(id) => {
              const need = profileNeeds.find((one) => one === id)
              if (need) setNeeds((before) => ({ ...before, [field]: need }))
            }}
            choices={profileNeeds
              .filter((need) => !isStricter(found.market[field], need))
              .map((id) => ({ id, label: t(`console.needs.${id}`) }))}
          />
        </Field>
      ))}
    </ReasonDialog>
  )
}
