import { useState } from 'react'
import { Balls } from '#browser/ui/Balls.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { Jackpot } from '#browser/ui/Jackpot.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { START, STEP, writeCents } from './sample-cents.ts'
import { text } from './samples.ts'

export function FiguresPanel() {
  const [cents, setCents] = useState(START)
  const [startMs] = useState(() => Date.now())
  const isClient = useNowMs() > 0
  const amount = writeCents(cents)
  return (
    <Card className="stack">
      <h3>{text.figures}</h3>
      <div className="row flex-wrap">
        <span className="text-display-md">
          <MoneyText amount={amount} isLive />
        </span>
        <Button tone="soft" size="sm" onClick={() => setCents(cents + STEP)}>
          Add 165.11
        </Button>
      </div>
      <div className="row flex-wrap gap-6">
        <Countdown endsAtMs={isClient ? startMs + 4_329_000 : 0} />
        <Countdown endsAtMs={isClient ? startMs + 27_000 : 0} />
        <Countdown endsAtMs={0} />
      </div>
      <Balls numbers={['07', '12', '23', '31', '38', '44']} />
      <div className="on-band rounded-r3 bg-band p-4 text-on-band grid gap-3 justify-items-start">
        <Jackpot digits={`${cents}`} symbol="₱" label="Jackpot, now about 48,000 pesos" />
        <Countdown endsAtMs={isClient ? startMs + 4_329_000 : 0} isFeatured />
      </div>
      <div className="mosaic" />
      <Progress
        label="Wagered"
        percent={62}
        start={
          <>
            <MoneyText amount="6200" tone="plain" /> of <MoneyText amount="10000" tone="plain" />
          </>
        }
        end="62 %"
      />
      <KeyValues
        rows={[
          { id: 'fee', name: 'Fee', value: <MoneyText amount="0" tone="plain" /> },
          { id: 'time', name: 'Time', value: '4 minutes on average' },
        ]}
      />
      <Note>Withdrawals reach you in 4 minutes on average.</Note>
      <Note tone="ok">Your address is confirmed.</Note>
      <Note tone="warn">This bonus asks for bets of 20 times its amount.</Note>
      <Note tone="bad">The bank refused the transfer. Your balance is unchanged.</Note>
      <Note tone="gold">Claim 200.00 before 30 November.</Note>
    </Card>
  )
}
