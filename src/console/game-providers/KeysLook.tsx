import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { State } from '#console/ui/State.tsx'
import type { ProviderSide } from '#domain/play/provider-key.ts'

import { Fingerprint, PublicKey } from './key-texts.tsx'
import { EndKeyDialog, JudgeKeyDialog, UseKeyDialog } from './KeyDeeds.tsx'
import { OurKeyDialog } from './OurKeyDialog.tsx'
import { TheirKeyDialog } from './TheirKeyDialog.tsx'
import type { Provider } from './use-provider.ts'

type Waiting = Provider['waiting'][number]
type Doing =
  | { readonly kind: 'make' | 'put' }
  | { readonly kind: 'end'; readonly side: ProviderSide }
  | { readonly kind: 'use'; readonly waiting: Waiting }
  | { readonly kind: 'judge'; readonly waiting: Waiting; readonly judgement: 'approve' | 'reject' }

/** Keys of both sides. Secrets are never shown; of key pairs, only the public part. */
export function KeysLook({ provider }: { provider: Provider }) {
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <div className="console-halves gp-halves">
      <Side provider={provider} side="ours" onDo={setDoing} />
      <Side provider={provider} side="theirs" onDo={setDoing} />
      {doing?.kind === 'make' && <OurKeyDialog provider={provider} onClose={close} />}
      {doing?.kind === 'put' && <TheirKeyDialog provider={provider} onClose={close} />}
      {doing?.kind === 'end' && <EndKeyDialog code={provider.code} side={doing.side} onClose={close} />}
      {doing?.kind === 'use' && <UseKeyDialog code={provider.code} id={doing.waiting.id} onClose={close} />}
      {doing?.kind === 'judge' && <JudgeKeyDialog code={provider.code} {...doing} onClose={close} />}
    </div>
  )
}

function Side({
  provider,
  side,
  onDo,
}: {
  provider: Provider
  side: ProviderSide
  onDo: (doing: Doing) => void
}) {
  const t = useT()
  const { may } = useOperator()
  const keys = provider.keys.filter((key) => key.side === side)
  const waiting = provider.waiting.find((key) => key.side === side)
  const isWaiting = waiting !== undefined && waiting.lapse === undefined
  const mayWrite = may('providers.write')
  const isOurs = side === 'ours'
  const add = mayWrite && (
    <Button
      size="sm"
      icon="key"
      tone={keys.length === 0 && !isWaiting ? 'main' : 'line'}
      onClick={() => onDo({ kind: isOurs ? 'make' : 'put' })}
    >
      {t(`gp.key.${side}_${keys.length === 0 ? 'first' : 'next'}`)}
    </Button>
  )
  return (
    <section className="card console-card" aria-labelledby={`gp-${side}`}>
      <div className="console-card-head">
        <h2 id={`gp-${side}`}>{t(`gp.key.${side}`)}</h2>
        {(keys.length > 0 || waiting?.lapse !== undefined) && add}
      </div>
      <p className="small muted">{t(`gp.key.${side}_text`)}</p>
      {keys.length === 0 && !waiting && (
        <State icon="key" title={t('gp.key.none')} text={t(`gp.key.${side}_none`)} action={add} />
      )}
      {waiting && <WaitingKey waiting={waiting} onDo={onDo} />}
      <ul className="gp-keys">
        {keys.map((key) => (
          <li key={key.createdAt}>
            <KeyFacts facts={key} isOld={key.endsAt !== undefined} />
            {key.endsAt !== undefined && (
              <Note tone="warn">
                {t('gp.key.counts_until')} <ExactTime at={key.endsAt} />
                {mayWrite && (
                  <div className="gp-note-act">
                    <Button size="sm" className="console-bad" onClick={() => onDo({ kind: 'end', side })}>
                      {t('gp.key.end')}
                    </Button>
                  </div>
                )}
              </Note>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function KeyFacts({ facts, isOld }: { facts: Provider['keys'][number]; isOld: boolean }) {
  const t = useT()
  const { bits, fingerprint, publicKey, createdAt } = facts
  return (
    <div className="stack">
      <span className="row">
        <Tag tone={isOld ? 'plain' : 'ok'}>{t(isOld ? 'gp.key.old' : 'gp.key.counts')}</Tag>
        <span className="xs muted">
          {bits === undefined ? t('gp.key.secret') : t('gp.key.rsa', { bits })} · <ExactTime at={createdAt} />
        </span>
      </span>
      <Fingerprint fingerprint={fingerprint} />
      {publicKey !== undefined && !isOld && <PublicKey text={publicKey} />}
    </div>
  )
}

/** A pending key: the provider's waits for a second operator, ours for the provider to install it. */
function WaitingKey({ waiting, onDo }: { waiting: Waiting; onDo: (doing: Doing) => void }) {
  const t = useT()
  const { may } = useOperator()
  const { side, fingerprint, bits, publicKey, proposedBy, proposedAt, reason, isOwn, lapse } = waiting
  return (
    <div className="gp-waiting">
      <span className="row">
        <Tag tone={lapse === undefined ? 'info' : 'plain'}>
          {t(lapse === undefined ? 'gp.key.waits' : 'gp.key.lapsed')}
        </Tag>
        <span className="xs muted">
          {bits === undefined ? t('gp.key.secret') : t('gp.key.rsa', { bits })}
        </span>
      </span>
      {lapse === undefined ? (
        <p className="small">{t(`gp.key.${side}_waits`)}</p>
      ) : (
        <Note tone="warn">
          {t(`console.approvals.lapse.${lapse}`)} {t('gp.key.lapsed_text')}
        </Note>
      )}
      <Fingerprint fingerprint={fingerprint} />
      <p className="xs muted">
        <bdi>{proposedBy}</bdi> · <ExactTime at={proposedAt} /> · <span dir="auto">{reason}</span>
      </p>
      {publicKey !== undefined && <PublicKey text={publicKey} />}
      {side === 'ours' && may('providers.write') && (
        <div className="console-buttons">
          <Button size="sm" tone="main" onClick={() => onDo({ kind: 'use', waiting })}>
            {t('gp.key.use')}
          </Button>
        </div>
      )}
      {side === 'theirs' && may('providers.approve') && (
        <div className="console-buttons">
          {lapse === undefined && (
            <Button
              size="sm"
              tone="main"
              reason={isOwn ? t('gp.key.own') : undefined}
              onClick={() => onDo({ kind: 'judge', waiting, judgement: 'approve' })}
            >
              {t('gp.key.approve')}
            </Button>
          )}
          <Button size="sm" onClick={() => onDo({ kind: 'judge', waiting, judgement: 'reject' })}>
            {t('gp.key.reject')}
          </Button>
        </div>
      )}
    </div>
  )
}
