import { useState } from 'react'
import { CaptchaField } from '#browser/ui/CaptchaField.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { CodeField } from '#browser/ui/CodeField.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { Stepper } from '#browser/ui/Stepper.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { text } from './samples.ts'

const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 34"><path d="M4 26 92 9" stroke="#9ab" stroke-width="2"/><text x="16" y="25" font-size="22" font-family="monospace" letter-spacing="5" fill="#155">7K3P</text></svg>',
  )
const LISTS = [
  { id: 'all', label: 'All' },
  { id: 'hot', label: 'Hot', icon: 'flame' as const },
  { id: 'fav', label: 'Favourites', icon: 'heart' as const },
  { id: 'recent', label: 'Recent', icon: 'history' as const },
]
const ORDERS = [
  { id: 'popular', label: 'Popular' },
  { id: 'new', label: 'Newest' },
  { id: 'name', label: 'By name', isDisabled: true },
]

export function ControlsPanel() {
  const [list, setList] = useState('all')
  const [order, setOrder] = useState('popular')
  const [bank, setBank] = useState<string>()
  const [isAgreed, setAgreed] = useState(true)
  const [isOn, setOn] = useState(true)
  const [multiple, setMultiple] = useState(5)
  const [code, setCode] = useState('')
  const [resendAtMs, setResendAtMs] = useState(0)
  return (
    <Card className="stack">
      <h3>{text.controls}</h3>
      <SegmentedControl label="List" options={LISTS} selected={list} onSelect={setList} />
      <Chips label="Kinds" options={LISTS} selected={list} onSelect={setList} />
      <div className="row flex-wrap gap-6">
        <Select label="Sort" value={order} onChange={setOrder} choices={ORDERS} />
        <Stepper label="Multiple" value={multiple} onChange={setMultiple} min={1} max={9} />
        <Switch isOn={isOn} onChange={setOn}>
          Accept better prices
        </Switch>
      </div>
      <Field label="Bank">
        <Select value={bank} onChange={setBank} choices={ORDERS} placeholder="Choose a bank" />
      </Field>
      <CodeField
        value={code}
        onChange={setCode}
        onSend={() => setResendAtMs(Date.now() + 60_000)}
        resendAtMs={resendAtMs}
      />
      <CaptchaField value={code} onChange={setCode} picture={PICTURE} onRefresh={() => undefined} />
      <Checkbox isChecked={isAgreed} onChange={setAgreed}>
        I am 18 or older and I accept the terms.
      </Checkbox>
      <Checkbox isChecked={false} isDisabled onChange={setAgreed}>
        Keep me signed in (not offered here)
      </Checkbox>
    </Card>
  )
}
