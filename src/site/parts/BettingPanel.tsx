import { useState } from 'react'
import { BetSlip } from '#browser/ui/BetSlip.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { NumberGrid } from '#browser/ui/NumberGrid.tsx'
import { OddsButton } from '#browser/ui/OddsButton.tsx'
import { Stepper } from '#browser/ui/Stepper.tsx'

const NUMBERS = Array.from({ length: 30 }, (_, index) => String(index).padStart(2, '0'))
const LEGS = [
  { id: 'l1', pick: 'Lisbon United', price: '1.85', where: 'Winner, Lisbon United v Porto Vale' },
  { id: 'l2', pick: 'Over 2.5', price: '2.10', where: 'Goals, Turin v Genoa' },
]

export function BettingPanel() {
  const [chosen, setChosen] = useState<readonly string[]>(['07', '12'])
  const [isOn, setOn] = useState(true)
  const [multiple, setMultiple] = useState(1)
  const toggle = (number: string) =>
    setChosen(chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number])
  return (
    <div className="grid grid-cols-1 desktop:grid-cols-2 gap-4">
      <Card className="stack">
        <div className="grid grid-cols-2 gap-2">
          <OddsButton label="1" price="1.85" isChosen={isOn} onToggle={() => setOn(!isOn)} />
          <OddsButton label="X" price="3.40" moved="up" onToggle={() => undefined} />
          <OddsButton label="2" price="4.10" moved="down" onToggle={() => undefined} />
          <OddsButton label="Over 2.5" price="2.10" isClosed onToggle={() => undefined} />
        </div>
        <NumberGrid
          label="Two digits"
          numbers={NUMBERS}
          chosen={chosen}
          onToggle={toggle}
          hot={['07', '19', '23']}
          max={6}
        />
      </Card>
      <BetSlip legs={LEGS} onClear={() => undefined}>
        <Stepper label="Multiple" value={multiple} onChange={setMultiple} min={1} max={99} />
        <KeyValues
          rows={[
            { id: 'win', name: 'You can win', value: <MoneyText amount="388.50" /> },
            { id: 'limit', name: 'Limits', value: '10.00 to 5,000.00' },
          ]}
        />
        <Button tone="main" size="lg" isBlock>
          Bet ₱100.00
        </Button>
      </BetSlip>
    </div>
  )
}
