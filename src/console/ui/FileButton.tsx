import { type ComponentProps, useRef } from 'react'

import { Button } from '#browser/ui/Button.tsx'

/** A button that opens the choice of a file. The same file can be chosen again, as after a mended fault. */
export function FileButton({
  accept,
  onChoose,
  icon = 'doc',
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly accept: string
  readonly onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
