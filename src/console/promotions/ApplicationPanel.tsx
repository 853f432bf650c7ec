import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { SentPictures } from '#console/ui/SentPictures.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { applicationPicture } from '#contract/console/promotions.ts'

import { ApplicationState } from './ApplicationState.tsx'
import { JudgeApplication } from './JudgeApplication.tsx'
import type { ListedApplication } from './listed-application.ts'

/** One application with its comment, pictures and answer. */
export function ApplicationPanel({
  application,
  onClose,
}: {
  application: ListedApplication
  onClose: () => void
}) {
  const t = useT()
  const { member, promotion, status, comment, reason, createdAt, judgedAt } = application
  const label = t('console.offers.application', { id: application.id })
  return (
    <RecordPanel
      id={application.id}
      name={label}
      state={<ApplicationState status={status} />}
      onClose={onClose}
    >
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'offer', name: t('console.offers.offer'), value: <bdi>{promotion.title}</bdi> },
            {
              id: 'member',
              name: t('console.column.account'),
              value: <MemberLink member={member} />,
            },
            { id: 'at', name: t('console.offers.sent'), value: <ExactTime at={createdAt} /> },
            judgedAt !== undefined && {
              id: 'judged',
              name: t('console.offers.judged'),
              value: <ExactTime at={judgedAt} />,
            },
          ]}
        />
      </PanelPart>
      <PanelPart title={t('console.offers.comment')}>
        <p className="console-words" dir="auto">
          {comment === '' ? t('console.nothing') : comment}
        </p>
      </PanelPart>
      {application.pictures.length > 0 && (
        <SentPictures
          title={t('console.offers.pictures')}
          ids={application.pictures}
          path={applicationPicture.path}
        />
      )}
      {reason !== undefined && (
        <PanelPart title={t('console.offers.reason')}>
          <Note tone="warn">{reason}</Note>
        </PanelPart>
      )}
      <JudgeApplication application={application} />
    </RecordPanel>
  )
}
