// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { Output } from '#contract/endpoint.ts'
import type { presence } from '#contract/presence.ts'

import { LinkTo } from './LinkTo.tsx'

type Partner = Output<typeof presence.partners>['list'][number]

/** A partner's logo: an uploaded picture as it is, a bundled one in the text colour. */
export function PartnerMark({ partner: { name, url, linkageType: type, target } }: { partner: Partner }) {
  const mark = (
    <img
      className={url.startsWith('/art/') ? 'drawn' : undefined}
      src={url}
      alt={name}
      height={30}
      loading="lazy"
      decoding="async"
    />
  )
  if (!type || target === undefined) return mark
  return (
    <LinkTo linkage={{ type, target }} className="mark-way">
      {mark}
    </LinkTo>
  )
}
