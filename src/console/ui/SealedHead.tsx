import type { ReactNode } from 'react'

import { downloadText } from '#browser/api/download.ts'
import { Button } from '#browser/ui/Button.tsx'

import { CopyButton } from './CopyButton.tsx'
import { ExactTime } from './ExactTime.tsx'

/** The head of a hash chain, to be kept outside: it reveals any later change of earlier blocks. */
export function SealedHead<Head extends { readonly block: number | string; hash: string; sealedAt: string }>({
  head,
  label,
  fileName,
  verb,
  children,
}: {
  head: Head
  label: string
  fileName: string
  verb: string
  children?: ReactNode
}) {
  const save = () => downloadText(`${JSON.stringify(head, undefined, 2)}\n`, fileName, 'application/json')
  return (
    <div className="stack">
      <span className="xs muted">
        {label} <ExactTime at={head.sealedAt} />
      </span>
      <code className="console-mono" dir="ltr">
        {head.hash}
      </code>
      <span className="console-buttons">
        <CopyButton text={`${head.block} ${head.hash}`} />
        <Button size="sm" icon="doc" onClick={save}>
          {verb}
        </Button>
        {children}
      </span>
    </div>
  )
}
