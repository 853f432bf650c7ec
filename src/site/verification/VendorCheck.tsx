import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { verification } from '#contract/verification.ts'

import { checkStep, isCheckFailed } from './check-step.ts'
import type { Item } from './sorted-items.ts'
import type { OfferedVendor } from './own-vendor.ts'

/** The way to have a document checked by the brand's vendor, and the state of the newest check there. */
export function VendorCheck({ item, vendor }: { item: Item; vendor: OfferedVendor | undefined }) {
  const { check, kind, maySend } = item
  const step = checkStep(item, maySend && vendor?.kinds.includes(kind) === true)
  if (step === undefined && !isCheckFailed(item)) return null
  return (
    <div className="vf-part stack">
      {check && <CheckState check={check} isFailed={isCheckFailed(item)} />}
      {vendor && step !== undefined && (
        <GoToVendor kind={kind} vendor={vendor} url={step === 'continue' ? check?.url : undefined} />
      )}
    </div>
  )
}

function CheckState({
  check: { state, faults },
  isFailed,
}: {
  check: NonNullable<Item['check']>
  isFailed: boolean
}) {
  const t = useT()
  if (state === 'open') return <p className="small muted">{t('verification.check_open')}</p>
  if (state === 'expired') return <p className="small muted">{t('verification.check_expired')}</p>
  if (!isFailed) return null
  if (faults.length === 0) return <p className="small">{t('verification.check_unconfirmed')}</p>
  return (
    <div className="vf-facts small">
      <span>{t('verification.check_failed')}</span>
      {faults.map((fault) => (
        <span key={fault} className="vf-fault">
          <Icon name="x" />
          {t(`document.fault_${fault}`)}
        </span>
      ))}
    </div>
  )
}

function GoToVendor({
  kind,
  vendor,
  url,
}: {
  kind: Item['kind']
  vendor: OfferedVendor
  /** The vendor's page of an open check. */
  url: string | undefined
}) {
  const t = useT()
  const api = useApi()
  // A retry after a lost answer is the same check.
  const requestId = useRef(crypto.randomUUID())
  const starting = useMutation({
    mutationFn: () => api.call(verification.startCheck, { kind, requestId: requestId.current }),
    onSuccess: (started) => globalThis.location.assign(started.url),
    onError: (error) => {
      if (error instanceof CallRefused && error.code !== 'vendor_unreachable')
        requestId.current = crypto.randomUUID()
    },
  })
  const { error } = starting
  return (
    <>
      {vendor.isDemo && <Note tone="warn">{t('verification.check_demo')}</Note>}
      {error && (
        <Note tone="bad">{error instanceof CallRefused ? error.message : t('register.not_reached')}</Note>
      )}
      <p className="small muted">{t('verification.check_text', { vendor: vendor.name })}</p>
      <div className="row">
        {url === undefined ? (
          <Button tone="line" icon="shield" isBusy={starting.isPending} onClick={() => starting.mutate()}>
            {t('verification.check_start', { vendor: vendor.name })}
          </Button>
        ) : (
          <a className="btn line" href={url} rel="noreferrer">
            {t('verification.check_continue', { vendor: vendor.name })}
          </a>
        )}
      </div>
    </>
  )
}
