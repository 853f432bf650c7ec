import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { ReportState } from '#site/agents/ReportParts.tsx'
import { percentText } from '#site/agents/contracts/percent-text.ts'
import { MyRates } from '#site/agents/rates/MyRates.tsx'
import { type OwnRates, useOwnRates } from '#site/agents/rates/use-rates.ts'
import '#site/records/records.css'

import { CreateForm } from './CreateForm.tsx'
import { LinkCard } from './LinkCard.tsx'
import { LinkTable } from './LinkTable.tsx'
import './register.css'
import type { Way } from './use-create-form.ts'
import type { MadeLink } from './use-links.ts'

/** New accounts below the agent, directly or by a link, and the links so far. */
export function RegisterPane() {
  const t = useT()
  const own = useOwnRates()
  const [way, setWay] = useState<Way>('account')
  const [open, setOpen] = useState<MadeLink>()
  if (!own.data) return <ReportState query={own} />
  return (
    <>
      <Chips
        label={t('newcomer.way')}
        options={[
          { id: 'account', label: t('newcomer.directly'), icon: 'user' },
          { id: 'link', label: t('newcomer.by_link'), icon: 'send' },
        ]}
        selected={way}
        onSelect={(id) => setWay(id === 'link' ? 'link' : 'account')}
      />
      <div className="rc">
        <CreateForm key={way} way={way} own={own.data} onMade={setOpen} />
        <div className="rc-beside">
          {open && <LinkCard link={open} />}
          <MyRates own={own.data} />
          <Quotas own={own.data} />
        </div>
      </div>
      <section className="stack">
        <h3>{t('newcomer.links')}</h3>
        <LinkTable openId={open?.id} onOpen={setOpen} />
      </section>
    </>
  )
}

/** How many accounts the agent may still give in each band of returns. */
function Quotas({ own: { bands } }: { own: OwnRates }) {
  const t = useT()
  const { language } = useFormat()
  if (bands.length === 0) return null
  return (
    <section className="card pad stack">
      <h3>{t('newcomer.quota')}</h3>
      <KeyValues
        rows={bands.map(({ fromPpm, left }) => ({
          id: String(fromPpm),
          name: t('newcomer.quota_from', { rate: percentText(fromPpm, language) }),
          value: left,
        }))}
      />
    </section>
  )
}
