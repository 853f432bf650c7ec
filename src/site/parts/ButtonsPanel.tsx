import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Clock } from '#browser/ui/Clock.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { text } from './samples.ts'

const row = 'row flex-wrap'

export function ButtonsPanel() {
  return (
    <Card className="stack">
      <h3>{text.buttons}</h3>
      <div className={row}>
        <Button tone="gold">Deposit</Button>
        <Button tone="main">Log in</Button>
        <Button tone="line">Cancel</Button>
        <Button tone="soft">Bet</Button>
        <Button tone="ghost">All notices</Button>
      </div>
      <div className={row}>
        <Button tone="gold" size="lg">
          Create account
        </Button>
        <IconButton tone="line" icon="filter" label="Filter" />
        <Button tone="line" size="sm" icon="copy">
          Copy
        </Button>
        <Button tone="main" isBusy>
          Log in
        </Button>
        <Button tone="gold" icon="deposit" isBusy>
          Deposit
        </Button>
      </div>
      <Button tone="main" reason="Fill in the mobile number first.">
        Send code
      </Button>
      <div className={row}>
        <Badge count={4} />
        <Badge count={128} />
        <Tag tone="ok">Received</Tag>
        <Tag tone="warn">Applying</Tag>
        <Tag tone="bad">Rejected</Tag>
        <Tag tone="info">Renewal</Tag>
        <Tag tone="gold">Ready</Tag>
        <Tag category="slots">Slots</Tag>
        <Tag>None</Tag>
      </div>
      <div className={`${row} text-display-sm gap-6`}>
        <MoneyText amount="48260.50" />
        <MoneyText amount="1840.50" tone="plain" />
        <MoneyText amount="1840.50" tone="ok" showsPlus symbol="" />
        <MoneyText amount="-250.00" tone="bad" symbol="" />
        <MoneyText amount="48260.50" isHidden />
      </div>
      <div className={row}>
        <Clock cells={['01', '12', '09']} />
        <Clock cells={['00', '00', '27']} isSoon />
        <Tag tone="bad">Closing</Tag>
      </div>
    </Card>
  )
}
