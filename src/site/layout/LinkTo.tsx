// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { AddressLink } from '#browser/routing/AddressLink.tsx'
import type { Linkage } from '#domain/content/field.ts'
import { useMember } from '#site/session/use-member.ts'

import { addressOfLink } from './link-address.ts'
import { type ModalName, modalNames, openModal } from './modal-store.ts'

interface LinkToProps {
  readonly linkage: Linkage
  readonly className: string
  readonly children: ReactNode
}

/** A link set by an operator: a page, a dialog, or an external page without an opener. */
export function LinkTo({ linkage, className, children }: LinkToProps) {
  const t = useT()
  const member = useMember()
  const address = addressOfLink(linkage)
  if (address === undefined) {
    const modal = modalNames.find((name): name is ModalName => name === linkage.target)
    // Dialogs for visitors, such as registration, are hidden from members.
    if (!modal || (member && modal !== 'notice')) return null
    return (
      <button type="button" className={className} onClick={() => openModal(modal)}>
        {children}
      </button>
    )
  }
  if (linkage.type === 'outside') {
    return (
      <a href={address} className={className} target="_blank" rel="noopener noreferrer">
        {children}
        <span className="sr">{t('home.new_window')}</span>
      </a>
    )
  }
  return (
    <AddressLink address={address} className={className}>
      {children}
    </AddressLink>
  )
}
