import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { mapVendor } from '#contract/console/game-lists.ts'

import type { GameListHead, GameListRead } from './game-list.ts'
import { useProviderDeed } from './use-provider.ts'

/** Assigns the list's makers to vendors; new games need the assignment. */
export function Makers({
  code,
  list: { makers },
  vendors,
}: {
  code: string
  list: GameListHead
  vendors: GameListRead['vendors']
}) {
  const t = useT()
  const [meant, setMeant] = useState<{ readonly name: string; readonly vendorCode: string }>()
  const map = useProviderDeed(mapVendor, () => setMeant(undefined))
  const lacking = makers.filter(({ vendorCode }) => vendorCode === undefined)
  return (
    <details className="card gp-makers" open={lacking.length > 0}>
      <summary>
        {t('gp.makers.title')} <span className="muted">{t('gp.makers.count', { count: makers.length })}</span>
      </summary>
      <p className="small muted">{t('gp.makers.text')}</p>
      {vendors.length === 0 && <Note tone="warn">{t('gp.makers.no_vendors')}</Note>}
      <ul className="console-lines">
        {makers.map(({ name, count, vendorCode }) => (
          <li key={name}>
            <span className="grow">
              <bdi>{name === '-' ? t('gp.makers.nobody') : name}</bdi>{' '}
              <span className="muted xs">{t('gp.makers.games', { count })}</span>
            </span>
            <Select
              label={t('gp.makers.vendor_of', { name })}
              isLabelHidden
              value={vendorCode}
              placeholder={t('gp.makers.choose')}
              choices={vendors.map((vendor) => ({ id: vendor.code, label: <bdi>{vendor.name}</bdi> }))}
              onChange={(chosen) => setMeant({ name, vendorCode: chosen })}
            />
          </li>
        ))}
      </ul>
      {meant && (
        <ReasonDialog
          question={t('gp.makers.question', {
            name: meant.name,
            vendor: vendors.find((vendor) => vendor.code === meant.vendorCode)?.name ?? meant.vendorCode,
          })}
          verb={t('gp.makers.verb')}
          error={map.error}
          onConfirm={(reason) => map.mutateAsync({ code, ...meant, reason })}
          onClose={() => setMeant(undefined)}
        />
      )}
    </details>
  )
}
