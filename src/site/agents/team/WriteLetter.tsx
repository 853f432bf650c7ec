import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'

const LetterTalk = lazyPart(() => import('#site/letters/LetterTalk.tsx').then((chunk) => chunk.LetterTalk))

/** Opens the letters with a member directly below. */
export function WriteLetter({ member: { id, account } }: { member: { id: string; account: string } }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="line" size="sm" icon="mail" onClick={() => setOpen(true)}>
        {t('team.write_letter')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('team.letters_with', { account })}
        width={560}
        isForm
        isFlush
      >
        <div className="letter-dialog">
          <PartBoundary>
            <Suspense fallback={<SkeletonRows count={3} />}>
              <LetterTalk line={{ kind: 'downline', id }} />
            </Suspense>
          </PartBoundary>
        </div>
      </Dialog>
    </>
  )
}
