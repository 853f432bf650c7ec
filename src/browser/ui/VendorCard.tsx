import { useT } from '#browser/i18n/translate.ts'
import { Art } from './Art.tsx'
import { Tag } from './Tag.tsx'

export type Vendor = {
  id: string
  name: string
  mark: string
  /** An uploaded logo, instead of the drawn one. */
  picture?: string | undefined
  isHot?: boolean
  isInMaintenance?: boolean
}

/** The content of a vendor's card, be the card a tab, a link or a button. */
export function VendorFace({ vendor }: { vendor: Vendor }) {
  const t = useT()
  return (
    <>
      {vendor.picture === undefined ? (
        <Art className="mark" svg={vendor.mark} />
      ) : (
        <img className="mark" src={vendor.picture} alt={vendor.name} height={40} decoding="async" />
      )}
      {vendor.isInMaintenance ? (
        <Tag>{t('ui.vendor.maintenance')}</Tag>
      ) : (
        vendor.isHot && <Tag tone="warn">{t('ui.game.hot')}</Tag>
      )}
    </>
  )
}

export function VendorCard({ vendor, onOpen }: { vendor: Vendor; onOpen: () => void }) {
  const isClosed = vendor.isInMaintenance === true
  return (
    <button
      type="button"
      className="vcard"
      aria-disabled={isClosed || undefined}
      onClick={isClosed ? undefined : onOpen}
    >
      <VendorFace vendor={vendor} />
    </button>
  )
}
