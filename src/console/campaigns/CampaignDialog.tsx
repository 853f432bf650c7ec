import { isPlayWhy } from '#console/ui/play-rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { MomentInput } from '#console/settings/MomentInput.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { sendCampaign } from '#contract/console/campaigns.ts'
import {
  CAMPAIGN_NAME_LONGEST,
  type CampaignPurpose,
  campaignPlaces,
  campaignPurposes,
} from '#domain/campaigns/campaign.ts'

import { type FieldsProps, SegmentFields } from './SegmentFields.tsx'
import { TextFields } from './TextFields.tsx'
import { WayFields } from './WayFields.tsx'
import { type CampaignField, type Found, newCampaign, readTypedCampaign } from './typed-campaign.ts'

import './campaigns.css'

/** Sends a message to the members of a segment, or proposes it to a second operator. */
export function CampaignDialog({ found, onClose }: { found: Found; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent('a new campaign')
  const [typed, setTyped] = useState(newCampaign)
  const [isSubmitted, setSubmitted] = useState(false)
  const read = readTypedCampaign(typed, found)
  const sending = useMutation({
    mutationFn: (reason: string) => {
      if (read.fault !== undefined) throw new Error(`the campaign has a fault: ${read.fault}`)
      const input = { ...scope, ...read.campaign, reason }
      return api.call(sendCampaign, { ...input, requestId: intent.idFor(JSON.stringify(input)) })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.campaigns.saved'))
      onClose()
    },
  })
  const change = (patch: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...patch }))
  const why =
    !isSubmitted || read.fault === undefined
      ? undefined
      : isPlayWhy(read.why)
        ? t(`console.segment.fault_${read.why}`)
        : t(`console.campaigns.fault_${read.why}`)
  const errorOf = (field: CampaignField) => (read.fault === field ? why : undefined)
  const fields = { typed, found, change, errorOf }
  return (
    <ReasonDialog
      question={t('console.campaigns.add')}
      verb={t('console.campaigns.send')}
      error={sending.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => read.fault === undefined && sending.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t('console.campaigns.text')}</p>
      <NameFields {...fields} />
      {typed.purpose === 'offer' && <WayFields {...fields} />}
      <SegmentFields {...fields} />
      <TextFields
        typed={typed}
        found={found}
        change={change}
        errorIn={(language) =>
          read.fault === 'texts' && 'language' in read && read.language === language ? why : undefined
        }
      />
    </ReasonDialog>
  )
}

function NameFields({ typed, change, errorOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('console.campaigns.name')}
        hint={t('console.campaigns.name_hint')}
        isRequired
        error={errorOf('name')}
      >
        <TextInput
          value={typed.name}
          maxLength={CAMPAIGN_NAME_LONGEST}
          onChange={(name) => change({ name })}
        />
      </Field>
      <div className="console-fields">
        <Field
          label={t('console.campaigns.purpose')}
          hint={t(`console.campaigns.purpose_${typed.purpose}_hint`)}
        >
          <Select
            value={typed.purpose}
            onChange={(purpose) => change({ purpose: purpose as CampaignPurpose })}
            choices={campaignPurposes.map((id) => ({ id, label: t(`console.campaigns.purpose_${id}`) }))}
          />
        </Field>
        <Field label={t('console.campaigns.place')} hint={t('console.campaigns.place_hint')}>
          <Select
            value={typed.place}
            onChange={(place) => change({ place: place as typeof typed.place })}
            choices={(['none', ...campaignPlaces] as const).map((id) => ({
              id,
              label: t(`console.campaigns.place_${id}`),
            }))}
          />
        </Field>
        <Field label={t('console.campaigns.starts')} hint={t('console.campaigns.starts_hint')}>
          <MomentInput value={typed.startsAt} onChange={(startsAt) => change({ startsAt })} />
        </Field>
      </div>
    </>
  )
}
