import { useState } from 'react'
import { Card } from '#browser/ui/Card.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { OfflineBar } from '#browser/ui/OfflineBar.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import type { JudgedRule } from '#browser/ui/rule-states.ts'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { ToastCard } from '#browser/ui/ToastCard.tsx'
import { useMoneyInput } from '#browser/ui/use-money-input.ts'
import { useRules } from '#browser/ui/use-rules.ts'
import { text } from './samples.ts'

const PASSWORD_RULES = [
  { id: 'digits', text: 'Digits only', isMet: (value: string) => /^\d+$/.test(value) },
  { id: 'six', text: '6 characters', isMet: (value: string) => value.length === 6 },
]
const BROKEN: readonly JudgedRule[] = [{ id: 'ten', text: '10 digits', state: 'broken' }]

export function FieldsPanel() {
  const [password, setPassword] = useState('1234')
  const [mobile, setMobile] = useState('917 55')
  const money = useMoneyInput({ currency: 'PHP', least: '100.00', most: '50000.00', initial: '2,000.00' })
  const ruled = useRules(PASSWORD_RULES)
  const toast = {
    id: 0,
    tone: 'done' as const,
    text: '₱2,000.00 arrived in your main wallet.',
    isKept: true,
    action: { label: 'View', onChoose: () => undefined },
  }
  return (
    <Card className="stack">
      <h3>{text.fields}</h3>
      <Field label="Withdrawal password" isRequired rules={ruled.judged}>
        <PasswordInput
          value={password}
          autoComplete="new-password"
          onFocus={() => ruled.onFocus(password)}
          onBlur={() => ruled.onLeave(password)}
          onChange={(value) => {
            setPassword(value)
            ruled.onType(value)
          }}
        />
      </Field>
      <MoneyField
        label="Amount"
        input={money}
        chips={['500.00', '1000.00', '2000.00', '5000.00']}
        showsMost
        isLarge
      />
      <Field label="Mobile number" rules={BROKEN}>
        <TextInput lead="+63" inputMode="tel" value={mobile} onChange={setMobile} />
      </Field>
      <Field label="Invitation code" hint="From the person who invited you.">
        <TextInput icon="gift" value="" onChange={() => undefined} placeholder="Optional" />
      </Field>
      <ToastCard toast={toast} onClose={() => undefined} />
      <OfflineBar />
    </Card>
  )
}
