import { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { LINK_USES_MAX } from '#domain/agents/links.ts'
import { rateProducts } from '#domain/agents/rate-products.ts'

import { RateFields } from '#site/agents/rates/RateFields.tsx'
import type { OwnRates } from '#site/agents/rates/use-rates.ts'
import { type CreatingForm, type Way, useCreateForm } from './use-create-form.ts'
import type { MadeLink } from './use-links.ts'

const DAYS = [1, 7, 30, 365] as const

/** An account with a name of its own, or a link for several: type, domain, uses, expiry and rates. */
export function CreateForm({
  way,
  own,
  onMade,
}: {
  way: Way
  own: OwnRates
  onMade: (link: MadeLink) => void
}) {
  const t = useT()
  const form = useCreateForm(way, own, onMade)
  const { typed, change, faults, submit, error } = form
  const beside = ofName(error)
  return (
    <Form className="card pad rc-form" onSubmit={submit}>
      <TypeField form={form} />
      <div className="rc-fields">
        <Field
          label={t(way === 'account' ? 'newcomer.account' : 'newcomer.name')}
          isRequired
          error={beside ?? (faults.includes('name') ? t('newcomer.missing') : undefined)}
          hint={way === 'account' ? t('newcomer.account_hint') : undefined}
        >
          <TextInput
            value={typed.name}
            onChange={(name) => change({ name })}
            maxLength={way === 'account' ? 64 : 40}
            autoComplete="off"
          />
        </Field>
        {own.domains.length > 1 && (
          <Field label={t('newcomer.domain')}>
            <Select
              value={typed.domain}
              onChange={(domain) => change({ domain })}
              choices={own.domains.map((id) => ({ id, label: <bdi>{id}</bdi> }))}
            />
          </Field>
        )}
        {way === 'link' && <UsesField form={form} />}
      </div>
      {way === 'link' && <DaysField form={form} />}
      <RateFields
        title={t('newcomer.rates')}
        ranges={own.ranges}
        typed={typed.rates}
        faults={rateProducts.filter((product) => faults.includes(product))}
        onChange={(rates) => change({ rates })}
      />
      {error && beside === undefined && <Note tone="bad">{error.message}</Note>}
      <div className="rc-send">
        <Button type="submit" tone="main">
          {t(way === 'account' ? 'newcomer.create_account' : 'newcomer.create_link')}
        </Button>
      </div>
    </Form>
  )
}

function TypeField({ form: { typed, change } }: { form: CreatingForm }) {
  const t = useT()
  return (
    <div className="stack">
      <Chips
        label={t('newcomer.type')}
        options={[
          { id: 'member', label: t('newcomer.member'), icon: 'user' },
          { id: 'agent', label: t('newcomer.agent'), icon: 'group' },
        ]}
        selected={typed.isAgent ? 'agent' : 'member'}
        onSelect={(id) => change({ isAgent: id === 'agent' })}
      />
      <p className="small muted">{t(typed.isAgent ? 'newcomer.agent_text' : 'newcomer.member_text')}</p>
    </div>
  )
}

function DaysField({ form: { typed, change } }: { form: CreatingForm }) {
  const t = useT()
  return (
    <div className="stack">
      <b className="small" aria-hidden="true">
        {t('newcomer.lasts')}
      </b>
      <Chips
        label={t('newcomer.lasts')}
        options={DAYS.map((count) => ({ id: String(count), label: t('newcomer.days', { count }) }))}
        selected={String(typed.days)}
        onSelect={(id) => change({ days: Number(id) })}
      />
    </div>
  )
}

function UsesField({ form: { typed, change, faults } }: { form: CreatingForm }) {
  const t = useT()
  const most = { most: LINK_USES_MAX }
  return (
    <Field
      label={t('newcomer.uses')}
      hint={t('newcomer.uses_hint', most)}
      error={faults.includes('uses') ? t('newcomer.uses_fault', most) : undefined}
    >
      <TextInput inputMode="numeric" maxLength={3} value={typed.uses} onChange={(uses) => change({ uses })} />
    </Field>
  )
}

/** The refusal's message, if it is about the account name. */
function ofName(error: Error | null): string | undefined {
  return error instanceof CallRefused && (error.code === 'account_taken' || error.code === 'fields')
    ? error.message
    : undefined
}
