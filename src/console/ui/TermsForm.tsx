import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Changes } from '#console/ui/Changes.tsx'
import { DraftFoot } from '#console/ui/DraftFoot.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import type { Kept } from '#console/ui/send-draft.ts'
import { type Save, useSave } from '#console/ui/use-save.ts'
import { listProposals } from '#contract/console/approvals.ts'

/** The operators of the last change. */
interface LastSaved {
  readonly setAt?: string | undefined
  readonly operator?: string | undefined
  readonly second?: string | undefined
}

interface TermsDraft<Terms extends object> {
  readonly draft: Draft<Terms>
  readonly saving: Save<Terms>
}

/** The draft of a brand's terms, which wait for a second operator. */
export function useTermsDraft<Terms extends object>(
  saved: Kept<Terms>,
  {
    path,
    send,
    reread,
  }: {
    /** Of the call that reads the terms. */
    readonly path: string
    readonly send: (input: {
      readonly merchantCode?: string
      readonly version: number
      readonly terms: Terms
      readonly reason: string
    }) => Promise<{ readonly version: number; readonly waits?: string | undefined }>
    readonly reread: () => Promise<Kept<Terms>>
  },
): TermsDraft<Terms> {
  const scope = useScope()
  const draft = useDraft<Terms>(saved.values, saved.version)
  const saving = useSave({
    draft,
    send: (reason: string, version) => send({ ...scope, version, terms: draft.values, reason }),
    reread,
    stale: [path, listProposals.path],
  })
  return { draft, saving }
}

/** Terms of a brand that two operators set: waiting proposals, the fields, the last change, and the save bar. */
export function TermsForm<Terms extends object>({
  id,
  title,
  text,
  waiting,
  before,
  last: { setAt, operator, second },
  terms: { draft, saving },
  faulty,
  currency,
  children,
}: {
  /** Of the heading. */
  id: string
  title: string
  text: string
  /** The kind of proposal, and the deed where the kind has several. */
  waiting: Parameters<typeof WaitingProposals>[0]
  before: Terms
  last: LastSaved
  terms: TermsDraft<Terms>
  /** Fields whose values cannot be saved. */
  faulty: readonly string[]
  currency?: string
  children: ReactNode
}) {
  const t = useT()
  const { may } = useOperator()
  const { nameOf, textOf } = useDetails(currency)
  const isReadOnly = !may('settings.write')
  return (
    <section className="console-list" aria-labelledby={id}>
      <div className="card console-card">
        <h2 id={id}>{title}</h2>
        <WaitingProposals {...waiting} />
        <p className="small muted">{text}</p>
        <fieldset className="console-list console-form" disabled={isReadOnly}>
          <legend className="sr">{title}</legend>
          {children}
        </fieldset>
        {setAt !== undefined && operator !== undefined && (
          <p className="xs muted">
            <ExactTime at={setAt} /> · <bdi>{second === undefined ? operator : `${operator}, ${second}`}</bdi>
          </p>
        )}
      </div>
      {!isReadOnly && (
        <DraftFoot
          draft={draft}
          saving={saving}
          nameOf={nameOf}
          textOf={textOf}
          changes={<Changes before={before} after={draft.values} nameOf={nameOf} textOf={textOf} />}
          onSave={(reason) => faulty.length === 0 && saving.save(reason)}
          isOnPage
        >
          {faulty.length > 0 && (
            <Note tone="bad">
              {t('console.settings.wrong', {
                fields: [...new Set(faulty)].map((field) => nameOf(field)).join(', '),
              })}
            </Note>
          )}
        </DraftFoot>
      )}
    </section>
  )
}
