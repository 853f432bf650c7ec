import { useRef } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { pictureTypes } from '#domain/pictures/picture.ts'

/** Opens the file dialog for one picture. The same file can be chosen again after a refusal. */
export function PictureButton({
  label,
  isBusy,
  types = pictureTypes,
  onFile,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly types?: readonly string[]
  readonly onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" icon="plus" isBusy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={types.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
