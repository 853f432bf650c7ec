import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { QrCode } from '#browser/ui/QrCode.tsx'
import { toDataUri } from '#art/data-uri.ts'
import { STATES } from './samples.ts'

const CODE = toDataUri(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 5"><path d="M0 0h2v2H0zM3 0h2v2H3zM0 3h2v2H0zM3 3h1v1H3zM4 4h1v1H4z" fill="#10251c"/></svg>',
)

export function StatesPanel() {
  return (
    <div className="grid grid-cols-1 tablet:grid-cols-2 desktop:grid-cols-4 gap-4">
      {STATES.map(({ kind, title, text, action }) => (
        <Card key={kind} isPadded={false}>
          <EmptyState
            kind={kind}
            title={title}
            text={text}
            action={action && <Button tone="line">{action}</Button>}
          />
        </Card>
      ))}
      <Card isPadded={false}>
        <ErrorState onRetry={() => undefined} />
      </Card>
      <Card isPadded={false}>
        <div className="state">
          <Avatar id="kuya7" sizeRem={5} />
          <div className="row">
            {['ava', 'avb', 'avc', 'avd', 'ave'].map((id) => (
              <Avatar key={id} id={id} sizeRem={2.4} />
            ))}
          </div>
          <QrCode src={CODE} label="Code of the app" size={74} />
          <p>A mosaic from the account name.</p>
        </div>
      </Card>
    </div>
  )
}
