import { Art } from '#browser/ui/Art.tsx'
import { pictureUrl } from '#console/content/picture-url.ts'
import { useScope } from '#console/frame/brand.ts'
import { vendorMark } from '#art/vendor-mark.ts'

import type { Vendor } from './vendor.ts'

/** The vendor's picture, else a mark generated from its name. */
export function VendorSign({
  vendor: { code, name, ownName, picture },
}: {
  vendor: Pick<Vendor, 'code' | 'name' | 'ownName' | 'picture'>
}) {
  const scope = useScope()
  // Hidden from screen readers: the name stands beside it.
  return (
    <span className="vendor-sign" aria-hidden="true">
      {picture === undefined ? (
        <Art svg={vendorMark({ id: code, name: ownName.trim() || name })} />
      ) : (
        <img src={pictureUrl(scope, picture)} alt="" decoding="async" />
      )}
    </span>
  )
}
