// Drawn once and seldom again: remembering its parts would cost the first load more than drawing them.
'use no memo'

import type { Output } from '#contract/endpoint.ts'
import type { presence } from '#contract/presence.ts'

import { LinkTo } from './LinkTo.tsx'

type Partner = Output<typeof presence.partners>['list'][number]

/** The mark of a partner: a picture of its own as it is, a drawn one in the ink of its ground. */
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
