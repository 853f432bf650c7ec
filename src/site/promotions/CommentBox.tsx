import { useFieldAttributes } from '#browser/ui/field-context.ts'

export function CommentBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const tied = useFieldAttributes()
  return (
    <span className={tied['aria-invalid'] ? 'input err' : 'input'}>
      <textarea
        {...tied}
        name="comment"
        rows={3}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
