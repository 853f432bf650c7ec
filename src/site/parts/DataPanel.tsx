import { useState } from 'react'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { BarChart } from '#browser/ui/BarChart.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Table } from '#browser/ui/Table.tsx'
import { Timeline } from '#browser/ui/Timeline.tsx'
import { BETS, EVENING_MS, HOURS, PLACED, WON, text } from './samples.ts'

const MINUTE_MS = 60_000

export function DataPanel() {
  return (
    <div className="stack">
      <h2>{text.data}</h2>
      <Card isPadded={false}>
        <SampleTable look="table" />
      </Card>
      <Card isPadded={false}>
        <SampleTable look="records" />
      </Card>
      <div className="grid grid-cols-1 desktop:grid-cols-2 gap-4">
        <Card>
          <BarChart
            label="Money by hour, in thousands"
            labels={HOURS}
            unit="k"
            series={[
              { id: 'placed', name: 'Placed', values: PLACED },
              { id: 'won', name: 'Paid out', values: WON },
            ]}
          />
        </Card>
        <Card>
          <Timeline
            steps={[
              { id: 'asked', state: 'done', title: 'Asked for', atMs: EVENING_MS },
              { id: 'checked', state: 'done', title: 'Checked', atMs: EVENING_MS + MINUTE_MS },
              {
                id: 'sent',
                state: 'now',
                title: 'With the bank',
                atMs: EVENING_MS + 2 * MINUTE_MS,
                text: 'Usually 4 minutes.',
              },
              { id: 'arrived', state: 'wait', title: 'On your account' },
              { id: 'refused', state: 'no', title: 'Refused by the bank', atMs: EVENING_MS + 9 * MINUTE_MS },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

function SampleTable({ look }: { look: 'table' | 'records' }) {
  const [isDescending, setIsDescending] = useState(true)
  const rows = isDescending ? BETS : BETS.toReversed()
  return (
    <Table
      label={look === 'table' ? 'Bets' : 'Betting record'}
      look={look}
      rows={rows}
      rowId={(bet) => bet.id}
      sorting={{ columnId: 'stake', isDescending }}
      onSort={() => setIsDescending(!isDescending)}
      columns={[
        {
          id: 'game',
          head: 'Game',
          sum: 'Three bets',
          cell: (bet) => (
            <span className="row">
              <Avatar id={bet.game} sizeRem={1.5} />
              {bet.game}
            </span>
          ),
        },
        {
          id: 'result',
          head: 'Result',
          isNumber: true,
          sum: <MoneyText amount="1790.50" tone="ok" showsPlus />,
          cell: (bet) => (
            <MoneyText amount={bet.result} tone={bet.result.startsWith('-') ? 'bad' : 'plain'} showsPlus />
          ),
        },
        { id: 'studio', head: 'Studio', cell: (bet) => bet.place },
        {
          id: 'stake',
          head: 'Stake',
          isNumber: true,
          isSortable: true,
          sum: <MoneyText amount="1500" tone="plain" />,
          cell: (bet) => <MoneyText amount={bet.stake} tone="plain" />,
        },
      ]}
    />
  )
}
