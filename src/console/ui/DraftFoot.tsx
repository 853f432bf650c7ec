import type { ReactNode } from 'react'

import { Conflict } from './Conflict.tsx'
import type { TextOf } from './differences.ts'
import { SaveBar } from './SaveBar.tsx'
import type { Draft } from './use-draft.ts'
import type { Save } from './use-save.ts'

/** End of a form with shared data: conflict view, and save with reason. */
export function DraftFoot<Values extends object, Given>({
  draft,
  saving,
  nameOf,
  textOf,
  onSave,
  isOnPage = false,
  changes,
  children,
}: {
  draft: Draft<Values>
  saving: Save<Values, Given>
  nameOf: (field: string) => string
  textOf?: TextOf
  onSave: (reason: string) => Promise<unknown> | false
  /** On a page the conflict view is a card. */
  isOnPage?: boolean
  /** Shown before saving. */
  changes?: ReactNode
  /** The reason why nothing can be saved. */
  children?: ReactNode
}) {
  const { newer, error } = saving
  return (
    <>
      {newer && (
        <div className={isOnPage ? 'card console-card' : undefined}>
          <Conflict
            mine={draft.values}
            theirs={newer.values}
            nameOf={nameOf}
            {...(textOf ? { textOf } : {})}
            onChosen={saving.chooseOver}
          />
        </div>
      )}
      {children}
      <SaveBar
        isDirty={draft.isDirty}
        error={error}
        changes={changes}
        onSave={onSave}
        onDiscard={saving.discard}
      />
    </>
  )
}
