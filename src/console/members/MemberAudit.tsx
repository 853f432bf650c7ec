import { useT } from '#browser/i18n/translate.ts'
import { ChangeHistory } from '#console/audit/ChangeHistory.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { memberAudit } from '#contract/console/members.ts'

/** Audit entries and notes of an account. */
export function MemberAudit({ memberId }: { memberId: string }) {
  const t = useT()
  return (
    <ChangeHistory
      title={t('console.member.audit')}
      none={t('console.member.audit_none')}
      call={memberAudit}
      of={{ id: memberId }}
      {...useDetails()}
    />
  )
}
