import { useState } from 'react'
import { Card } from '#browser/ui/Card.tsx'
import { Pager } from '#browser/ui/Pager.tsx'
import { TabStrip } from '#browser/ui/TabStrip.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import { VendorCard } from '#browser/ui/VendorCard.tsx'
import { VendorStrip } from '#browser/ui/VendorStrip.tsx'
import { vendorMark, vendorSigns } from '#art/vendor-mark.ts'
import { STUDIOS } from './samples.ts'

const signs = vendorSigns(STUDIOS)
const vendors = STUDIOS.map((name, index) => ({
  id: name,
  name,
  mark: vendorMark({ id: name, name, sign: signs.get(name) ?? 0 }),
  isHot: index === 0 || index === 4,
  isInMaintenance: index === 6,
}))
const regions = [
  'Ha Noi',
  'Da Nang',
  'Ho Chi Minh',
  'Can Tho',
  'Hai Phong',
  'Hue',
  'Da Lat',
  'Vung Tau',
  'Long An',
]

export function StripsPanel() {
  const [vendor, setVendor] = useState('Nocturne')
  const [region, setRegion] = useState('Hue')
  const [page, setPage] = useState(4)
  const [tab, setTab] = useState('rules')
  return (
    <div className="stack">
      <VendorStrip label="Studios" vendors={vendors.slice(0, 14)} selected={vendor} onSelect={setVendor} />
      <TabStrip
        label="Regions"
        tabs={regions.map((name) => ({ id: name, face: name }))}
        selected={region}
        onSelect={setRegion}
      />
      <Card>
        <Tabs
          label="About the game"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'rules', label: 'Rules', page: 'Five reels, twenty lines.' },
            { id: 'payouts', label: 'Payouts', page: 'The wheel pays up to 500 times the stake.' },
            { id: 'draws', label: 'Last draws', page: 'No draw yet today.' },
          ]}
        />
      </Card>
      <Pager page={page} total={15} onPage={setPage} />
    </div>
  )
}

export function StudiosPanel() {
  return (
    <div className="grid grid-cols-3 tablet:grid-cols-4 desktop:grid-cols-8 gap-2">
      {vendors.map((vendor) => (
        <VendorCard
          key={vendor.id}
          vendor={{ id: vendor.id, name: vendor.name, mark: vendor.mark }}
          onOpen={() => undefined}
        />
      ))}
    </div>
  )
}
