import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { CopyButton } from '#console/ui/CopyButton.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { listProposals } from '#contract/console/approvals.ts'
import { checkBrandHost, claimBrandHost, dropBrandHost, listBrands } from '#contract/console/brands.ts'

import type { ListedBrand } from './listed-brand.ts'

type Host = ListedBrand['hosts'][number]

/** A brand's hosts: active ones, and for the others the steps that prove them. */
export function BrandHosts({ brand }: { brand: ListedBrand }) {
  const t = useT()
  const { may } = useOperator()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = may('brands.write') && brand.state !== 'closed'
  return (
    <>
      <ul className="brand-hosts">
        {brand.hosts.map((host) => (
          <HostRow key={host.host} code={brand.code} host={host} mayWrite={mayWrite} />
        ))}
        {brand.hosts.length === 0 && <li className="muted">{t('console.brands.no_hosts')}</li>}
      </ul>
      <WaitingProposals group="brands" merchantCode={brand.code} />
      {mayWrite && (
        <div className="console-buttons">
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t('console.brands.host_add')}
          </Button>
        </div>
      )}
      {isAdding && <AddHost code={brand.code} onClose={() => setAdding(false)} />}
    </>
  )
}

function HostRow({ code, host, mayWrite }: { code: string; host: Host; mayWrite: boolean }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: [listBrands.path] })
  const check = useMutation({
    mutationFn: () => api.call(checkBrandHost, { code, host: host.host }),
    onSettled: renew,
  })
  const drop = useMutation({
    mutationFn: (reason: string) => api.call(dropBrandHost, { code, host: host.host, reason }),
    onSuccess: renew,
  })
  return (
    <li>
      <div className="brand-host">
        <b dir="ltr">{host.host}</b>
        <Tag tone={host.isServing ? 'ok' : 'warn'}>
          {t(host.isServing ? 'console.brands.serving' : 'console.brands.unproven')}
        </Tag>
        {mayWrite && (
          <IconButton
            icon="trash"
            size="sm"
            label={t('console.brands.host_drop', { host: host.host })}
            onClick={() => setLeaving(true)}
          />
        )}
      </div>
      {!host.isServing && (
        <div className="brand-proof">
          <p>{t('console.brands.proof_text')}</p>
          <ProofLine kind="TXT" name={host.recordName} value={`tessera-challenge=${host.challenge}`} />
          <ProofLine kind={t('console.brands.proof_file')} name={host.fileUrl} value={host.challenge} />
          <CheckOutcome host={host} />
          {mayWrite && (
            <Button size="sm" icon="refresh" isBusy={check.isPending} onClick={() => check.mutate()}>
              {t('console.brands.check')}
            </Button>
          )}
          <Fault error={check.error} />
        </div>
      )}
      {isLeaving && (
        <ReasonDialog
          question={t('console.brands.host_drop', { host: host.host })}
          verb={t('console.brands.drop')}
          isGrave
          error={drop.error}
          onConfirm={(reason) => drop.mutateAsync(reason)}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  )
}

/** The last check with what it found, and the next scheduled one. */
function CheckOutcome({ host }: { host: Host }) {
  const t = useT()
  return (
    <div className="brand-outcome" role="status">
      {host.fault !== undefined && (
        <p>
          <b>{t('console.brands.last_check')}</b> {host.checkedAt && <ExactTime at={host.checkedAt} />}
          <br />
          {t(`console.brands.fault_${host.fault}`)}
        </p>
      )}
      {host.found !== undefined && (
        <p>
          {t('console.brands.found')} <code dir="ltr">{host.found}</code>
        </p>
      )}
      <p>
        {host.nextCheckAt === undefined ? (
          t('console.brands.no_more_checks')
        ) : (
          <>
            <b>{t('console.brands.next_check')}</b> <ExactTime at={host.nextCheckAt} />
          </>
        )}
      </p>
    </div>
  )
}

function ProofLine({ kind, name, value }: { kind: string; name: string; value: string }) {
  return (
    <div className="brand-record">
      <b>{kind}</b>
      <code dir="ltr">{name}</code>
      <code dir="ltr">{value}</code>
      <CopyButton text={value} />
    </div>
  )
}

function AddHost({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [host, setHost] = useState('')
  const claim = useMutation({
    mutationFn: (reason: string) =>
      api.call(claimBrandHost, { code, host: host.trim().toLowerCase(), reason }),
    onSuccess: async (answer) => {
      await Promise.all(
        [listBrands, listProposals].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      )
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('console.brands.host_add')}
      verb={t('console.brands.host_add')}
      error={claim.error}
      onConfirm={(reason) => {
        return host.trim() !== '' && claim.mutateAsync(reason)
      }}
      onClose={onClose}
    >
      <Field label={t('console.brands.host')} isRequired>
        <TextInput value={host} maxLength={253} dir="ltr" spellCheck={false} onChange={setHost} />
      </Field>
    </ReasonDialog>
  )
}
