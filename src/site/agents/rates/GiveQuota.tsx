import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { countOf } from '#browser/agents/typed-numbers.ts'

import { type MemberRates, type OwnRates, useGivingQuota } from './use-rates.ts'

/** Hands accounts of a band of lottery returns to an agent directly below. */
export function GiveQuota({
  id,
  account,
  theirs,
  own,
  onClose,
}: {
  id: string
  account: string
  theirs: MemberRates['bands']
  own: OwnRates['bands']
  onClose: () => void
}) {
  const t = useT()
  const { language } = useFormat()
  const [fromPpm, setFromPpm] = useState(own.find(({ left }) => left > 0)?.fromPpm ?? own[0]?.fromPpm ?? 0)
  const [typed, setTyped] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const giving = useGivingQuota()
  const nothing = { given: 0, left: 0 }
  const mine = own.find((band) => band.fromPpm === fromPpm) ?? nothing
  const their = theirs.find((band) => band.fromPpm === fromPpm) ?? nothing
  const submit = () => {
    const count = countOf(typed, mine.left)
    setFaulty(!count)
    if (!count) return false
    return giving.mutateAsync({ id, fromPpm, given: their.given, count }).then(onClose)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rates.give_to', { account })}
      onSubmit={submit}
      footer={
        <Button type="submit" tone="main">
          {t('rates.give')}
        </Button>
      }
    >
      <div className="stack">
        <Chips
          label={t('newcomer.quota')}
          options={own.map((band) => ({
            id: String(band.fromPpm),
            label: t('newcomer.quota_from', { rate: percentText(band.fromPpm, language) }),
          }))}
          selected={String(fromPpm)}
          onSelect={(band) => setFromPpm(Number(band))}
        />
        <KeyValues
          rows={[
            { id: 'mine', name: t('rates.you_have'), value: mine.left },
            { id: 'theirs', name: t('rates.they_have'), value: their.left },
          ]}
        />
        <Field
          label={t('rates.accounts')}
          isRequired
          error={isFaulty ? t('rates.accounts_fault', { most: mine.left }) : undefined}
        >
          <TextInput inputMode="numeric" maxLength={6} value={typed} onChange={setTyped} />
        </Field>
        {giving.error && <Note tone="bad">{giving.error.message}</Note>}
      </div>
    </Dialog>
  )
}
