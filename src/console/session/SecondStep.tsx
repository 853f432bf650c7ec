import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { CodeCells } from '#console/ui/CodeCells.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { askSecondStepPasskey, proveSecondStep, secondStepByPasskey } from '#contract/console/session.ts'

import { PasskeyGivenUp, usePasskey } from './passkey.ts'
import type { Progress } from './SignInPage.tsx'

type Way = Progress['ways'][number]

/** The second thing that an operator proves. One of the ways is shown at a time. */
export function SecondStep({
  ways,
  onProven,
  onAnew,
}: {
  ways: readonly Way[]
  onProven: (progress: Progress) => void
  onAnew: () => void
}) {
  const t = useT()
  const [way, setWay] = useState<Way>(ways[0] ?? 'totp')
  return (
    <div className="gate-step">
      {ways.length > 1 && (
        <SegmentedControl
          label={t('console.second.way')}
          options={ways.map((id) => ({ id, label: t(`console.second.way_${id}`) }))}
          selected={way}
          onSelect={(id) => setWay(ways.find((one) => one === id) ?? way)}
        />
      )}
      {way === 'passkey' ? (
        <PasskeyProof onProven={onProven} />
      ) : (
        <CodeProof key={way} way={way} onProven={onProven} />
      )}
      <Button tone="ghost" isBlock icon="back" onClick={onAnew}>
        {t('console.second.anew')}
      </Button>
      <p className="xs muted">{t('console.second.hint')}</p>
    </div>
  )
}

function CodeProof({ way, onProven }: { way: 'totp' | 'recovery'; onProven: (progress: Progress) => void }) {
  const t = useT()
  const api = useApi()
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const proof = useMutation({
    mutationFn: (answer: string) => api.call(proveSecondStep, { way, answer }),
    onSuccess: onProven,
    onError: () => setCode(''),
  })
  const isWhole = way === 'totp' ? code.length === 6 : code.trim() !== ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isWhole) proof.mutate(code.trim())
  }
  const missing = isAsked && !isWhole && !proof.isError ? t(`console.second.missing_${way}`) : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t(`console.second.label_${way}`)} isRequired error={missing}>
        {way === 'totp' ? (
          <CodeCells value={code} onChange={setCode} onFull={(full) => proof.mutate(full)} />
        ) : (
          <TextInput
            icon="key"
            value={code}
            onChange={setCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      <Fault error={proof.error} />
      <Button type="submit" tone="main" size="lg" isBlock isBusy={proof.isPending}>
        {t('console.sign_in.go')}
      </Button>
    </form>
  )
}

function PasskeyProof({ onProven }: { onProven: (progress: Progress) => void }) {
  const t = useT()
  const api = useApi()
  const proof = useMutation({
    mutationFn: async () => {
      const { options } = await api.call(askSecondStepPasskey, {})
      return await api.call(secondStepByPasskey, { response: await usePasskey(options) })
    },
    onSuccess: onProven,
  })
  return (
    <>
      <p className="small">{t('console.second.passkey_text')}</p>
      <Fault error={proof.error instanceof PasskeyGivenUp ? null : proof.error} />
      <Button
        tone="main"
        size="lg"
        isBlock
        icon="key"
        isBusy={proof.isPending}
        onClick={() => proof.mutate()}
      >
        {t('console.second.passkey_go')}
      </Button>
    </>
  )
}
