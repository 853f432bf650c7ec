import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { linesOf } from '#domain/offers/rule-lines.ts'
import { formOfWire } from '#domain/offers/offer-form.ts'

import { AudiencePart } from './AudiencePart.tsx'
import { DryRun } from './DryRun.tsx'
import { LimitsPart, StackPart } from './LimitsParts.tsx'
import type { ListedOffer, OfferList } from './offer-values.ts'
import './offers.css'
import { RewardPart, TermsPart } from './RewardParts.tsx'
import { RulesDiff } from './RulesDiff.tsx'
import { TermsPreview } from './TermsPreview.tsx'
import { useOffer } from './use-offer.ts'
import { BasicsPart, TriggerPart, WindowPart } from './WhenParts.tsx'

/** The next version of an offer, beside the terms as members will read them. */
export function OfferForm({
  found,
  newest,
  onSent,
}: {
  found: OfferList
  newest?: ListedOffer
  onSent?: () => void
}) {
  const t = useT()
  const { may } = useOperator()
  const editor = useOffer(found, newest, onSent)
  const { brand, draft, judged, saving } = editor
  const isReadOnly = !may('content.write')
  const nameOf = (field: string) => field
  return (
    <>
      {isReadOnly && <Note>{t('console.settings.read_only')}</Note>}
      <p className="small muted">
        {t('offers.bounds', { market: t(`offers.market.${brand.market}`), currency: brand.currency })}
      </p>
      <div className="offer-split">
        <fieldset className="console-list console-form offer-form" disabled={isReadOnly}>
          <legend className="sr">{t('offers.rules')}</legend>
          <BasicsPart editor={editor} />
          <TriggerPart editor={editor} />
          <RewardPart editor={editor} />
          <TermsPart editor={editor} />
          <WindowPart editor={editor} />
          <AudiencePart editor={editor} />
          <LimitsPart editor={editor} />
          <StackPart editor={editor} />
        </fieldset>
        <TermsPreview version={judged.version} currency={brand.currency} channels={found.channels} />
      </div>
      <DryRun offer={draft.values.code} rules={judged.faults.length === 0 ? judged.rules : undefined} />
      {!isReadOnly && (
        <DraftFoot
          draft={draft}
          saving={saving}
          nameOf={nameOf}
          onSave={editor.save}
          isOnPage
          changes={
            newest && judged.rules ? (
              <RulesDiff
                before={linesOf(formOfWire(newest.rules, Date.parse))}
                after={linesOf(formOfWire(judged.rules, Date.parse))}
              />
            ) : undefined
          }
        >
          {draft.isDirty && judged.faults.length > 0 && (
            <Note tone="warn">{t('offers.faults', { count: judged.faults.length })}</Note>
          )}
        </DraftFoot>
      )}
    </>
  )
}
