// Rendered anew as a whole at each change: compiled memoization would only add bytes.
'use no memo'

import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { readNumbers, writeNumber } from '#domain/lottery/slips/selection.ts'

import type { BoardProps } from './board-props.ts'

/** Numbers of three or four digits, which are too many for buttons. */
export function TypedBoard({ type: { shape }, choice, onChoose }: BoardProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const chosen = (choice[0] ?? []).map((number) => writeNumber(shape, number)).join(' ')
  const { wrong } = readNumbers(shape, typed)
  const digits = shape.digits ?? 1
  return (
    <Field
      label={t('lottery.typed_label', { digits })}
      hint={t('lottery.typed_hint', { sample: digits === 4 ? '0371 2604' : '371 604' })}
      error={wrong.length > 0 ? t('lottery.typed_wrong', { words: wrong.join(', ') }) : undefined}
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={600}
        name="numbers"
        // A quick pick replaces what was typed.
        value={isSame(readNumbers(shape, typed).numbers, choice[0] ?? []) ? typed : chosen}
        onChange={(text) => {
          setTyped(text)
          onChoose([readNumbers(shape, text).numbers])
        }}
      />
    </Field>
  )
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at])
}
