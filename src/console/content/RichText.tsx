import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { Loading } from '#console/ui/Loaded.tsx'

import type { RichTextProps } from './rich-text.ts'

const RichEditor = lazyPart(() => import('./RichEditor.tsx').then((chunk) => chunk.RichEditor))

/** Rich text with emphasis, lists, headings, quotes and links. The editor loads only where a text is edited. */
export function RichText(props: RichTextProps) {
  return (
    <PartBoundary
      fallback={
        <div className="cms-rich cms-rich-waits">
          <Loading lines={4} />
        </div>
      }
    >
      <RichEditor {...props} />
    </PartBoundary>
  )
}
