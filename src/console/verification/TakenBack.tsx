import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import type { listDocuments } from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'

import { CheckTag } from './CheckTag.tsx'

/** Checks that a vendor took back or contradicted: on the page of the player an operator asks for another document. */
export function TakenBack({ checks }: { checks: Output<typeof listDocuments>['takenBack'] }) {
  const t = useT()
  if (checks.length === 0) return null
  return (
    <Note tone="warn">
      <p>{t('console.vendors.taken_back')}</p>
      <ul className="console-taken-back">
        {checks.map(({ id, kind, state, member, at }) => (
          <li key={id} className="row">
            <MemberLink member={member} />
            <span>{t(`console.documents.kind_${kind}`)}</span>
            <CheckTag state={state} />
            <ExactTime at={at} />
          </li>
        ))}
      </ul>
    </Note>
  )
}
