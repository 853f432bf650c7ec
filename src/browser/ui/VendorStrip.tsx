import { type StripTab, TabStrip } from './TabStrip.tsx'
import { VendorFace } from './VendorCard.tsx'
import type { Vendor } from './VendorCard.tsx'

/** The vendors of a hall. Arrows appear above eight. */
export function VendorStrip({
  label,
  all,
  vendors,
  selected,
  onSelect,
  panelId,
}: {
  label: string
  /** The first tab: the whole hall, all vendors. */
  all?: StripTab | undefined
  vendors: readonly Vendor[]
  selected: string | undefined
  onSelect: (id: string) => void
  panelId?: string
}) {
  const each = vendors.map((vendor) => ({
    id: vendor.id,
    face: <VendorFace vendor={vendor} />,
    isDisabled: vendor.isInMaintenance === true,
  }))
  return (
    <TabStrip
      label={label}
      tabs={all ? [all, ...each] : each}
      selected={selected}
      onSelect={onSelect}
      look="vcard"
      arrowsAbove={all ? 9 : 8}
      panelId={panelId}
    />
  )
}
