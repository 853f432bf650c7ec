import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'

export interface QueueState {
  readonly ids: readonly string[]
  readonly open: string | undefined
  readonly onOpen: (id: string) => void
}

/** The record behind or before the open one; from none the first. */
export function stepFrom({ ids, open }: Pick<QueueState, 'ids' | 'open'>, by: 1 | -1): string | undefined {
  const at = open === undefined ? -1 : ids.indexOf(open)
  return at < 0 ? ids[0] : ids[at + by]
}

/** Next and previous, and the letters of what the open record allows. */
export function QueueKeys({
  queue,
  keys,
}: {
  queue: QueueState
  keys: readonly { readonly key: string; readonly name: string }[]
}) {
  const t = useT()
  const go = (by: 1 | -1) => {
    const id = stepFrom(queue, by)
    if (id !== undefined) queue.onOpen(id)
  }
  const isWithin = queue.open !== undefined && queue.ids.includes(queue.open)
  const steps = [
    { key: 'J', by: 1, isResting: stepFrom(queue, 1) === undefined },
    { key: 'K', by: -1, isResting: !isWithin || stepFrom(queue, -1) === undefined },
  ] as const
  return (
    <div className="queue-keys xs muted">
      {steps.map(({ key, by, isResting }) => (
        <Button
          key={key}
          size="sm"
          tone="ghost"
          aria-keyshortcuts={key}
          isResting={isResting}
          onClick={() => go(by)}
        >
          <kbd>{key}</kbd> {t(by > 0 ? 'console.queue.next' : 'console.queue.previous')}
        </Button>
      ))}
      {keys.map(({ key, name }) => (
        <span key={key}>
          <kbd>{key}</kbd> {name}
        </span>
      ))}
    </div>
  )
}
