import { useState } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './TextInput.tsx'
import type { TextInputProps } from './TextInput.tsx'

/** Allows paste and password managers; the eye button reveals the input. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const t = useT()
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      icon="lock"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isVisible ? 'text' : 'password'}
      end={
        <IconButton
          icon="eye"
          size="sm"
          label={t('ui.password.show')}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
