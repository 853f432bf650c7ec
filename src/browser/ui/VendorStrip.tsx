import { TabStrip } from './TabStrip.tsx'
import { VendorFace } from './VendorCard.tsx'
import type { Vendor } from './VendorCard.tsx'

/** The studios of a hall. Arrows appear above eight. */
export function VendorStrip({
  label,
  vendors,
  selected,
  onSelect,
  panelId,
}: {
  label: string
  vendors: readonly Vendor[]
  selected: string | undefined
  onSelect: (id: string) => void
  panelId?: string
}) {
  const tabs = vendors.map((vendor) => ({
    id: vendor.id,
    face: <VendorFace vendor={vendor} />,
    isDisabled: vendor.isInMaintenance === true,
  }))
  return (
    <TabStrip
      label={label}
      tabs={tabs}
      selected={selected}
      onSelect={onSelect}
      look="vcard"
      arrowsAbove={8}
      panelId={panelId}
    />
  )
}
