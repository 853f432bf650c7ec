import { Icon } from '#browser/ui/Icon.tsx'
import { type Vendor, VendorFace } from '#browser/ui/VendorCard.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { leadsOn } from '#domain/catalogue/menu.ts'
import type { Category } from '#domain/navigation/category.ts'
import { pathOfCategory } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { addressOfVendor } from './hall-address.ts'

/** The first vendors of a hall. A full menu links to the hall, which may have more. */
export function VendorMenu({
  category,
  vendors,
  onGo,
}: {
  category: Category
  vendors: readonly Vendor[]
  onGo: () => void
}) {
  const t = useT()
  const isFull = leadsOn(vendors.length)
  return (
    <div>
      <p className="mega-head">
        <b>{t(`category.${category}`)}</b>
        {!isFull && <span>{t('nav.vendors', { count: vendors.length })}</span>}
      </p>
      <div className="vgrid">
        {vendors.map((vendor) =>
          vendor.isInMaintenance ? (
            <span key={vendor.id} className="vcard" role="link" aria-disabled="true">
              <VendorFace vendor={vendor} />
            </span>
          ) : (
            <Link key={vendor.id} className="vcard" {...addressOfVendor(category, vendor.id)} onClick={onGo}>
              <VendorFace vendor={vendor} />
            </Link>
          ),
        )}
        {isFull && (
          <Link className="vcard more" to={pathOfCategory(category)} onClick={onGo}>
            {t('nav.more')}
            <Icon name="right" />
          </Link>
        )}
      </div>
    </div>
  )
}
